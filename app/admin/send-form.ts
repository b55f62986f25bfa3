import { data, isRouteErrorResponse } from 'react-router';
import { dropDraft } from './form-draft.ts';

/**
 * For a form's `clientAction`: sends it, and forgets its draft once the shop has it. When the shop or its database could not
 * be reached the form stays as it is and is told why; who must sign in again is led there, and finds the draft afterwards.
 *
 * @param serverAction redirects when the form was saved, and only then
 * @param options.savedLeadsAway to another page, that is
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
        // The form keeps its place for what is refused; what it leads to begins at its top.
        if (savedLeadsAway) scrollTo(0, 0);
      }
      throw error;
    }
    if (isRouteErrorResponse(error) && error.status !== 503) throw error;
    const problem = isRouteErrorResponse(error) ? 'Base de datos no disponible.' : 'No hay conexión con la tienda.';
    // Said as a failure: after anything else the page would be loaded anew, which fails too and takes the form away.
    return data({ problem }, { status: 503 });
  }
}
