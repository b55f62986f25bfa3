import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { ListSearch } from '#app/admin/list/list-search.tsx';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { type CustomerSegment, customerSegments, segmentIn } from '#shop/customers/list/customer-segments.ts';
import { customersPerPage, listCustomers } from '#shop/customers/list/list-customers.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/customers';
import { CustomerCards, CustomerTable } from './customer-list.tsx';
import { customersHref } from './customers-href.ts';

const longestSearch = 100;

const segmentWords: Record<CustomerSegment, string> = {
  all: 'Todos',
  first: 'Primera compra',
  repeat: 'Repiten',
  silent: '90 días sin comprar',
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const segment = segmentIn(url.searchParams.get('show'));
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, longestSearch);
  const page = Number(url.searchParams.get('page') ?? 1);
  const list = await listCustomers(getReads(context), sightOf(viewer), { segment, search, page }, new Date());
  return { ...list, perPage: customersPerPage, segment, search };
}

export const meta: Route.MetaFunction = () => [{ title: 'Clientes · Administración' }];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, counts, total, page, pages, perPage, segment, search } = loaderData;
  const may = useMay();
  return (
    <>
      <PageHeader title="Clientes" note="Quienes han hecho pedidos, con cuenta o sin ella">
        {may('exports') && (
          <a
            href="/admin/customers/export.csv"
            download
            className={`${buttonClass('neutral', 'sm')} max-sm:aspect-square max-sm:px-0`}
          >
            <Download aria-hidden="true" size={20} strokeWidth={1.75} />
            <span className="max-sm:sr-only">Exportar CSV</span>
          </a>
        )}
      </PageHeader>
      <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
        <FilterChoices label="Filtrar clientes">
          {customerSegments.map((one) => (
            <FilterChoice
              key={one}
              to={customersHref({ segment: one, search })}
              isChosen={one === segment}
              count={counts[one]}
            >
              {segmentWords[one]}
            </FilterChoice>
          ))}
        </FilterChoices>
        <ListSearch
          action="/admin/customers"
          label="Buscar clientes"
          placeholder="Nombre, celular, correo o ciudad"
          search={search}
          maxLength={longestSearch}
          show={segment === 'all' ? null : segment}
        />

        {customers.length === 0 ? (
          <NoCustomers narrowed={segment !== 'all' || search !== ''} />
        ) : (
          <>
            <div className="table:border-t table:border-line">
              <CustomerTable customers={customers} />
            </div>
            <CustomerCards customers={customers} />
            <PageFooter
              page={page}
              pages={pages}
              perPage={perPage}
              rows={customers.length}
              total={total}
              hrefOf={(turned) => customersHref({ segment, search, page: turned })}
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
      <PageHeader title="Clientes" />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los clientes. " />
    </>
  );
}

function NoCustomers({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="border-line max-table:rounded-card-admin max-table:border max-table:bg-surface table:border-t">
      {narrowed ? (
        <EmptyState
          title="No se encontraron clientes"
          action={
            <Link to={customersHref()} className={buttonClass('secondary', 'sm')}>
              Ver todos los clientes
            </Link>
          }
        >
          Prueba con otro grupo o con otra búsqueda.
        </EmptyState>
      ) : (
        <EmptyState title="No hay clientes">Cuando alguien haga un pedido, aparecerá aquí.</EmptyState>
      )}
    </div>
  );
}
