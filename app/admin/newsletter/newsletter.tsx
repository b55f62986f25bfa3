import { ExportLink } from '#app/admin/csv/export-link.tsx';
import { FilteredList } from '#app/admin/list/filtered-list.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { EmptyState } from '#app/ui/states.tsx';
import {
  countSubscribers,
  listSubscribers,
  type SubscriberFilter,
  subscribersPerPage,
} from '#shop/newsletter/list-subscribers.server.ts';
import type { Route } from './+types/newsletter';
import { newsletterExportHref, newsletterHref, parseSubscribersQuery } from './newsletter-href.ts';
import { SubscriberList } from './subscriber-list.tsx';

const title = 'Lista de novedades';

const parts: [SubscriberFilter, string][] = [
  ['confirmed', 'Confirmados'],
  ['unconfirmed', 'Sin confirmar'],
  ['all', 'Todos'],
];

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const query = parseSubscribersQuery(url.searchParams);
  const [list, counts] = await Promise.all([listSubscribers(db, query), countSubscribers(db, query.search)]);
  return { ...list, counts, perPage: subscribersPerPage, filter: query.filter, search: query.search };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const may = useMay();
  const { subscribers, total, page, pages, perPage, filter, search, counts } = loaderData;
  return (
    <>
      <PageHeader
        title={title}
        note="Personas que autorizaron recibir novedades y ofertas. Escribe solo a los correos confirmados, y pon en cada mensaje su enlace para salir: viene en el archivo."
      >
        {may('exports') && <ExportLink href={newsletterExportHref({ part: filter, search })} />}
      </PageHeader>
      <FilteredList
        label="Filtrar por estado"
        parts={parts}
        counts={counts}
        part={filter}
        search={{ label: 'Buscar correos', placeholder: 'Correo', search, maxLength: 100 }}
        pages={{ page, pages, perPage, rows: subscribers.length, total }}
        hrefOf={newsletterHref}
        whenEmpty={
          <EmptyState title="La lista está vacía">
            Cuando alguien se suscriba en la tienda, o lo marque en un pedido, su correo aparecerá aquí.
          </EmptyState>
        }
        whenUnmatched={{
          title: 'No se encontraron correos',
          showAll: 'Ver toda la lista',
          text: 'Prueba con otro estado o con otra búsqueda.',
        }}
      >
        <SubscriberList subscribers={subscribers} />
      </FilteredList>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la lista. " />
    </>
  );
}
