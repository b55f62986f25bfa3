import { data, isRouteErrorResponse, redirect } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { PrintPage } from '#app/admin/orders/prints/print-page.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { readTill, sumOtherPayments } from '#shop/till/read-till.server.ts';
import type { Route } from './+types/till-closing';
import { ClosingSheet } from './closing-sheet.tsx';
import { tillHref } from './till-href.ts';

const title = 'Cierre de caja';

export async function loader({ params: { tillId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [till, { siteName }] = await Promise.all([readTill(db, tillId), getStoreSettings(db)]);
  if (!till) throw data(null, { status: 404 });
  const { closing } = till;
  // What should be in an open till is seen once it was counted.
  if (!closing) throw redirect(tillHref);
  const others = await sumOtherPayments(db, { from: till.openedAt, to: closing.at });
  return { till: { ...till, closing }, others, siteName };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function TillClosing({ loaderData: { till, others, siteName } }: Route.ComponentProps) {
  return (
    <PrintPage title={title} note="A4 o carta" back={{ to: tillHref, label: 'Caja' }}>
      <ClosingSheet till={till} others={others} siteName={siteName} />
    </PrintPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title={title} back={<BackLink to={tillHref}>Caja</BackLink>} />
      {isMissing ? (
        <p className="text-admin-body">Cierre no encontrado.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el cierre. " />
      )}
    </>
  );
}
