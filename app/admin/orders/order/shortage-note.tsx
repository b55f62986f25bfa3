import { Link } from 'react-router';
import { stockHref } from '#app/admin/products/products-href.ts';
import type { ShortProduct } from '#shop/orders/locked-order.server.ts';

/** Names the products of an order that cannot be sent until their shelf is counted, with links to count it. */
export function ShortageNote({ shortages }: { shortages: ReadonlyMap<string, ShortProduct> }) {
  if (shortages.size === 0) return null;
  return (
    <div role="alert" className="rounded-card-admin bg-state-red px-5 py-4 text-admin-body text-on-state-red md:px-6">
      <p>En el estante hay menos de lo apartado. El pedido no se puede enviar hasta que eso se arregle:</p>
      <ul className="mt-2 grid gap-1.5">
        {[...shortages].map(([stockItemId, { productId, name, available, kept }]) => (
          <li key={stockItemId}>
            {name}: apartadas {kept}, en el estante {available}.{' '}
            <Link to={stockHref(productId)} className="font-semibold underline underline-offset-4">
              Contar el estante
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
