import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { listReturns, returnsPerPage } from '#shop/orders/returns/list-returns.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/returns';
import { ReturnList } from './return-list.tsx';
import { returnsHref } from './returns-href.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const sight = sightOf(getStaff(context));
  const list = await listReturns(context.get(dbContext), sight, Number(url.searchParams.get('page')));
  return { ...list, perPage: returnsPerPage, now: new Date() };
}

export const meta: Route.MetaFunction = () => [{ title: 'Devoluciones · Administración' }];

export default function Returns({ loaderData: { returns, page, pages, perPage, total, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Devoluciones"
        back={<BackLink to="/admin/orders">Pedidos</BackLink>}
        note={
          returns.some(({ money }) => money)
            ? 'Primero las que tienen dinero por devolver, la que vence antes arriba.'
            : 'Lo que volvió de los pedidos, lo más reciente arriba.'
        }
      />
      {returns.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="No hay devoluciones">
            Cuando vuelva algo de un pedido, ábrelo y oprime «Recibir devolución».
          </EmptyState>
        </div>
      ) : (
        <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
          <ReturnList returns={returns} now={now} />
          <PageFooter
            page={page}
            pages={pages}
            perPage={perPage}
            rows={returns.length}
            total={total}
            hrefOf={(turned) => returnsHref({ page: turned })}
          />
        </div>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Devoluciones" back={<BackLink to="/admin/orders">Pedidos</BackLink>} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}
