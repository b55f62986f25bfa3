import { data, Outlet } from 'react-router';
import { getViewer } from '#app/account/get-viewer.server.ts';
import { twoFactorHref, twoFactorSectionHref } from '#app/account/settings/settings-href.ts';
import { BackLink } from '#app/account/sign-in/card-page/back-link.tsx';
import { authContext } from '#app/context.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import type { Route } from './+types/two-factor';

/**
 * Refuses customers with 403: two-factor authentication is for staff. Former staff keep theirs and may turn it off or
 * renew its recovery codes.
 */
const requireStaff: Route.MiddlewareFunction = async ({ request, context }) => {
  if (getViewer(context).role === 'admin') return;
  if (!(await context.get(authContext).hasTwoFactor(request))) throw data(null, { status: 403 });
};

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

/** Loads nothing. Without a loader a client navigation would not call the server, and the middleware would not run. */
export function loader() {
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Verificación en dos pasos',
    description: 'Un código de tu teléfono, además de la contraseña, para entrar a la administración.',
    path: twoFactorHref('begin'),
    indexed: false,
  });

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
