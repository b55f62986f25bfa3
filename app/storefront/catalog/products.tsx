import { useEffect, useId, useRef, useState } from 'react';
import { data, Link, useNavigation, useRevalidator } from 'react-router';
import { choicesAtHand } from '#app/at-hand.server.ts';
import { dbContext, logContext, originContext, pageNotesContext } from '#app/context.ts';
import { useRecovery } from '#app/storefront/use-recovery.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Drawer } from '#app/ui/dialog.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { EmptyState, ErrorPanel } from '#app/ui/states.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type CatalogQuery, catalogHref, parseCatalogQuery } from '#shop/catalog/catalog-query.ts';
import { fallbackCategories } from '#shop/catalog/categories.ts';
import type { CatalogChoices } from '#shop/catalog/list-categories.server.ts';
import { listProducts, type ProductPage } from '#shop/catalog/list-products.server.ts';
import { inSearchTurn } from '#shop/catalog/search-turns.server.ts';
import { pageHead } from '../page-head.ts';
import { describeList } from '../structured-data/lists.server.ts';
import type { Route } from './+types/products';
import { CatalogFilters, type Choices } from './catalog-filters.tsx';
import { CatalogToolbar } from './catalog-toolbar.tsx';
import { listHead, wayToList } from './list-head.server.ts';
import { ProductList, ProductListSkeleton } from './product-list.tsx';
import { useCatalogDraft } from './use-catalog-draft.ts';

const databaseDown = 'Base de datos no disponible.';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseCatalogQuery(new URL(request.url).searchParams);
  const db = context.get(dbContext);
  const log = context.get(logContext);
  const notes = context.get(pageNotesContext);
  const choices = await choicesAtHand(context).catch((error: unknown) => {
    log.error({ err: error }, 'categories could not be listed: the local list is shown');
    notes.lacks();
    return null;
  });
  const list = () => listProducts(db, query, choices);
  const found = await (query.search ? inSearchTurn(list) : list()).catch((error: unknown) => {
    log.error({ err: error }, 'products could not be listed');
    notes.lacks();
    return null;
  });
  notes.shows(found?.products ?? []);
  const shown = { ...query, page: found?.page ?? query.page };
  const category = (choices?.categories ?? fallbackCategories).find(({ id }) => id === query.categoryId);
  return data(
    {
      query,
      found,
      choices: choices ? choicesOf(choices) : localChoices,
      choicesAreLocal: choices === null,
      head: listHead(shown, category, found?.total ?? 0),
      structuredData: JSON.stringify(
        describeList(wayToList(shown, category), found?.products ?? [], context.get(originContext)),
      ),
    },
    { status: found ? 200 : 503 },
  );
}

/** Only what the filters show of the categories goes to the browser. */
function choicesOf({ all, onOffer, categories }: CatalogChoices): Choices {
  return { all, onOffer, categories: categories.map(({ id, name, products }) => ({ id, name, products })) };
}

