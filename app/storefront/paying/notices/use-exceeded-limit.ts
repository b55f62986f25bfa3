import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/storefront/layout.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { type ExceededLimit, findExceededLimit } from '#shop/orders/limits/order-limits.ts';

/**
 * The limit of one order that the cart exceeds, by the settings the page came with; null if it is within them. The
 * server checks again, with the limits of a person.
 */
export function useExceededLimit(items: CartItem[]): ExceededLimit | null {
  const limits = useRouteLoaderData<typeof loader>('storefront/layout')?.orderSizeLimits;
  return limits ? findExceededLimit(items, limits) : null;
}
