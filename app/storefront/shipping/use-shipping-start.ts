import { useRouteLoaderData } from 'react-router';
import type { ShippingStart } from '#shop/shipping/shipping-start.ts';

/** What shipping costs before a city is known; null while it is free everywhere. */
export function useShippingStart(): ShippingStart | null {
  return useRouteLoaderData<() => { shipping: ShippingStart | null }>('storefront/layout')?.shipping ?? null;
}