const localChoices: Choices = {
  all: null,
  onOffer: null,
  categories: fallbackCategories.map(({ id, name }) => ({ id, name, products: null })),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[1].loaderData;
  return loaderData ? pageHead(shop, { ...loaderData.head, structuredData: loaderData.structuredData }) : [];
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, found, choices, choicesAreLocal } = loaderData;
  const filters = useCatalogDraft(query);
  useRecovery(choicesAreLocal || found === null);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const sidebarForm = useId();
  const drawerForm = useId();

  useEffect(() => {
    if (!choicesAreLocal) return;
    toast({
      title: 'Error al cargar categorías desde la base de datos. Mostrando datos locales.',
      kind: 'destructive',
    });
  }, [choicesAreLocal]);

  const categoryName = choices.categories.find(({ id }) => id === query.categoryId)?.name ?? null;
  const shared = { draft: filters.draft, choices, onChange: filters.change, onPrepare: filters.prepare };
  return (
    <div className="page-width pt-6 pb-16 md:pt-10 lg:pb-24">
      <h1 className="text-page-phone md:text-page">{categoryName ?? (query.onOffer ? 'Ofertas' : 'Productos')}</h1>
      <div className="mt-5 lg:mt-7 lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-x-12">
        {/* Where no script will open the drawer, small screens have the filters on the page. */}
        <div className="hidden self-start lg:sticky lg:top-6 lg:block lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:border-r lg:border-line lg:pr-8 lg:pl-3 lg:-ml-3 no-scripts:block no-scripts:pb-8">
          <CatalogFilters formId={sidebarForm} {...shared} onApply={filters.apply}>
            <div className="grid gap-1.5">
              <Button type="submit">Aplicar Filtros</Button>
              <Link to="/productos" onClick={filters.clear} className={buttonClass('text')}>
                Limpiar Filtros
              </Link>
            </div>
          </CatalogFilters>
        </div>
        <div className="min-w-0">
          <CatalogToolbar
            query={query}
            categoryName={categoryName}
            sort={filters.draft.sort}
            total={found?.total ?? null}
            hasMore={found?.hasMore ?? false}
            formId={sidebarForm}
            onSort={(sort) => filters.change({ sort })}
            onOpenFilters={() => setDrawerOpen(true)}
          />
          <Results query={query} found={found} shopIsEmpty={choices.all === 0} />
        </div>
      </div>
      <Drawer
        open={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        title="Filtros"
        footer={
          <>
            <Button type="submit" form={drawerForm}>
              Aplicar Filtros
            </Button>
            <Link
              to="/productos"
              onClick={() => {
                setDrawerOpen(false);
                filters.clear();
              }}
              className={buttonClass('text')}
            >
              Limpiar Filtros
            </Link>
          </>
        }
      >
        <CatalogFilters
          formId={drawerForm}
          {...shared}
          onApply={() => {
            setDrawerOpen(false);
            filters.apply();
          }}
        />
      </Drawer>
    </div>
  );
}

type ResultsProps = { query: CatalogQuery; found: ProductPage | null; shopIsEmpty: boolean };

function Results({ query, found, shopIsEmpty }: ResultsProps) {
  const { revalidate, state } = useRevalidator();
  const isSlow = useIsSlow(useIsListLoading() || state === 'loading');
  const region = useFocusOnNewPage(found?.page ?? 1);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Resultados"
      aria-busy={isSlow}
      className={classNames('mt-5 outline-none', query.view === 'grid' ? 'lg:mt-7' : 'lg:mt-2')}
    >
      {isSlow ? (
        <ProductListSkeleton view={query.view} />
      ) : found === null ? (
        <ErrorPanel title="Error al Cargar Productos" onRetry={() => void revalidate()}>
          No se pudieron cargar los productos. {databaseDown}
        </ErrorPanel>
      ) : found.total === 0 ? (
        <EmptyState
          title="No se encontraron productos"
          action={
            <Link to={shopIsEmpty ? '/' : '/productos'} className={buttonClass('secondary')}>
              {shopIsEmpty ? 'Volver al inicio' : 'Limpiar Filtros'}
            </Link>
          }
        >
          {shopIsEmpty
            ? 'Todavía no hay productos en la tienda. Vuelve pronto.'
            : 'Prueba con otra palabra o quita los filtros.'}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Lista de productos</h2>
          <ProductList products={found.products} view={query.view} />
          <Pagination
            page={found.page}
            pages={found.pages}
            hrefOf={(page) => catalogHref({ ...query, page })}
            className="mt-14"
          />
        </>
      )}
    </section>
  );
}

function useIsListLoading(): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === '/productos';
}

/** Most answers come before this; a skeleton that only flashes by is worse than none. */
const slowMs = 150;

function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLoading]);
  return isSlow;
}

/** The link to another page goes with the page it was on: what is read next is the new list. */
function useFocusOnNewPage(page: number) {
  const region = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || region.current?.contains(activeElement)) {
      region.current?.focus({ preventScroll: true });
    }
  }, [page]);
  return region;
}
