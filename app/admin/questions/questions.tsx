import { Link } from 'react-router';
import { ListSearch } from '#app/admin/list/list-search.tsx';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { type AskerFilter, askersPerPage, countAskersByFilter, listAskers } from '#shop/experts/list-askers.server.ts';
import type { Route } from './+types/questions';
import { AskerCards, AskerTable } from './asker-list.tsx';
import { questionsHref } from './questions-href.ts';

const title = 'Preguntas de clientes';

const longestSearch = 100;

const filters: { filter: AskerFilter; label: string }[] = [
  { filter: 'new', label: 'Nuevas' },
  { filter: 'answered', label: 'Respondidas' },
  { filter: 'all', label: 'Todas' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const param = url.searchParams.get('show');
  const filter = filters.find((one) => one.filter === param)?.filter ?? 'all';
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, longestSearch);
  const [list, counts] = await Promise.all([
    listAskers(db, { filter, search, page: Number(url.searchParams.get('page') ?? 1) }),
    countAskersByFilter(db),
  ]);
  return { ...list, perPage: askersPerPage, filter, search, counts };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { askers, total, page, pages, perPage, filter, search, counts } = loaderData;
  return (
    <>
      <PageHeader title={title} note="Quien espera respuesta va primero" />
      <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
        <FilterChoices label="Filtrar por estado">
          {filters.map((one) => (
            <FilterChoice
              key={one.filter}
              to={questionsHref({ filter: one.filter, search })}
              isChosen={one.filter === filter}
              count={counts[one.filter]}
            >
              {one.label}
            </FilterChoice>
          ))}
        </FilterChoices>
        <ListSearch
          action="/admin/questions"
          label="Buscar clientes"
          placeholder="Nombre o correo"
          search={search}
          maxLength={longestSearch}
          show={filter === 'all' ? null : filter}
        />

        {askers.length === 0 ? (
          <NoAskers narrowed={filter !== 'all' || search !== ''} />
        ) : (
          <>
            <div className="table:border-t table:border-line">
              <AskerTable askers={askers} />
            </div>
            <AskerCards askers={askers} />
            <PageFooter
              page={page}
              pages={pages}
              perPage={perPage}
              rows={askers.length}
              total={total}
              hrefOf={(turned) => questionsHref({ filter, search, page: turned })}
            />
          </>
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las preguntas. " />
    </>
  );
}

function NoAskers({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="border-line max-table:rounded-card-admin max-table:border max-table:bg-surface table:border-t">
      {narrowed ? (
        <EmptyState
          title="No se encontraron clientes"
          action={
            <Link to={questionsHref()} className={buttonClass('secondary', 'sm')}>
              Ver todas las preguntas
            </Link>
          }
        >
          Prueba con otro estado o con otra búsqueda.
        </EmptyState>
      ) : (
        <EmptyState title="No hay preguntas">
          Cuando alguien le pregunte al experto desde su perfil, aparecerá aquí.
        </EmptyState>
      )}
    </div>
  );
}
