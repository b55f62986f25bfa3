import { data, Outlet } from 'react-router';
import { pageHead } from '#app/storefront/page-head.ts';
import { authContext } from '../../../context.ts';
import { BackLink } from '../../back-link.tsx';
import { getViewer } from '../../get-viewer.server.ts';
import { twoFactorHref, twoFactorSectionHref } from '../settings-href.ts';
import type { Route } from './+types/two-factor';

/**
 * A second factor is for staff: anybody else's account opens nothing but itself. Who was staff once keeps theirs, and may
 * turn it off, or have new codes for when the phone is lost.
 */
const requireStaff: Route.MiddlewareFunction = async ({ request, context }) => {
  if (getViewer(context).role === 'admin') return;
  if (!(await context.get(authContext).hasTwoFactor(request))) throw data(null, { status: 403 });
};

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Verificación en dos pasos',
    description: 'Un código de tu teléfono, además de la contraseña, para entrar a la administración.',
    path: twoFactorHref('begin'),
    indexed: false,
  });

/** Nothing to load; without it, moving here within the page would ask the server nothing, and the guard would sleep. */
export function loader() {
  return null;
}

export default function TwoFactor() {
  return (
    <div className="max-w-3xl">
      <BackLink to={twoFactorSectionHref} className="mb-3">
        Volver a configuración
      </BackLink>
      <Outlet />
    </div>
  );
}
