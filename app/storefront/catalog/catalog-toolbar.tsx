import { LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { totalInWords } from '#shop/catalog/lists/product-total.ts';
import {
  type CatalogQuery,
  type CatalogSort,
  catalogHref,
  defaultSort,
  sortCode,
} from '#shop/catalog/search/catalog-query.ts';
import { formatPesos } from '#shop/money.ts';

const sortNames: [CatalogSort, string][] = [
  ['newest', 'Más nuevos'],
  ['best-sellers', 'Más vendidos'],
  ['price-asc', 'Precio menor a mayor'],
  ['price-desc', 'Precio mayor a menor'],
  ['name-asc', 'Nombre A-Z'],
  ['name-desc', 'Nombre Z-A'],
];

type CatalogToolbarProps = {
  /** the query of the list that is shown */
  query: CatalogQuery;
  /** the selected category, if any */
  categoryName: string | null;
  /** the selected collection, if any */
  collectionName: string | null;
  /** the selected order, which may be ahead of the list */
  sort: CatalogSort;
  /** null if the list could not be loaded */
  total: number | null;
  /** whether there are more than `total` */
  hasMore: boolean;
  formId: string;
  onSort: (sort: CatalogSort) => void;
  onOpenFilters: () => void;
};

/** Above the list: the number of results, active filters, order and layout. */
export function CatalogToolbar(props: CatalogToolbarProps) {
  const { query, categoryName, collectionName, sort, total, hasMore, formId, onSort, onOpenFilters } = props;
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 lg:min-h-18 lg:gap-y-2 lg:border-y lg:border-line lg:py-2.5">
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        className="outline-none focus-visible:shadow-none text-[0.9375rem] text-ink-2 max-md:order-last max-md:mt-2 max-md:basis-full md:mr-auto"
      >
        {total !== null && (
          <>
            <strong className="tabular font-bold text-ink">{totalInWords(total, hasMore)}</strong>{' '}
            {total === 1 ? 'producto encontrado' : 'productos encontrados'}
          </>
        )}
      </p>
      <Button variant="neutral" onClick={onOpenFilters} className="max-md:px-4 lg:hidden no-scripts:hidden">
        <SlidersHorizontal aria-hidden="true" size={20} className="max-[359px]:hidden" />
        Filtros
        {filtersOf(query) > 0 && (
          <span className="tabular flex h-6 min-w-6 items-center justify-center rounded-badge bg-green px-1.5 text-small text-white">
            {filtersOf(query)}
            <span className="sr-only"> activos</span>
          </span>
        )}
      </Button>
      <Narrowings query={query} categoryName={categoryName} collectionName={collectionName} afterLast={count} />
      <SortSelect searching={query.search !== ''} sort={sort} formId={formId} onSort={onSort} />
      <noscript>
        <Button type="submit" form={formId} variant="neutral">
          Ordenar
        </Button>
      </noscript>
      <ViewToggle query={query} />
    </div>
  );
}

type NarrowingsProps = {
  query: CatalogQuery;
  categoryName: string | null;
  collectionName: string | null;
  /** takes the focus when the last filter has been removed */
  afterLast: RefObject<HTMLElement | null>;
};

/**
 * The active filters, each with a link that removes it. On wide screens the filter form is beside the list, so the
 * filters that the form shows are left out here.
 */
