import { renderToStaticMarkup } from 'react-dom/server';
import type { ComparedDetail } from '#shop/catalog/lists/list-compared-details.server.ts';
import { offerUnitPrice, type ProductSummary, stockWords, unitPrice } from '#shop/catalog/product.ts';
import { ratingWords } from '#shop/catalog/rating.ts';
import { formatPesos } from '#shop/money.ts';

/** More columns cannot be compared at a glance. */
export const mostCompared = 4;

/**
 * Writes a table that compares products as HTML, so that the browser gets no script for it. Lines of which no product
 * says anything are left out.
 *
 * @returns null for fewer than two products
 */
export function writeComparison(products: ProductSummary[], details: ComparedDetail[]): string | null {
  if (products.length < 2) return null;
  const lines: Line[] = [
    { label: 'Precio', texts: products.map((product) => formatPesos(unitPrice(product))) },
    { label: 'En pack', texts: products.map(packWords) },
    { label: 'Opiniones', texts: products.map(({ rating }) => (rating ? ratingWords(rating) : '')) },
    { label: 'Existencias', texts: products.map((product) => stockWords(product)?.text ?? '') },
    ...details.map(({ label, texts }) => ({ label, texts: products.map(({ id }) => texts.get(id) ?? '') })),
  ];
  return renderToStaticMarkup(
    <Comparison products={products} lines={lines.filter(({ texts }) => texts.some((text) => text !== ''))} />,
  );
}

type Line = { label: string; texts: string[] };

/** The pack with the lowest price per unit: '$ 29.000 c/u en Pack x3'. */
function packWords({ offers }: ProductSummary): string {
  const [best] = offers.toSorted((one, other) => offerUnitPrice(one) - offerUnitPrice(other));
  return best ? `${formatPesos(offerUnitPrice(best))} c/u en ${best.label}` : '';
}

function Comparison({ products, lines }: { products: ProductSummary[]; lines: Line[] }) {
  return (
    <table className="w-full min-w-max border-collapse text-left text-[0.9375rem] leading-6 md:min-w-0 md:table-fixed">
      <thead>
        <tr className="border-b border-line align-bottom">
          <td className="sticky left-0 w-26 bg-paper md:w-40" />
          {products.map(({ id, name }) => (
            <th key={id} scope="col" className="w-44 max-w-44 py-3 pr-4 pl-2 font-semibold md:w-auto md:max-w-none">
              <a href={`/productos/${id}`} className="break-words underline-offset-4 hover:underline">
                {name}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, texts }) => (
          <tr key={label} className="border-b border-line align-top">
            <th scope="row" className="sticky left-0 bg-paper py-3 pr-3 font-normal text-ink-2">
              {label}
            </th>
            {texts.map((text, place) => (
              <td key={products[place]?.id} className="tabular max-w-44 py-3 pr-4 pl-2 break-words md:max-w-none">
                {text || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
