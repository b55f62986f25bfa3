import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Banner } from '#db/schema.ts';

/** Tiles of which a large one takes the room of two. */
export function PromoBanners({ promos }: { promos: Banner[] }) {
  if (promos.length === 0) return null;
  return (
    <section className="page-width" aria-label="Promociones">
      <ul className="grid grid-flow-dense gap-3.5 md:grid-cols-2 md:gap-4 lg:grid-cols-4 lg:gap-6">
        {promos.map((promo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two banners may be alike, and their order is what they are
          <li key={index} className={promo.size === 'large' ? 'md:col-span-2' : undefined}>
            <Promo promo={promo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promo({ promo }: { promo: Banner }) {
  const large = promo.size === 'large';
  return (
    <Link
      to={promo.link}
      className={classNames(
        'group relative flex h-full flex-col items-start overflow-hidden rounded-panel bg-sand p-6 lg:p-7',
        large ? 'min-h-84 md:min-h-95' : 'min-h-54 md:min-h-95',
      )}
    >
      <Picture
        src={promo.image_url}
        alt={promo.alt}
        ratio="fill"
        sizes={large ? '(min-width: 64rem) 600px, 94vw' : '(min-width: 64rem) 290px, (min-width: 48rem) 46vw, 94vw'}
        className="promo-crop"
      />
      <span
        className={classNames(
          'relative grid gap-2',
          large ? 'max-w-[75%] md:max-w-[19rem]' : 'max-w-[62%] md:max-w-full',
        )}
      >
        <span
          className={classNames(
            'font-semibold tracking-[-0.02em] text-balance',
            large ? 'text-section-phone md:text-[1.875rem] md:leading-9' : 'text-[1.375rem] leading-7 lg:text-block',
          )}
        >
          {promo.title}
        </span>
        {large && <span className="leading-6 text-ink-2">{promo.description}</span>}
        <span className="mt-1.5 inline-flex items-center gap-3 text-[0.9375rem] font-semibold">
          {promo.link.includes('oferta') ? 'Ver Ofertas' : 'Descubrir'}
          <ArrowRight
            aria-hidden="true"
            size={18}
            className="transition-transform duration-150 group-hover:translate-x-1"
          />
        </span>
      </span>
    </Link>
  );
}
