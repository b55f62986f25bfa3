import { useShippingStart } from '#app/storefront/shipping/use-shipping-start.ts';
import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import type { Pesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { totalWithShipping } from '#shop/shipping/shipping-notice.ts';
import { leastShipping, mayCostMore } from '#shop/shipping/shipping-start.ts';

type Shipped = {
  /** its price to the address that was typed, by the shop's answer; otherwise the least price is shown */
  known?: Pesos | null | undefined;
  /** whether the order is fetched in the shop */
  isFetched?: boolean;
};

/** What the shipping of a cart costs on a page without scripts, and the words for its total. */
export function useGuestShipping(items: CartItem[], { known = null, isFetched = false }: Shipped = {}) {
  const start = useShippingStart();
  const goods = cartTotal(items);
  if (isFetched || isServiceOrder(items)) return { price: 0, total: goods, label: 'Total' };
  const price = known ?? leastShipping(start, goods);
  const isFrom = known === null && mayCostMore(start, goods, { isOnDelivery: false });
  return { price, total: goods + price, label: totalWithShipping({ price, isFrom }) };
}
