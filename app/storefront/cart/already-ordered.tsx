import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { OrderElsewhere } from './use-cart.ts';

/** Shown in place of an empty cart, in a tab whose cart was ordered in another tab. */
export function AlreadyOrdered({ order: { orderNumber, token } }: { order: OrderElsewhere }) {
  return (
    <div role="status">
      <EmptyState
        title="Ya hiciste este pedido en otra pestaña"
        action={
          // Loaded as a new document: that page has its own content security policy.
          <a href={`/pedido/${encodeURIComponent(token)}`} className={buttonClass('primary')}>
            Ver mi pedido
          </a>
        }
      >
        Es el <b className="tabular font-semibold whitespace-nowrap">{formatOrderNumber(orderNumber)}</b>. Lo que
        escribiste aquí queda guardado para tu próximo pedido.
      </EmptyState>
    </div>
  );
}
