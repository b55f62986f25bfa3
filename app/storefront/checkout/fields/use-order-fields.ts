import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/storefront/layout.tsx';
import { defaultOrderFields, type OrderFields } from '#shop/orders/form/order-fields.ts';

/** Returns the field sets from the settings loaded with the page. The server reads the settings again. */
export function useOrderFields(): OrderFields {
  return useRouteLoaderData<typeof loader>('storefront/layout')?.orderFields ?? defaultOrderFields;
}
