import { isRouteErrorResponse, Link, Outlet, useLocation } from 'react-router';
import { isNetworkFailure, offlineReturnText, offlineText, offlineTitle } from '#app/faults/no-connection.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { FaultCode } from '#app/ui/fault-code.tsx';
import { EmptyState, errorIcon } from '#app/ui/states.tsx';
import type { Route } from './+types/fault-boundary';
import { errorHead } from './page-head.ts';
import { useRecovery } from './use-recovery.ts';

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? errorHead(matches[1].loaderData, isNetworkFailure(error) ? offlineTitle : title) : [];

export default function Page() {
  return <Outlet />;
}

/** Shows a page's error within the storefront layout, so that header, cart and WhatsApp link still work. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const isOffline = isNetworkFailure(error);
  useRecovery(isOffline);
  // Statuses below 500, such as 403, are handled by the next error boundary.
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <EmptyState
      title={isOffline ? offlineTitle : title}
      level={1}
      icon={isOffline ? errorIcon : undefined}
      className="min-h-[55vh] justify-center"
      action={
        <>
          <a href={pathname + search} className={buttonClass()}>
            Reintentar
          </a>
          {!isOffline && (
            <Link to="/" className={buttonClass('secondary')}>
              Volver al inicio
            </Link>
          )}
        </>
      }
    >
      {isOffline ? `${offlineText} ${offlineReturnText}` : faultText}
      {!isOffline && <FaultCode />}
    </EmptyState>
  );
}

const title = 'Algo salió mal';
const faultText = 'No pudimos mostrar esta página. Tu carrito está guardado: espera un momento y vuelve a intentarlo.';
