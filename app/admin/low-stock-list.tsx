import type { LowStockProduct } from '#shop/catalog/low-stock.server.ts';
import { Picture } from '../ui/picture.tsx';
import { StockPill } from './stock-pill.tsx';

/** What must be bought soon, the emptiest first. */
export function LowStockList({ products }: { products: LowStockProduct[] }) {
  if (products.length === 0) {
    return <p className="px-5 py-8 text-admin-body text-ink-2 md:px-6">Ningún producto tiene stock bajo.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 px-5 py-2 md:px-6">
          <span className="block w-11 shrink-0 overflow-hidden rounded-badge">
            <Picture src={product.imageUrls[0]} alt="" ratio="1/1" sizes="44px" widths={[96]} ground={product.ground} />
          </span>
          <span className="min-w-0 flex-1 text-admin-body font-medium">{product.name}</span>
          <StockPill stock={product.stock} />
        </li>
      ))}
    </ul>
  );
}
