import { useRouteLoaderData } from 'react-router';
import type { LayoutShipping } from './announce-on-pages.server.ts';

const useLayout = () => useRouteLoaderData<() => LayoutShipping>('storefront/layout');

/** What shipping costs before a city is known; null while it is free everywhere. */
export const useShippingStart = () => useLayout()?.shipping ?? null;

/** The usual and the latest delivery of an order; null outside of the shop's pages. */
export const useDeliveryTerms = () => useLayout()?.announced.delivery ?? null;

/** Says why the shop's pages do not offer to pay on delivery; null if they do. */
export const useNotOffered = () => useLayout()?.announced.notOffered ?? null;
