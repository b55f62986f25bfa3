import { data } from 'react-router';
import { explainFailure } from '#app/faults/fault-words.ts';
import { dropDraft } from './form-draft.ts';

/**
 * Submits a form from its `clientAction` and deletes its draft once it is saved. If the shop or its database is
 * unreachable, the form stays and shows the reason. If the session has expired, the person is redirected to sign in and
 * finds the draft afterwards.
 *
 * @param serverAction redirects to sign-in if the session has expired; any other redirect means that the form was saved
 * @param options.savedLeadsAway whether a redirect after saving goes to another page
 */
export async function sendForm<Answer>(
  serverAction: () => Promise<Answer>,
  draftKey: string,
  { savedLeadsAway = false } = {},
) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      if (!error.headers.get('Location')?.startsWith('/login')) {
        dropDraft(draftKey);
        // A refused form keeps its scroll position; the next page starts at the top.
        if (savedLeadsAway) scrollTo(0, 0);
      }
      throw error;
    }
    // An error status keeps the router from revalidating, which would also fail and replace the form.
    return data({ problem: explainFailure(error) }, { status: 503 });
  }
}
