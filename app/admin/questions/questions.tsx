import { FilteredList } from '#app/admin/list/filtered-list.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { type AskerFilter, askersPerPage, countAskersByFilter, listAskers } from '#shop/experts/list-askers.server.ts';
import type { Route } from './+types/questions';
import { AskerCards, AskerTable } from './asker-list.tsx';
import { questionsHref } from './questions-href.ts';

const title = 'Preguntas de clientes';

const longestSearch = 100;

const parts: [AskerFilter, string][] = [
  ['new', 'Nuevas'],
  ['answered', 'Respondidas'],
  ['all', 'Todas'],
];

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const param = url.searchParams.get('show');
  const filter = parts.find(([part]) => part === param)?.[0] ?? 'all';
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
      <FilteredList
        label="Filtrar por estado"
        parts={parts}
        counts={counts}
        part={filter}
        search={{ label: 'Buscar clientes', placeholder: 'Nombre o correo', search, maxLength: longestSearch }}
        pages={{ page, pages, perPage, rows: askers.length, total }}
        hrefOf={questionsHref}
        whenEmpty={
          <EmptyState title="No hay preguntas">
            Cuando alguien le pregunte al experto desde su perfil, aparecerá aquí.
          </EmptyState>
        }
        whenUnmatched={{
          title: 'No se encontraron clientes',
          showAll: 'Ver todas las preguntas',
          text: 'Prueba con otro estado o con otra búsqueda.',
        }}
      >
        <div className="table:border-t table:border-line">
          <AskerTable askers={askers} />
        </div>
        <AskerCards askers={askers} />
      </FilteredList>
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
