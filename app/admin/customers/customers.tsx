import { ExportLink } from '#app/admin/csv/export-link.tsx';
import { FilteredList } from '#app/admin/list/filtered-list.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { EmptyState } from '#app/ui/states.tsx';
import type { CustomerSegment } from '#shop/customers/list/customer-segments.ts';
import { customersPerPage, listCustomers } from '#shop/customers/list/list-customers.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/customers';
import { CustomerCards, CustomerTable } from './customer-list.tsx';
import { customersExportHref, customersHref, longestCustomerSearch, parseCustomersQuery } from './customers-href.ts';

const segments: [CustomerSegment, string][] = [
  ['all', 'Todos'],
  ['first', 'Primera compra'],
  ['repeat', 'Repiten'],
  ['silent', '90 días sin comprar'],
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const { segment, search } = parseCustomersQuery(url.searchParams);
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
        {may('exports') && <ExportLink href={customersExportHref({ part: segment, search })} />}
      </PageHeader>
      <FilteredList
        label="Filtrar clientes"
        parts={segments}
        counts={counts}
        part={segment}
        search={{
          label: 'Buscar clientes',
          placeholder: 'Nombre, celular, correo o ciudad',
          search,
          maxLength: longestCustomerSearch,
        }}
        pages={{ page, pages, perPage, rows: customers.length, total }}
        hrefOf={customersHref}
        whenEmpty={<EmptyState title="No hay clientes">Cuando alguien haga un pedido, aparecerá aquí.</EmptyState>}
        whenUnmatched={{
          title: 'No se encontraron clientes',
          showAll: 'Ver todos los clientes',
          text: 'Prueba con otro grupo o con otra búsqueda.',
        }}
      >
        <div className="table:border-t table:border-line">
          <CustomerTable customers={customers} />
        </div>
        <CustomerCards customers={customers} />
      </FilteredList>
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