function Narrowings({ query, categoryName, collectionName, afterLast }: NarrowingsProps) {
  const narrowings = narrowingsOf(query, categoryName, collectionName);
  const { list, noteRemoval } = useFocusAfterRemoval(query, afterLast);
  if (narrowings.length === 0) return null;
  return (
    <ul
      ref={list}
      className={classNames(
        'order-last flex max-w-full basis-full flex-wrap gap-2 lg:order-none lg:basis-auto',
        narrowings.every(({ inFilters }) => inFilters) && 'lg:hidden',
      )}
    >
      {narrowings.map(({ words, without, inFilters }) => (
        <li key={words} className={classNames('min-w-0', inFilters && 'lg:hidden')}>
          <Link
            to={catalogHref({ ...query, ...without, page: 1 })}
            preventScrollReset
            onClick={(event) => noteRemoval(event.currentTarget)}
            aria-label={`Quitar filtro: ${words}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-control bg-green-tint px-3.5 text-label font-semibold text-green-deep transition-colors duration-150 hover:bg-disabled lg:max-w-64"
          >
            <span className="min-w-0 wrap-anywhere max-lg:py-1.5 lg:truncate">{words}</span>
            <X aria-hidden="true" size={17} className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Moves the focus after a removed filter has disappeared: to the next filter, else to the last one, else to
 * `afterLast`.
 */
function useFocusAfterRemoval(query: CatalogQuery, afterLast: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const shownLinks = () => [...(list.current?.querySelectorAll('a') ?? [])].filter((link) => link.checkVisibility());

  useAfterChange(query, () => {
    const place = removed.current;
    removed.current = null;
    if (place === null || document.activeElement !== document.body) return;
    const links = shownLinks();
    (links[place] ?? links.at(-1) ?? afterLast.current)?.focus({ preventScroll: true });
  });

  return {
    list,
    noteRemoval(link: HTMLAnchorElement) {
      removed.current = shownLinks().indexOf(link);
    },
  };
}

type SortSelectProps = { searching: boolean; sort: CatalogSort; formId: string; onSort: (sort: CatalogSort) => void };

/**
 * The sort order of the list. The default order has an empty value, so that a form sent without scripts leaves it out
 * of the URL.
 */
function SortSelect({ searching, sort, formId, onSort }: SortSelectProps) {
  const usual = defaultSort(searching ? 'algo' : '');
  const choices: [CatalogSort, string][] = searching ? [['relevance', 'Relevancia'], ...sortNames] : sortNames;
  const codeOf = (one: CatalogSort) => (one === usual ? '' : sortCode(one));
  return (
    <SelectField
      label="Ordenar por"
      name="orden"
      form={formId}
      value={codeOf(sort)}
      onChange={(event) => onSort(choices.find(([one]) => codeOf(one) === event.target.value)?.[0] ?? usual)}
      className="max-md:flex-1 max-md:basis-36 large-text:basis-full! md:w-58 [&>label]:sr-only"
    >
      {choices.map(([one, words]) => (
        <option key={one} value={codeOf(one)}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

const views = [
  { view: 'grid', label: 'Ver en cuadrícula', Icon: LayoutGrid },
  { view: 'list', label: 'Ver en lista', Icon: List },
] as const;

function ViewToggle({ query }: { query: CatalogQuery }) {
  return (
    <ul className="hidden overflow-hidden rounded-control border border-line bg-surface lg:flex">
      {views.map(({ view, label, Icon }) => (
        <li key={view}>
          <Link
            to={catalogHref({ ...query, view })}
            replace
            preventScrollReset
            aria-label={label}
            aria-current={query.view === view || undefined}
            title={label}
            className={classNames(
              'flex size-11.5 items-center justify-center rounded-control -outline-offset-2 transition-colors duration-150',
              query.view === view ? 'bg-green-tint text-green-deep' : 'text-ink hover:bg-paper',
            )}
          >
            <Icon aria-hidden="true" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The number of active filters in the drawer. */
function filtersOf(query: CatalogQuery): number {
  const priced = query.minPrice !== null || query.maxPrice !== null;
  const { search, categoryId, collectionId, onOffer, inStock, presentation } = query;
  const chosen = [categoryId, collectionId, presentation].filter((choice) => choice !== null);
  return chosen.length + [search !== '', onOffer, inStock, priced].filter(Boolean).length;
}

type Narrowing = { words: string; without: Partial<CatalogQuery>; inFilters?: boolean };

function narrowingsOf(query: CatalogQuery, categoryName: string | null, collectionName: string | null): Narrowing[] {
  const narrowings: Narrowing[] = [];
  if (query.search) {
    const sort = query.sort === 'relevance' ? 'newest' : query.sort;
    narrowings.push({ words: `“${query.search}”`, without: { search: '', sort } });
  }
  if (categoryName !== null) narrowings.push({ words: categoryName, without: { categoryId: null }, inFilters: true });
  if (collectionName !== null)
    narrowings.push({ words: collectionName, without: { collectionId: null }, inFilters: true });
  if (query.onOffer) {
    narrowings.push({ words: 'Ofertas', without: { onOffer: false }, inFilters: query.categoryId === null });
  }
  if (query.inStock) narrowings.push({ words: 'Solo disponibles', without: { inStock: false }, inFilters: true });
  if (query.presentation !== null) {
    narrowings.push({ words: query.presentation, without: { presentation: null }, inFilters: true });
  }
  const price = priceWords(query);
  if (price) narrowings.push({ words: price, without: { minPrice: null, maxPrice: null } });
  return narrowings;
}

function priceWords({ minPrice, maxPrice }: CatalogQuery): string | null {
  if (minPrice !== null && maxPrice !== null) return `${formatPesos(minPrice)} a ${formatPesos(maxPrice)}`;
  if (minPrice !== null) return `Desde ${formatPesos(minPrice)}`;
  return maxPrice === null ? null : `Hasta ${formatPesos(maxPrice)}`;
}
