import { Link } from 'react-router';
import { productPageHref } from '#app/admin/products/products-href.ts';
import { StockPill } from '#app/admin/ui/stock-pill.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Picture } from '#app/ui/picture.tsx';
import { totalInWords } from '#shop/catalog/lists/product-total.ts';
import type { LowStockProduct } from '#shop/catalog/stock/low-stock.server.ts';

type LowStockListProps = {
  products: LowStockProduct[];
  /** number of products with low stock; the list shows those with the least */
  total: number;
  /** whether there are more than `total`, where counting stopped */
  hasMore: boolean;
};

/** Products with low stock, lowest first. */
export function LowStockList({ products, total, hasMore }: LowStockListProps) {
  const may = useMay();
  if (products.length === 0) {
    return <p className="px-5 py-8 text-admin-body text-ink-2 md:px-6">Ningún producto tiene stock bajo.</p>;
  }
  return (
    <>
      <ul className="-mb-px grid gap-x-6 px-5 md:grid-cols-2 md:px-6 lg:grid-cols-1">
        {products.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <span className="block w-11 shrink-0 overflow-hidden rounded-badge">
              <Picture
                src={product.imageUrls[0]}
                alt=""
                ratio="1/1"
                sizes="44px"
                widths={[96]}
                ground={product.ground}
              />
            </span>
            <Link
              to={productPageHref(product.id, may)}
              className="min-w-0 flex-1 basis-32 py-2.5 text-admin-body font-medium break-words hover:text-green hover:underline"
            >
              {product.name}
            </Link>
            <StockPill stock={product.stock} />
          </li>
        ))}
      </ul>
      {total > products.length && (
        <p className="border-t border-line px-5 py-3 text-label text-ink-2 md:px-6">
          Y {totalInWords(total - products.length, hasMore)} más.
        </p>
      )}
    </>
  );
}
