import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
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
        <Form
          method="get"
          action="/admin/questions"
          role="search"
          className="my-3 flex gap-2 table:my-0 table:border-t table:border-line table:px-4 table:py-3"
        >
          {filter !== 'all' && <input type="hidden" name="show" value={filter} />}
          <TextField
            key={search}
            type="search"
            name="search"
            label="Buscar clientes"
            placeholder="Nombre o correo"
            defaultValue={search}
            maxLength={longestSearch}
            icon={<Search aria-hidden="true" size={18} />}
            className="flex-1 sm:max-w-sm [&>label]:sr-only"
          />
          <Button type="submit" variant="neutral" className="max-sm:hidden">
            Buscar
          </Button>
        </Form>

        {askers.length === 0 ? (
          <NoAskers narrowed={filter !== 'all' || search !== ''} />
        ) : (
          <>
            <div className="table:border-t table:border-line">
              <AskerTable askers={askers} />
            </div>
            <AskerCards askers={askers} />
            <div className="mt-4 flex flex-wrap items-center justify-between gap-3 table:mt-0 table:border-t table:border-line table:px-6 table:py-3">
              <p className="tabular text-label text-ink-2">
                {(page - 1) * perPage + 1} a {(page - 1) * perPage + askers.length} de {total}
              </p>
              <Pagination
                page={page}
                pages={pages}
                hrefOf={(turned) => questionsHref({ filter, search, page: turned })}
              />
            </div>
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
