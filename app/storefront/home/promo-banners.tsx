import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Banner } from '#db/schema.ts';

/** Promotional tiles; a large one takes the space of two. */
export function PromoBanners({ promos }: { promos: Banner[] }) {
  if (promos.length === 0) return null;
  return (
    <section className="page-width" aria-label="Promociones">
      {/* On phones a row that is swiped. */}
      <ul className="flex gap-3.5 overflow-x-auto overscroll-x-contain pb-1 [scrollbar-width:none] max-md:-mx-5 max-md:snap-x max-md:scroll-px-5 max-md:px-5 md:grid md:grid-flow-dense md:grid-cols-2 md:gap-4 md:overflow-visible lg:grid-cols-4 lg:gap-6">
        {promos.map((promo, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: banners may be equal; their position identifies them
            key={index}
            className={classNames(
              'max-w-[82vw] shrink-0 snap-start md:max-w-none',
              promo.size === 'large' ? 'w-[18rem] md:col-span-2 md:w-auto' : 'w-[11rem] md:w-auto',
            )}
          >
            {promo.size === 'large' ? <LargePromo promo={promo} /> : <SmallPromo promo={promo} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const tile = 'group relative flex h-full overflow-hidden rounded-panel';

/** A large tile: text on the left of the picture or, on narrow screens, below it. */
function LargePromo({ promo }: { promo: Banner }) {
  return (
    <PromoLink
      link={promo.link}
      className={classNames(
        tile,
        'flex-col border border-line bg-surface md:max-lg:min-h-110 md:max-lg:border-0 xl:min-h-95 xl:border-0',
      )}
    >
      <span className="relative block aspect-[2/1] md:aspect-[1200/760] md:max-lg:absolute md:max-lg:inset-0 md:max-lg:aspect-auto xl:absolute xl:inset-0 xl:aspect-auto">
        <Picture
          src={promo.image_url}
          alt={promo.alt}
          ratio="fill"
          sizes="(min-width: 64rem) 604px, 92vw"
          className="promo-crop"
        />
      </span>
      <span className="relative grid gap-1 p-4 md:gap-2 md:p-7">
        <span className="text-block font-semibold tracking-[-0.02em] text-balance md:text-[1.5rem] md:leading-[1.875rem] md:max-lg:max-w-[15rem] xl:max-w-[15rem]">
          {promo.title}
        </span>
        <span className="text-label text-ink-2 md:text-base md:leading-6 md:max-lg:max-w-[14rem] xl:max-w-[12rem]">
          {promo.description}
        </span>
        <Onward link={promo.link} />
      </span>
    </PromoLink>
  );
}

function SmallPromo({ promo }: { promo: Banner }) {
  return (
    <PromoLink
      link={promo.link}
      className={classNames(tile, 'min-h-64 bg-sand p-4 md:min-h-110 md:p-6 lg:min-h-95 xl:p-7')}
    >
      <Picture
        src={promo.image_url}
        alt={promo.alt}
        ratio="fill"
        sizes="(min-width: 64rem) 300px, (min-width: 48rem) 46vw, 68vw"
        className="promo-crop"
      />
      <span className="relative grid min-w-0 content-start gap-1.5 break-words md:gap-2">
        <span className="text-[1.125rem] leading-6 font-semibold max-[359px]:text-[0.9375rem] tracking-[-0.02em] text-balance md:text-block">
          {promo.title}
        </span>
        <Onward link={promo.link} />
      </span>
    </PromoLink>
  );
}

type PromoLinkProps = { link: string; className: string; children: ReactNode };

/** The link of a promo. A promo without a target has '#', which the router would turn into a link to the home page. */
function PromoLink({ link, className, children }: PromoLinkProps) {
  if (link === '#') {
    return (
      <a href={link} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={link} className={className}>
      {children}
    </Link>
  );
}

function Onward({ link }: { link: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-[0.9375rem] font-semibold md:mt-1">
      {link.includes('oferta') ? 'Ver ofertas' : 'Descubrir'}
      <ArrowRight
        aria-hidden="true"
        size={18}
        className="transition-transform duration-150 group-hover:translate-x-1"
      />
    </span>
  );
}
