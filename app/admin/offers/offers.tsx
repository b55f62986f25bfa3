import { ExternalLink, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, Link, useFetchers, useNavigate, useSubmit } from 'react-router';
import { catalogHref, everything, longestSearch } from '#shop/catalog/catalog-query.ts';
import { listOfferPage, type OfferPageProduct } from '#shop/catalog/list-offer-page.server.ts';
import { totalInWords } from '#shop/catalog/product-total.ts';
import { dbContext } from '../../context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useTypedSearch } from '../list/use-typed-search.ts';
import { LoadError } from '../load-error.tsx';
import { PageHeader } from '../page-header.tsx';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/offers';
import { movedColumns } from './moved-columns.ts';
import { OfferColumn } from './offer-column.tsx';
import { moveProductHref, offersHref, parseOffersQuery, shownAfter } from './offers-href.ts';

const title = 'Gestionar Página de Ofertas';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const query = parseOffersQuery(url.searchParams);
  const limit = { available: shownAfter(query.available), offered: shownAfter(query.offered) };
  const columns = await listOfferPage(context.get(dbContext), { search: query.search, limit });
  return { query, columns };
}

export default function Offers({ loaderData: { query, columns } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const search = useTypedSearch(query.search, show);
  const { shown, moves, move } = useMoves(columns);
  // Side by side there is room for both; on a phone one is shown at a time.
  const [onPhone, setOnPhone] = useState<'available' | 'offered'>('available');

  function show(form: HTMLFormElement) {
    const typed = String(new FormData(form).get('search') ?? '');
    const asked = parseOffersQuery(new URLSearchParams({ search: typed }));
    search.note(asked.search);
    void navigate(offersHref(asked), { replace: true, preventScrollReset: true });
  }

  const columnProps = (side: 'available' | 'offered') => ({
    isOffers: side === 'offered',
    column: shown[side],
    search: query.search,
    moreHref: offersHref({ ...query, [side]: query[side] + 1 }),
    arriving: new Set([...moves].filter(([, on]) => on === (side === 'offered')).map(([id]) => id)),
    onMove: move,
    className: onPhone === side ? undefined : 'max-table:hidden',
  });

  return (
    <>
      <PageHeader title={title} note="Elige qué productos se ven en la página de ofertas de la tienda.">
        <Link
          to={catalogHref({ ...everything, onOffer: true })}
          className={`${buttonClass('neutral', 'sm')} max-md:hidden`}
        >
          <ExternalLink aria-hidden="true" size={18} />
          Ver en la tienda
        </Link>
      </PageHeader>

      <Form
        ref={form}
        method="get"
        action="/admin/offers"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          show(event.currentTarget);
        }}
      >
        <TextField
          {...search.field}
          type="search"
          name="search"
          label="Buscar productos"
          placeholder="Buscar por nombre"
          maxLength={longestSearch}
          icon={<Search aria-hidden="true" size={18} />}
          className="max-w-xl [&>label]:sr-only"
        />
      </Form>

      <div className="grid gap-4 table:grid-cols-2 table:gap-6">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a form's meaning to two buttons */}
        <div
          role="group"
          aria-label="Columna"
          className="grid grid-cols-2 gap-1 rounded-control-admin bg-sand p-1 table:hidden"
        >
          <ColumnTab isChosen={onPhone === 'available'} onClick={() => setOnPhone('available')}>
            Disponibles{' '}
            <span className="tabular font-medium">{totalInWords(shown.available.total, shown.available.hasMore)}</span>
          </ColumnTab>
          <ColumnTab isChosen={onPhone === 'offered'} onClick={() => setOnPhone('offered')}>
            En Ofertas{' '}
            <span className="tabular font-medium">{totalInWords(shown.offered.total, shown.offered.hasMore)}</span>
          </ColumnTab>
        </div>
        <OfferColumn
          {...columnProps('available')}
          title="Productos Disponibles"
          emptyText="No hay más productos disponibles."
        />
        <OfferColumn
          {...columnProps('offered')}
          title="Productos en Ofertas"
          emptyText="Añade productos desde la izquierda para que aparezcan aquí."
        />
      </div>
    </>
  );
}

/** The columns with what is being moved in its new place already. What fails is no longer being moved, and stands back. */
function useMoves(columns: Route.ComponentProps['loaderData']['columns']) {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const moves = new Map<string, boolean>();
  for (const { formAction, formData } of fetchers) {
    const productId = formData?.get('productId');
    if (formAction === moveProductHref && typeof productId === 'string')
      moves.set(productId, formData?.get('on') === 'true');
  }
  return {
    moves,
    shown: movedColumns(columns, moves),
    move(product: OfferPageProduct) {
      // Each product by a fetcher of its own, or a quick second press would call the first one off.
      void submit(
        { productId: product.id, on: String(!product.onOfferPage) },
        { method: 'post', action: moveProductHref, navigate: false, fetcherKey: `move ${product.id}` },
      );
    },
  };
}

type ColumnTabProps = { isChosen: boolean; onClick: () => void; children: ReactNode };

function ColumnTab({ isChosen, onClick, children }: ColumnTabProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={`inline-flex min-h-11 flex-wrap items-center justify-center gap-x-2 rounded-badge px-3 text-label transition-colors duration-150 ${
        isChosen ? 'bg-surface font-semibold text-green-deep' : 'font-medium text-ink-2 hover:text-ink'
      }`}
    >
      {children}
    </button>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error al Cargar Productos" lead="No se pudieron cargar los productos. " />
    </>
  );
}
