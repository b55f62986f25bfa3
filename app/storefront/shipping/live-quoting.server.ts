import type { RouterContextProvider } from 'react-router';
import { carrierApiContext, clientAddressContext, limitsContext, logContext } from '#app/context.ts';
import type { LiveQuoting } from '#shop/shipping/live-quotes/quote-live.server.ts';

/** What it takes to ask the carrier for prices on behalf of a visitor; null if the shop has no carrier to ask. */
export function liveQuoting(context: Readonly<Pick<RouterContextProvider, 'get'>>): LiveQuoting | null {
  const api = context.get(carrierApiContext);
  return (
    api && {
      api,
      mayAsk: async () => (await context.get(limitsContext).takeShippingQuote(context.get(clientAddressContext))).ok,
      report: (error) => context.get(logContext).warn({ err: error }, 'the carrier named no price of shipping'),
    }
  );
}
