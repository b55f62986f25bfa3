import { ExternalLink, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, Link, useFetchers, useNavigate, useSubmit } from 'react-router';
import { useTypedSearch } from '#app/admin/list/use-typed-search.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { listOfferPage, type OfferPageProduct } from '#shop/catalog/lists/list-offer-page.server.ts';
import { totalInWords } from '#shop/catalog/lists/product-total.ts';
import { catalogHref, everything, longestSearch } from '#shop/catalog/search/catalog-query.ts';
import type { Route } from './+types/offers';
import { movedColumns } from './moved-columns.ts';
import { OfferColumn } from './offer-column.tsx';
import { moveProductHref, offersHref, parseOffersQuery, shownAfter } from './offers-href.ts';

const title = 'Gestionar Página de Ofertas';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const query = parseOffersQuery(url.searchParams);
  const limit = { available: shownAfter(query.available), offered: shownAfter(query.offered) };
  const columns = await listOfferPage(context.get(dbContext), { search: query.search, limit });
  return { query, columns };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Offers({ loaderData: { query, columns } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const search = useTypedSearch(query.search, show);
  const { shown, moves, move } = useMoves(columns);
  // Wide screens show both columns, phones one at a time.
  const [onPhone, setOnPhone] = useState<Side>('available');

  function show(form: HTMLFormElement) {
    const typed = String(new FormData(form).get('search') ?? '');
    const next = parseOffersQuery(new URLSearchParams({ search: typed }));
    search.note(next.search);
    void navigate(offersHref(next), { replace: true, preventScrollReset: true });
  }

  const columnProps = (side: Side) => ({
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
        <ColumnTabs shown={shown} chosen={onPhone} onChoose={setOnPhone} />
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error al Cargar Productos" lead="No se pudieron cargar los productos. " />
    </>
  );
}

/**
 * The columns with pending moves applied. A move that fails is no longer pending, so its product is back in its column.
 */
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
      // Each product has its own fetcher: a second move would cancel the first on a shared one.
      void submit(
        { productId: product.id, on: String(!product.onOfferPage) },
        { method: 'post', action: moveProductHref, navigate: false, fetcherKey: `move ${product.id}` },
      );
    },
  };
}

type Side = 'available' | 'offered';
type ColumnTabsProps = {
  shown: ReturnType<typeof useMoves>['shown'];
  chosen: Side;
  onChoose: (side: Side) => void;
};

/** On phones: chooses which of the two columns is shown. */
function ColumnTabs({ shown, chosen, onChoose }: ColumnTabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      role="group"
      aria-label="Columna"
      className="grid grid-cols-2 gap-1 rounded-control-admin bg-sand p-1 table:hidden"
    >
      <ColumnTab isChosen={chosen === 'available'} onClick={() => onChoose('available')}>
        Disponibles{' '}
        <span className="tabular font-medium">{totalInWords(shown.available.total, shown.available.hasMore)}</span>
      </ColumnTab>
      <ColumnTab isChosen={chosen === 'offered'} onClick={() => onChoose('offered')}>
        En ofertas{' '}
        <span className="tabular font-medium">{totalInWords(shown.offered.total, shown.offered.hasMore)}</span>
      </ColumnTab>
    </div>
  );
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
