import type { RouterContextProvider } from 'react-router';
import { pageNotesContext } from '#app/context.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { memoizedShipping } from '#app/memoized.server.ts';
import { type AnnouncedShipping, announceShipping, type ShippingTexts } from '#shop/shipping/announced-shipping.ts';
import type { ShippingStart } from '#shop/shipping/shipping-start.ts';

/** What the layout sends to every page about shipping. */
export type LayoutShipping = {
  /** null while it is free everywhere, or unknown */
  shipping: ShippingStart | null;
  announced: Pick<ShippingTexts, 'bar' | 'sentence' | 'notOffered'> & {
    /** the usual and the latest delivery */
    delivery: string;
  };
};

/** Finds what pages may announce about shipping; during a database outage, nothing that costs the shop. */
export async function announcedShipping(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
): Promise<AnnouncedShipping> {
  const terms = await orElseInOutage(context, memoizedShipping(context), null, 'pages announce no free shipping');
  if (!terms) context.get(pageNotesContext).lacks();
  return announceShipping(terms?.rules ?? null);
}
