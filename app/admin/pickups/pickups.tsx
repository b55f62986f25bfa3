import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { listLatestPickups, summarizePickups } from '#shop/pickup/find-pickups.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/pickups';
import { DemandList } from './demand-list.tsx';
import { PickupList } from './pickup-list.tsx';

const daysLookedAt = 30;

const dayMs = 24 * 60 * 60 * 1000;

const mostProducts = 50;

const mostRequests = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const sight = sightOf(getStaff(context));
  const db = context.get(dbContext);
  const since = new Date(Date.now() - daysLookedAt * dayMs);
  const [demand, latest] = await Promise.all([
    summarizePickups(db, since, mostProducts),
    listLatestPickups(db, sight, mostRequests),
  ]);
  return { demand, latest };
}

export const meta: Route.MetaFunction = () => [{ title: 'Recogidas en tienda · Administración' }];

export default function Pickups({ loaderData: { demand, latest } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Recogidas en tienda"
        note="Lo que los compradores quisieron recoger. La cita se acuerda por WhatsApp; aquí no quedan sus datos."
      />
      {latest.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="Todavía no hay recogidas">
            Cuando alguien agende recoger un producto en la tienda, lo verás aquí.
          </EmptyState>
        </div>
      ) : (
        <>
          <Panel title={`Por producto, últimos ${daysLookedAt} días`} id="por-producto" flush>
            <DemandList demand={demand} days={daysLookedAt} full={demand.length === mostProducts} />
          </Panel>
          <Panel title="Últimas solicitudes" id="ultimas-solicitudes" flush>
            <PickupList pickups={latest} full={latest.length === mostRequests} />
          </Panel>
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Recogidas en tienda" />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}
