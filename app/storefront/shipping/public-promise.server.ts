import type { RouterContextProvider } from 'react-router';
import { pageNotesContext } from '#app/context.ts';
import { memoizedShipping } from '#app/memoized.server.ts';
import { nextCutOff, promiseText, promiseToPlace } from '#shop/shipping/delivery-promise.ts';

/** When an order of now arrives, for pages that are the same for everybody; `until`: `Date.now()` of the next cut-off. */
export type PublicPromise = { text: string; until: number };

/** Words the promise by the rule of the country, and marks the page as another from the next cut-off on. */
export async function publicPromise(context: Readonly<Pick<RouterContextProvider, 'get'>>): Promise<PublicPromise> {
  const terms = await memoizedShipping(context);
  const now = new Date();
  const until = nextCutOff(now, terms);
  context.get(pageNotesContext).changesAt(until);
  const promise = promiseToPlace(now, terms, { municipalityCode: null, department: '' });
  return { text: `L${promiseText(promise).slice(1)}, según tu ciudad.`, until: until.getTime() };
}
