import { explainCaught, explainForeignAnswer } from './faults/fault-words.ts';

export type ShopAnswer<Answer> =
  | { ok: true; answer: Answer; response: Response }
  /**
   * There is no answer of the shop; the request may have arrived anyway. `isOffline`: the network failed. `problem`:
   * for display; `response`: what came instead of an answer
   */
  | { ok: false; isOffline: boolean; problem: string; response: Response | null };

/**
 * Fetches an answer of the shop in JSON, whatever its status. Never rejects.
 *
 * @param offlineText the problem if the network failed
 */
export async function askShop<Answer extends object>(
  url: string,
  init: RequestInit,
  offlineText: string,
): Promise<ShopAnswer<Answer>> {
  let response: Response | null = null;
  try {
    response = await fetch(url, init);
    const isJson = response.headers.get('Content-Type')?.includes('json');
    if (isJson) return { ok: true, answer: await response.json(), response };
    const problem = explainForeignAnswer(response.status);
    return { ok: false, isOffline: problem === null, problem: problem ?? offlineText, response };
  } catch (error) {
    const problem = explainCaught(error, offlineText);
    return { ok: false, isOffline: problem === offlineText, problem, response };
  }
}
