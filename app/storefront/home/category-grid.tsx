import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import type { Category } from '#shop/catalog/categories/categories.ts';

const widths = [160, 240, 320, 480, 640] as const;

export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  return (
    <section className="page-width" aria-labelledby="categorias">
      <h2 id="categorias" className="text-section-phone md:text-section">
        Categorías
      </h2>
      {/* On phones a row that is swiped, with part of the next category in view. */}
      <ul className="mt-4 flex gap-x-3.5 overflow-x-auto overscroll-x-contain pb-1 [scrollbar-width:none] max-md:-mx-5 max-md:snap-x max-md:scroll-px-5 max-md:px-5 md:mt-8 md:grid md:grid-cols-5 md:gap-x-4 md:gap-y-7 md:overflow-visible lg:gap-x-6 lg:gap-y-9">
        {categories.map((category) => (
          <li key={category.id} className="w-30 shrink-0 snap-start large-text:w-[160px] md:w-auto">
            <Link
              to={`/productos?categoria=${encodeURIComponent(category.id)}`}
              prefetch="intent"
              className="group block rounded-card"
            >
              <Picture
                src={category.imageUrl}
                alt=""
                ratio="5/4"
                ground={category.ground}
                widths={widths}
                sizes="(min-width: 80rem) 224px, (min-width: 48rem) 17.5vw, 120px"
                className="rounded-card"
              />
              <span className="flex items-start justify-between gap-1 pt-2 md:pt-3 text-small leading-5 font-semibold lg:text-base lg:leading-6">
                <span className="min-w-0 break-words hyphens-auto underline-offset-4 group-hover:underline">
                  {category.name}
                </span>
                <ArrowUpRight
                  aria-hidden="true"
                  size={17}
                  className="mt-1 shrink-0 text-ink-2 transition-transform duration-150 group-hover:translate-x-0.5 group-hover:-translate-y-0.5 max-lg:hidden"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
