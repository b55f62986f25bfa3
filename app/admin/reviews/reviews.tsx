import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { listStaffReviews } from '#shop/reviews/list-staff-reviews.server.ts';
import type { ReviewFilter } from '#shop/reviews/review.ts';
import type { Route } from './+types/reviews';
import { ReviewCard } from './review-card.tsx';
import { reviewsHref } from './reviews-href.ts';

const title = 'Opiniones';

const filters: { filter: ReviewFilter; label: string }[] = [
  { filter: 'waiting', label: 'Por revisar' },
  { filter: 'published', label: 'Publicadas' },
  { filter: 'hidden', label: 'Ocultas' },
  { filter: 'all', label: 'Todas' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const shown = url.searchParams.get('show');
  const filter = filters.find((one) => one.filter === shown)?.filter ?? 'waiting';
  const page = Number(url.searchParams.get('page') ?? 1);
  return { ...(await listStaffReviews(context.get(dbContext), { filter, page })), filter };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Reviews({ loaderData: { reviews, counts, page, pages, filter } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} note="De compras entregadas" />
      <FilterChoices label="Filtrar por estado">
        {filters.map((one) => (
          <FilterChoice
            key={one.filter}
            to={reviewsHref({ filter: one.filter })}
            isChosen={one.filter === filter}
            count={counts[one.filter]}
          >
            {one.label}
          </FilterChoice>
        ))}
      </FilterChoices>
      {reviews.length === 0 ? (
        <div className="mt-3 rounded-card-admin border border-line bg-surface">
          <EmptyState title={filter === 'waiting' ? 'No hay opiniones por revisar' : 'No hay opiniones'}>
            Cada cliente puede opinar sobre lo que compró cuando su pedido figura como entregado.
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="mt-3 grid grid-cols-1 gap-3">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex justify-end">
            <Pagination page={page} pages={pages} hrefOf={(turned) => reviewsHref({ filter, page: turned })} />
          </div>
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las opiniones. " />
    </>
  );
}
