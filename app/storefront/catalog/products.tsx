import { useId, useRef, useState } from 'react';
import { data, Link, useNavigation, useRevalidator } from 'react-router';
import { dbContext, originContext, pageNotesContext } from '#app/context.ts';
import { outageText } from '#app/faults/fault-words.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { memoizedChoices, memoizedCollections } from '#app/memoized.server.ts';
import { AgeGate } from '#app/storefront/adults/age-gate.tsx';
import { pageHead } from '#app/storefront/page-head.ts';
import { announcedShipping } from '#app/storefront/shipping/announce-on-pages.server.ts';
import { describeList } from '#app/storefront/structured-data/lists.server.ts';
import { localCategoriesTitle, useOutageToast, useRecovery } from '#app/storefront/use-recovery.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Drawer } from '#app/ui/dialog.tsx';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { ErrorPanel } from '#app/ui/states.tsx';
import { fallbackCategories, hasAdultProducts } from '#shop/catalog/categories/categories.ts';
import type { CatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import { listNearestProducts } from '#shop/catalog/lists/list-nearest-products.server.ts';
import { listProducts, type ProductPage } from '#shop/catalog/lists/list-products.server.ts';
import type { ProductSummary } from '#shop/catalog/product.ts';
import { type CatalogQuery, catalogHref, isFiltered, parseCatalogQuery } from '#shop/catalog/search/catalog-query.ts';
import { countMissedSearch } from '#shop/catalog/search/missed-searches.server.ts';
import { inSearchTurn } from '#shop/catalog/search/search-turns.server.ts';
import type { Route } from './+types/products';
import { CatalogFilters, type Choices } from './catalog-filters.tsx';
import { CatalogToolbar } from './catalog-toolbar.tsx';
import { listHead, wayToList } from './list-head.server.ts';
import { NothingFound } from './nothing-found.tsx';
import { ProductList, ProductListSkeleton } from './product-list.tsx';
import { useCatalogDraft } from './use-catalog-draft.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseCatalogQuery(new URL(request.url).searchParams);
  const db = context.get(dbContext);
  const notes = context.get(pageNotesContext);
  const [choices, collections, announced] = await Promise.all([
    orElseInOutage(context, memoizedChoices(context), null, 'the local categories are shown'),
    orElseInOutage(context, memoizedCollections(context), [], 'no collections are shown'),
    announcedShipping(context),
  ]);
  const list = () => listProducts(db, query, choices);
  const finding = query.search ? inSearchTurn(list) : list();
  const results = await orElseInOutage(context, finding, null, 'products could not be listed');
  if (choices === null || results === null) notes.lacks();
  const categories = choices?.categories ?? fallbackCategories;
  const category = categories.find(({ id }) => id === query.categoryId);
  const place = {
    category,
    parent: categories.find(({ id }) => id === category?.parentId),
    collection: collections.find(({ id }) => id === query.collectionId),
  };
  const isEmpty = results?.total === 0 && choices?.all !== 0;
  const listNearest = () => listNearestProducts(db, query, place.category?.id ?? null);
  const nearest = isEmpty ? await orElseInOutage(context, listNearest(), [], 'no nearest products are shown') : [];
  if (isEmpty && query.search !== '' && !isFiltered(query)) {
    notes.counts();
    await orElseInOutage(context, countMissedSearch(db, query.search), null, 'a search without results is not counted');
  }
  notes.shows([...(results?.products ?? []), ...nearest]);
  const shown = { ...query, page: results?.page ?? query.page };
  return data(
    {
      query,
      results,
      nearest,
      choices: {
        ...(choices ? choicesOf(choices) : localChoices),
        collections: collections.map(({ id, name }) => ({ id, name })),
      } satisfies Choices,
      // Only searches that ask for products for adults, and their categories, list any.
      adultsOnly:
        place.category?.adultsOnly || hasAdultProducts(results?.products ?? [], choices?.adultCategoryIds ?? []),
      about: (place.category ?? place.collection)?.description || null,
      choicesAreLocal: choices === null,
      head: listHead(shown, place, results?.total ?? 0, announced),
      structuredData: JSON.stringify(
        describeList(wayToList(shown, place), results?.products ?? [], context.get(originContext)),
      ),
    },
    { status: results ? 200 : 503 },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[1].loaderData;
  return loaderData ? pageHead(shop, { ...loaderData.head, structuredData: loaderData.structuredData }) : [];
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, results, nearest, choices, about, adultsOnly, choicesAreLocal } = loaderData;
  const filters = useCatalogDraft(query);
  useRecovery(choicesAreLocal || results === null);
  useOutageToast(choicesAreLocal, localCategoriesTitle);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const sidebarForm = useId();
  const drawerForm = useId();

  const categoryName = choices.categories.find(({ id }) => id === query.categoryId)?.name ?? null;
  const collectionName = choices.collections.find(({ id }) => id === query.collectionId)?.name ?? null;
  const shared = { draft: filters.draft, choices, onChange: filters.change, onPrepare: filters.prepare };
  return (
    <div className="page-width pt-6 pb-16 md:pt-10 lg:pb-24">
      <AgeGate adultsOnly={adultsOnly} />
      <h1 className="text-page-phone md:text-page">
        {categoryName ?? collectionName ?? (query.onOffer ? 'Ofertas' : 'Productos')}
      </h1>
      {about && <p className="mt-2 max-w-[65ch] text-ink-2">{about}</p>}
      <div className="mt-5 flex flex-col lg:mt-7 lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-x-12">
        {/* Without scripts nothing opens the drawer: small screens then show the filters below the products. */}
        <div className="hidden self-start lg:-ml-3 lg:block lg:border-r lg:border-line lg:pr-8 lg:pl-3 no-scripts:block no-scripts:pb-8 max-lg:order-last max-lg:mt-12 max-lg:self-stretch">
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
            collectionName={collectionName}
            sort={filters.draft.sort}
            total={results?.total ?? null}
            hasMore={results?.hasMore ?? false}
            formId={sidebarForm}
            onSort={(sort) => filters.change({ sort })}
            onOpenFilters={() => setDrawerOpen(true)}
          />
          <Results query={query} results={results} nearest={nearest} shopIsEmpty={choices.all === 0} />
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

/** Reduces categories to the data that the filters show. */
function choicesOf({ all, onOffer, categories, presentations }: CatalogChoices): Omit<Choices, 'collections'> {
  return {
    all,
    onOffer,
    presentations,
    categories: categories.map(({ id, name, products, parentId }) => ({
      id,
      name,
      products,
      ...(parentId !== null && { isSub: true }),
    })),
  };
}

const localChoices: Omit<Choices, 'collections'> = {
  all: null,
  onOffer: null,
  presentations: [],
  categories: fallbackCategories.map(({ id, name }) => ({ id, name, products: null })),
};

type ResultsProps = {
  query: CatalogQuery;
  results: ProductPage | null;
  nearest: ProductSummary[];
  shopIsEmpty: boolean;
};

function Results({ query, results, nearest, shopIsEmpty }: ResultsProps) {
  const { revalidate, state } = useRevalidator();
  const isSlow = useIsSlow(useIsListLoading() || state === 'loading');
  const region = useFocusOnNewPage(results?.page ?? 1);
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
      ) : results === null ? (
        <ErrorPanel title="Error al Cargar Productos" onRetry={() => void revalidate()}>
          No se pudieron cargar los productos. {outageText}
        </ErrorPanel>
      ) : results.total === 0 ? (
        <NothingFound query={query} nearest={nearest} shopIsEmpty={shopIsEmpty} />
      ) : (
        <>
          <h2 className="sr-only">Lista de productos</h2>
          {!results.isExact && (
            <p className="mb-6 text-ink-2">No encontramos todo lo que buscas. Esto es lo más parecido.</p>
          )}
          <ProductList products={results.products} view={query.view} />
          <Pagination
            page={results.page}
            pages={results.pages}
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

/**
 * How long a list may load before a skeleton replaces it. Most responses are faster, and a skeleton that only flashes
 * is worse than none.
 */
const slowMs = 150;

function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  if (isSlow && !isLoading) setIsSlow(false);
  useTimeout(() => setIsSlow(true), isLoading ? slowMs : null);
  return isSlow;
}

/** Moves the focus to the new list: the link to the page disappears with the previous one. */
function useFocusOnNewPage(page: number) {
  const region = useRef<HTMLElement>(null);
  useAfterChange(page, () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || region.current?.contains(activeElement)) {
      region.current?.focus({ preventScroll: true });
    }
  });
  return region;
}
