import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product } from '#shop/catalog/product.ts';
import { legendAndWarnings } from '#shop/catalog/product-legend.ts';

/** Description, the legend the law asks for, and the data of the label. */
export function ProductDetails({ product }: { product: Product }) {
  const { legend, warnings } = legendAndWarnings(product);
  const paragraphs = product.description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const data: [name: string, value: ReactNode][] = [
    ['Presentación', product.presentation],
    ['Contenido', product.content],
    ['Registro INVIMA', product.invimaRecord && <InvimaRecord number={product.invimaRecord} />],
    ['Origen', product.origin],
    ['Ingredientes', product.ingredients],
    ['Modo de uso', product.usage],
    ['Advertencias', warnings],
  ];
  const known = data.filter(([, value]) => Boolean(value));

  if (paragraphs.length === 0 && !legend && known.length === 0) return null;
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
      {known.length > 0 && (
        <dl className="mt-7 divide-y divide-line rounded-card border border-line bg-surface px-5 py-1.5 lg:px-7">
          {known.map(([name, value]) => (
            <div
              key={name}
              className="grid grid-cols-[7rem_minmax(0,1fr)] large-text:grid-cols-1 gap-x-4 py-3.5 text-[0.9375rem] leading-6 lg:grid-cols-[9.5rem_minmax(0,1fr)]"
            >
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The number, which one press selects, and where it is looked up. The authority's search has moved before, so its front page is the address. */
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
