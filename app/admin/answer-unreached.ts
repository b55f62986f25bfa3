import { data } from 'react-router';
import { explainFailure } from '#app/faults/fault-words.ts';

/**
 * Answers an action of the back office whose request failed with the reason; the page stays as it is.
 *
 * @throws redirects to sign-in, 403 and 404, which the router must handle
 */
export function answerUnreached(error: unknown) {
  return data({ ok: false as const, problem: explainFailure(error) }, { status: 503 });
}
