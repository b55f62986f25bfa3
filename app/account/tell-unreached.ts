import { isRouteErrorResponse } from 'react-router';
import { explainFailure } from '#app/faults/fault-words.ts';
import { toast } from '#app/ui/toast.tsx';

/**
 * For a `clientAction`: shows a toast if a form got no answer, and keeps the page with everything typed.
 *
 * @param title the title of the toast: 'Error al Actualizar'
 * @throws redirects and error responses
 */
export function tellUnreached(error: unknown, title: string): null {
  if (error instanceof Response || isRouteErrorResponse(error)) throw error;
  toast({ title, description: explainFailure(error), kind: 'destructive' });
  return null;
}
