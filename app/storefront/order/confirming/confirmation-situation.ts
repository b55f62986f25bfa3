/** The confirmation on an order's page. Called on the server, so that the page loads none of the words. */
import type { OrderLink } from '#app/storefront/order/order-panels.tsx';
import type { OrderSituation } from '#app/storefront/order/situation.ts';
import { canBeConfirmed } from '#shop/orders/confirming/order-confirmation.ts';
import type { OrderByLink } from '#shop/orders/order.ts';

/** The notice of an order's page after a confirmation was refused. */
export const notToConfirm = 'no-espera-confirmacion';

type ConfirmableOrder = Pick<OrderByLink, 'status' | 'channel' | 'items'> & {
  events: Pick<OrderByLink['events'][number], 'kind'>[];
};

/** Says that its customer confirmed an order that is not sent yet, or why it could not be confirmed just now. */
export function withConfirmation(
  situation: OrderSituation,
  order: ConfirmableOrder,
  { searchParams }: Pick<URL, 'searchParams'>,
): OrderSituation {
  if (situation.next === 'confirming') return situation;
  if (canBeConfirmed(order)) return isConfirmed(order) ? { ...situation, title: 'Confirmaste tu pedido' } : situation;
  return searchParams.get('aviso') === notToConfirm
    ? { ...situation, text: `Este pedido no espera tu confirmación. ${situation.text}` }
    : situation;
}

/** The button that confirms an order; null if there is nothing to confirm, or its money may be on its way. */
export function confirmLink(situation: OrderSituation, order: ConfirmableOrder): OrderLink | null {
  if (situation.next === 'confirming' || !canBeConfirmed(order) || isConfirmed(order)) return null;
  return { path: '/confirmar', label: 'Sí, confirmo mi pedido', isForm: true };
}

const isConfirmed = ({ events }: ConfirmableOrder) => events.some(({ kind }) => kind === 'confirmed');
