import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/storefront/layout.tsx';
import { defaultOrderFields, type OrderFields } from '#shop/orders/form/order-fields.ts';

/** Which fields the forms of an order ask for, by the settings the page came with. The server reads them again. */
export function useOrderFields(): OrderFields {
  return useRouteLoaderData<typeof loader>('storefront/layout')?.orderFields ?? defaultOrderFields;
}
