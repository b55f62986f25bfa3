import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { memoizedShipping } from '#app/memoized.server.ts';
import { parseSharedLines } from '#shop/cart/shared-cart.ts';
import { nextCutOff, promiseDelivery, promiseSentence, type ShippingTerms } from '#shop/shipping/delivery-promise.ts';
import { type CartQuote, quoteCart } from '#shop/shipping/quote-cart.server.ts';
import type { Route } from './+types/quote-shipping';
import { liveQuoting } from './live-quoting.server.ts';
import type { PublicPromise } from './public-promise.server.ts';

export type QuoteAnswer = { ok: true; quote: CartQuote; promise: PublicPromise } | { ok: false; problem: string };

/** The longest name of a city or department that is looked up. */
const longestPlace = 100;

/** Answers what the shipping of a cart to a city costs and when it arrives. Not cached: rules and prices may change at any time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const read = (name: string) => (query.get(name) ?? '').slice(0, longestPlace);
  const place = { city: read('ciudad'), department: read('departamento') };
  const lines = parseSharedLines(query.get('productos') ?? '');
  try {
    const [quote, terms] = await Promise.all([
      quoteCart(context.get(dbContext), lines, place, liveQuoting(context)),
      memoizedShipping(context),
    ]);
    return answer({ ok: true, quote, promise: promiseOf(quote, terms) });
  } catch (error) {
    const { problem, status } = explainFault(context, error, 'the shipping of a cart could not be quoted');
    return answer({ ok: false, problem }, status);
  }
}

function promiseOf({ days }: CartQuote, terms: ShippingTerms): PublicPromise {
  const now = new Date();
  return { text: promiseSentence(promiseDelivery(now, terms, days)), until: nextCutOff(now, terms).getTime() };
}

function answer(body: QuoteAnswer, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
