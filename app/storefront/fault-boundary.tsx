import { isRouteErrorResponse, Link, Outlet, useLocation } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { FaultCode } from '#app/ui/fault-code.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { Route } from './+types/fault-boundary';
import { errorHead } from './page-head.ts';

export const meta: Route.MetaFunction = ({ error, matches }) => (error ? errorHead(matches[1].loaderData, title) : []);

export default function Page() {
  return <Outlet />;
}

const title = 'Algo salió mal';

/** A page that failed does not take the shop around it along: header, cart and WhatsApp stay at hand. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  // What was refused (403, 405) is said on the page around the shop.
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <EmptyState
      title={title}
      level={1}
      className="min-h-[55vh] justify-center"
      action={
        <>
          <a href={pathname + search} className={buttonClass()}>
            Reintentar
          </a>
          <Link to="/" className={buttonClass('secondary')}>
            Volver al inicio
          </Link>
        </>
      }
    >
      No pudimos mostrar esta página. Tu carrito está guardado: espera un momento y vuelve a intentarlo.
      <FaultCode />
    </EmptyState>
  );
}
