import { useCallback, useRef } from 'react';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { listServiceRequests, serviceRequestsPerPage } from '#shop/service-requests/list-service-requests.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/service-requests';
import { RequestCards } from './request-cards.tsx';
import { RequestTable } from './request-table.tsx';
import { servicesHref } from './services-href.ts';
import { useDeleteRequest } from './use-delete-request.tsx';
import { useRequestStatus } from './use-request-status.ts';

const title = 'Gestión de Solicitudes de Servicio';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [list, { siteName }] = await Promise.all([
    listServiceRequests(db, Number(url.searchParams.get('page') ?? 1)),
    getStoreSettings(db),
  ]);
  return { ...list, perPage: serviceRequestsPerPage, siteName };
}

export const meta: Route.MetaFunction = () => [{ title: 'Solicitudes de servicio · Administración' }];

export default function ServiceRequests({ loaderData }: Route.ComponentProps) {
  const { requests, total, page, pages, perPage, siteName } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useDeleteRequest(useCallback(() => heading.current?.focus(), []));
  const status = useRequestStatus();
  const list = { requests, siteName, onStatus: status.change, isChanging: status.isChanging, onDelete: deleting.ask };

  return (
    <>
      <PageHeader title={title} headingRef={heading} />
      {requests.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="No hay solicitudes de servicio">
            Cuando alguien pida su Examen Bio-Cuántico en la tienda, su solicitud aparecerá aquí.
          </EmptyState>
        </div>
      ) : (
        <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
          <RequestTable {...list} />
          <RequestCards {...list} />
          <PageFooter
            page={page}
            pages={pages}
            perPage={perPage}
            rows={requests.length}
            total={total}
            hrefOf={servicesHref}
          />
        </div>
      )}
      {deleting.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las solicitudes. " />
    </>
  );
}
