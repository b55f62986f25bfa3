import { BadgeCheck, ExternalLink, ShieldCheck, Truck } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Product } from '#shop/catalog/product.ts';
import { type AnnouncedShipping, shippingTexts } from '#shop/shipping/announced-shipping.ts';

/** Writes the parts of a product's page that never change there as HTML; the browser gets no script for them. */
export function writeProductDetails(
  product: Product,
  announced: AnnouncedShipping,
): { details: string; assurances: string } {
  // Services and what is sold out are not sent.
  const isSent = product.stock > 0 && product.kind !== 'service';
  return {
    details: renderToStaticMarkup(<Details product={product} />),
    assurances: renderToStaticMarkup(<Assurances shipping={isSent ? shippingTexts(announced).fact : null} />),
  };
}

/** Description, the legally required legend, and the data of the label. */
function Details({ product: { description, legend, details } }: { product: Product }) {
  const paragraphs = description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');

  if (paragraphs.length === 0 && !legend && details.length === 0) return null;
  return (
    <section aria-labelledby="descripcion">
      <h2 id="descripcion" className="text-[1.5rem] leading-8">
        Descripción
      </h2>
      <div className="mt-4 grid max-w-[68ch] gap-4 text-[1.0625rem] leading-7 text-ink-2">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {legend && (
        <p className="mt-6 max-w-[68ch] rounded-card bg-sand px-5 py-4 text-label text-ink lg:px-7">{legend}</p>
      )}
      {details.length > 0 && (
        <dl className="mt-7 divide-y divide-line rounded-card border border-line bg-surface px-5 py-1.5 lg:px-7">
          {details.map(({ key, label, text }) => (
            <div
              key={key}
              className="grid grid-cols-[7rem_minmax(0,1fr)] large-text:grid-cols-1 gap-x-4 py-3.5 text-[0.9375rem] leading-6 lg:grid-cols-[9.5rem_minmax(0,1fr)]"
            >
              <dt className="text-ink-2">{label}</dt>
              <dd className="break-words whitespace-pre-line">
                {key === 'invimaRecord' ? <InvimaRecord number={text} /> : text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/**
 * The registration number, which one press selects, and a link to look it up. The address of the authority's search has
 * changed before, so the link leads to its front page.
 */
function InvimaRecord({ number }: { number: string }) {
  return (
    <>
      <span className="select-all">{number}</span>
      <a
        href="https://www.invima.gov.co"
        target="_blank"
        rel="noopener"
        className="mt-0.5 block w-fit py-1 text-label font-semibold text-green underline-offset-4 hover:underline"
      >
        Comprobar en{' '}
        <span className="whitespace-nowrap">
          INVIMA <ExternalLink aria-hidden="true" size={15} className="inline align-[-0.125em]" />
        </span>
      </a>
    </>
  );
}

const assurances = [
  { Icon: ShieldCheck, words: 'Compra segura' },
  { Icon: BadgeCheck, words: 'Calidad garantizada' },
];

function Assurances({ shipping }: { shipping: string | null }) {
  const shown = shipping === null ? assurances : [{ Icon: Truck, words: shipping }, ...assurances];
  return (
    <>
      {shown.map(({ Icon, words }) => (
        <li key={words} className="flex items-center gap-3.5 text-[0.9375rem] text-ink-2">
          <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-leaf" />
          {words}
        </li>
      ))}
    </>
  );
}
