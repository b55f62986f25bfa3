import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';

/** The ways to pay an order that stands, the shop's preferred one first. Cash is for deliveries within the country. */
export function methodsOffered(shop: {
  takesOnline: boolean;
  takesTransfers: boolean;
  isAtHome: boolean;
}): CheckoutMethod[] {
  const { takesOnline, takesTransfers, isAtHome } = shop;
  return [
    ...(takesOnline ? (['widget'] as const) : []),
    ...(takesTransfers ? (['transfer'] as const) : []),
    ...(takesOnline ? (['card'] as const) : []),
    ...(isAtHome ? (['cash'] as const) : []),
  ];
}
