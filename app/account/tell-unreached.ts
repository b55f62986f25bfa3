import { isRouteErrorResponse } from 'react-router';
import { toast } from '#app/ui/toast.tsx';

/**
 * For a `clientAction`: shows a toast if a form did not reach the shop, and keeps the page with everything typed.
 *
 * @param title the title of the toast: 'Error al Actualizar'
 * @throws redirects and error responses
 */
export function tellUnreached(error: unknown, title: string): null {
  if (error instanceof Response || isRouteErrorResponse(error)) throw error;
  toast({ title, description: 'No hay conexión con la tienda.', kind: 'destructive' });
  return null;
}
