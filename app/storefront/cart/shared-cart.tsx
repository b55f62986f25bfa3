import { Link, useNavigate } from 'react-router';
import { dbContext } from '#app/context.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { cartTotal, lineTotal } from '#shop/cart/cart.ts';
import { cartRows } from '#shop/cart/cart-rows.ts';
import { parseSharedLines, rebuildCart, sharedCartPath } from '#shop/cart/shared-cart.ts';
import { listProductsToday } from '#shop/catalog/lists/list-products-today.server.ts';
import { formatPesos } from '#shop/money.ts';
import type { Route } from './+types/shared-cart';
import { useCart } from './use-cart.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const lines = parseSharedLines(new URL(request.url).searchParams.get('lineas') ?? '');
  const products = await listProductsToday(
    context.get(dbContext),
    lines.map(({ productId }) => productId),
  );
  return rebuildCart(lines, products);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Carrito compartido',
    description: 'Un carrito con los precios de hoy.',
    path: sharedCartPath,
    indexed: false,
  });

/** The cart of a link at today's prices. It replaces the browser's own cart only at the shopper's press. */
export default function SharedCart({ loaderData: { items, isComplete } }: Route.ComponentProps) {
  const { count, changeLines } = useCart();
  const navigate = useNavigate();
  if (items.length === 0) return <NothingLeft />;

  function take() {
    changeLines(() => items);
    void navigate('/carrito');
  }

  return (
    <div className="page-width max-w-180 pt-6 pb-16 md:pt-10 md:pb-24">
      <h1 className="text-page-phone md:text-page">Carrito compartido</h1>
      <p className="mt-2 text-ink-2">Con los precios y las existencias de hoy.</p>
      {!isComplete && (
        <p className="mt-4 rounded-control border border-line bg-ochre-tint px-4 py-3.5 text-label text-on-ochre-tint">
          Algo de este carrito ya no está disponible o no alcanza: abajo está lo que queda.
        </p>
      )}
      <ul aria-label="Productos del carrito compartido" className="mt-5">
        {cartRows(items).map(({ item, lineIds: { length: packs } }) => (
          <li key={item.lineId} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-3.5">
            <span className="min-w-0 break-words">
              <Link to={`/productos/${item.id}`} className="font-semibold underline-offset-4 hover:underline">
                {item.name}
              </Link>
              <span className="block text-small text-ink-2">
                {item.isOffer ? `${packs} x ${item.offerLabel || 'Oferta'}` : `Cantidad: ${item.quantity}`}
              </span>
            </span>
            <span className="tabular ml-auto font-semibold">{formatPesos(lineTotal(item) * packs)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <span className="text-[1.0625rem] font-semibold">Total</span>
        <span className="tabular text-[1.5rem] leading-9 font-bold tracking-[-0.03em]">
          {formatPesos(cartTotal(items))}
        </span>
      </p>
      {count > 0 && (
        <p role="status" className="mt-5 text-ink-2">
          Tu carrito ya tiene {count === 1 ? '1 producto' : `${count} productos`}: si lo reemplazas, sale lo que tiene.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 no-scripts:hidden">
        <Button onClick={take}>{count > 0 ? 'Reemplazar mi carrito' : 'Llevarlo a mi carrito'}</Button>
        {count > 0 && (
          <Link to="/carrito" className={buttonClass('neutral')}>
            Dejar mi carrito como está
          </Link>
        )}
      </div>
    </div>
  );
}

function NothingLeft() {
  return (
    <EmptyState
      level={1}
      title="Nada de este carrito está disponible"
      action={
        <Link to="/productos" className={buttonClass('primary')}>
          Ver productos
        </Link>
      }
    >
      Puede que el enlace esté incompleto o que sus productos ya no se vendan.
    </EmptyState>
  );
}
