import { Link } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/shop/price.tsx';
import type { ProductSummary } from '#shop/catalog/product.ts';

const widths = [96, 160, 240] as const;

/** Products to buy instead of one that is sold out, first in its buying column. */
export function Alternatives({ products }: { products: ProductSummary[] }) {
  return (
    <section aria-labelledby="alternativas" className="mb-6 rounded-card bg-sand p-4">
      <h2 id="alternativas" className="text-block">
        Disponibles ahora
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {products.map((product) => (
          <li key={product.id}>
            <Link to={`/productos/${product.id}`} prefetch="intent" className="flex items-center gap-4 py-3">
              <Picture
                src={product.imageUrls[0]}
                alt=""
                ground={product.ground}
                sizes="64px"
                widths={widths}
                className="w-16 shrink-0 rounded-control"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                <span className="min-w-0 font-semibold break-words underline-offset-4 hover:underline">
                  {product.name}
                </span>
                <Price product={product} size="line" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
