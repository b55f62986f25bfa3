import type { CartItem } from '#shop/cart/cart.ts';
import { isHome } from '#shop/colombia.ts';
import type { MethodCode } from '#shop/paying/payment-methods.ts';
import type { SentOrder } from './order-draft.ts';

/** Summarizes an order from its form. A form without a country is for Colombia. */
export function sentOrder(method: MethodCode, items: CartItem[], form: FormData): SentOrder {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const country = isHome(text('country')) ? '' : text('country');
  const isFetched = text('delivery') === 'pickup';
  return {
    method,
    lineIds: items.map(({ lineId }) => lineId),
    destination: isFetched
      ? 'Recoges en la tienda'
      : [text('address'), text('addressDetails'), text('neighborhood'), text('city'), country]
          .filter(Boolean)
          .join(', '),
    email: text('email'),
    ...(isFetched && { isFetched }),
    hasService: items.some(({ isService }) => isService === true),
  };
}
