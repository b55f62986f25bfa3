import { useRouteLoaderData } from 'react-router';

/** The ways to pay that the shop takes: their marks as HTML, and the names of those paid online; '' for none. */
export type PaymentWays = { marks: string; online: string };

/** The ways to pay, as loaded by the storefront layout; nothing if they are unknown. */
export function usePaymentWays(): PaymentWays | null | undefined {
  return useRouteLoaderData<() => { ways: PaymentWays | null }>('storefront/layout')?.ways;
}
