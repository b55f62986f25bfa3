import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { ListSearch } from '#app/admin/list/list-search.tsx';
import { PageFooter } from '#app/admin/list/page-footer.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
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

const filters: { filter: SubscriberFilter; label: string }[] = [
  { filter: 'confirmed', label: 'Confirmados' },
  { filter: 'unconfirmed', label: 'Sin confirmar' },
  { filter: 'all', label: 'Todos' },
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
        {may('exports') && (
          <a href={newsletterExportHref({ filter, search })} download className={buttonClass('neutral')}>
            <Download aria-hidden="true" size={18} />
            Exportar CSV
          </a>
        )}
      </PageHeader>
      <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
        <FilterChoices label="Filtrar por estado">
          {filters.map((one) => (
            <FilterChoice
              key={one.filter}
              to={newsletterHref({ filter: one.filter, search })}
              isChosen={one.filter === filter}
              count={counts[one.filter]}
            >
              {one.label}
            </FilterChoice>
          ))}
        </FilterChoices>
        <ListSearch
          action="/admin/newsletter"
          label="Buscar correos"
          placeholder="Correo"
          search={search}
          maxLength={100}
          show={filter === 'all' ? null : filter}
        />
        {subscribers.length === 0 ? (
          <NoSubscribers narrowed={filter !== 'all' || search !== ''} />
        ) : (
          <>
            <SubscriberList subscribers={subscribers} />
            <PageFooter
              page={page}
              pages={pages}
              perPage={perPage}
              rows={subscribers.length}
              total={total}
              hrefOf={(turned) => newsletterHref({ filter, search, page: turned })}
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
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la lista. " />
    </>
  );
}

function NoSubscribers({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="border-line max-table:rounded-card-admin max-table:border max-table:bg-surface table:border-t">
      {narrowed ? (
        <EmptyState
          title="No se encontraron correos"
          action={
            <Link to={newsletterHref({ filter: 'all', search: '' })} className={buttonClass('secondary', 'sm')}>
              Ver toda la lista
            </Link>
          }
        >
          Prueba con otro estado o con otra búsqueda.
        </EmptyState>
      ) : (
        <EmptyState title="La lista está vacía">
          Cuando alguien se suscriba en la tienda, o lo marque en un pedido, su correo aparecerá aquí.
        </EmptyState>
      )}
    </div>
  );
}
