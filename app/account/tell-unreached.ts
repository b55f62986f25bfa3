import { isRouteErrorResponse } from 'react-router';
import { toast } from '../ui/toast.tsx';

/**
 * For the browser: says that a form did not reach the shop. The page stays as it is, with what was typed. Who must sign in
 * again is led there.
 *
 * @param title of what failed: 'Error al Actualizar'
 */
export function tellUnreached(error: unknown, title: string): null {
  if (error instanceof Response || isRouteErrorResponse(error)) throw error;
  toast({ title, description: 'No hay conexión con la tienda.', kind: 'destructive' });
  return null;
}
