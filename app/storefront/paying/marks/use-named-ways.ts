import { useRouteLoaderData } from 'react-router';
import type { NamedWay } from '#shop/paying/payment-ways.ts';

/** The names of the ways to pay that the shop takes, as loaded by the storefront layout; none if they are unknown. */
export function useNamedWays(): NamedWay[] {
  return useRouteLoaderData<() => { ways: NamedWay[] | null }>('storefront/layout')?.ways ?? [];
}
