import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { useTypedSearch } from '#app/admin/list/use-typed-search.ts';
import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { Category } from '#shop/catalog/categories/categories.ts';
import {
  type AdminProductSort,
  type AdminProductsQuery,
  adminProductsHref,
  type MarkFilter,
  parseAdminProductsQuery,
  type StockFilter,
  withoutCategory,
} from '#shop/catalog/lists/admin-products-query.ts';
import type { AdminProductCounts } from '#shop/catalog/lists/list-admin-products.server.ts';
import { longestSearch } from '#shop/catalog/search/catalog-query.ts';
import { lowStockBelow } from '#shop/catalog/stock/stock-level.ts';

const markNames: Record<MarkFilter, string> = {
  offers: 'En ofertas',
  featured: 'Destacados',
  'no-picture': 'Sin foto',
};

const stockNames: Record<StockFilter, string> = {
  in: 'En stock',
  low: `Stock bajo (menos de ${lowStockBelow})`,
  out: 'Agotado',
};

const sortNames: Record<AdminProductSort, string> = {
  newest: 'Más nuevos',
  oldest: 'Más antiguos',
  'name-asc': 'Nombre A-Z',
  'name-desc': 'Nombre Z-A',
  'price-asc': 'Precio menor a mayor',
  'price-desc': 'Precio mayor a menor',
  'stock-asc': 'Menos stock primero',
  'stock-desc': 'Más stock primero',
};

type ProductFiltersProps = {
  query: AdminProductsQuery;
  counts: AdminProductCounts;
  categories: Pick<Category, 'id' | 'name'>[];
};

/** The filters and sort order of the list. Each change applies at once. */
export function ProductFilters({ query, counts, categories }: ProductFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const search = useTypedSearch(query.search, (form) => show(form, { replace: true }));

  function show(form: HTMLFormElement, options: { replace?: boolean } = {}) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.set(name, String(value));
    const next = parseAdminProductsQuery(fields);
    search.note(next.search);
    void navigate(adminProductsHref(next), { ...options, preventScrollReset: true });
  }
  const showNow = () => form.current && show(form.current);

  return (
    <>
      <MarkFilters query={query} counts={counts} />
      <Form
        ref={form}
        method="get"
        action="/admin/products"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          show(event.currentTarget);
        }}
        className="my-3 grid gap-2 max-sm:grid-cols-2 sm:grid-cols-3 table:my-0 table:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))] table:border-t table:border-line table:px-4 table:py-3"
      >
        {query.marked && <input type="hidden" name="marked" value={query.marked} />}
        <TextField
          {...search.field}
          type="search"
          name="search"
          label="Buscar productos"
          placeholder="Nombre, etiqueta o categoría"
          maxLength={longestSearch}
          icon={<Search aria-hidden="true" size={18} />}
          className="max-table:col-span-full [&>label]:sr-only"
        />
        <FilterSelects query={query} categories={categories} onChange={showNow} />
      </Form>
    </>
  );
}

function MarkFilters({ query, counts }: Pick<ProductFiltersProps, 'query' | 'counts'>) {
  return (
    <FilterChoices label="Filtrar productos">
      <FilterChoice
        to={adminProductsHref({ ...query, marked: null, page: 1 })}
        isChosen={query.marked === null}
        count={counts.all}
      >
        Todos
      </FilterChoice>
      {(Object.keys(markNames) as MarkFilter[]).map((mark) => (
        <FilterChoice
          key={mark}
          to={adminProductsHref({ ...query, marked: mark, page: 1 })}
          isChosen={query.marked === mark}
          count={counts[mark]}
        >
          {markNames[mark]}
        </FilterChoice>
      ))}
    </FilterChoices>
  );
}

type FilterSelectsProps = Pick<ProductFiltersProps, 'query' | 'categories'> & { onChange: () => void };

/** Category, stock and sort order. A select is remounted when the address has another value. */
function FilterSelects({ query, categories, onChange }: FilterSelectsProps) {
  return (
    <>
      <SelectField
        key={`category ${query.categoryId}`}
        name="category"
        label="Categoría"
        defaultValue={query.categoryId ?? ''}
        onChange={onChange}
        className="[&>label]:sr-only"
      >
        <option value="">Todas las categorías</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={withoutCategory}>Sin categoría</option>
      </SelectField>
      <SelectField
        key={`stock ${query.stock}`}
        name="stock"
        label="Stock"
        defaultValue={query.stock ?? ''}
        onChange={onChange}
        className="[&>label]:sr-only"
      >
        <option value="">Todo el stock</option>
        {(Object.keys(stockNames) as StockFilter[]).map((stock) => (
          <option key={stock} value={stock}>
            {stockNames[stock]}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={`sort ${query.sort}`}
        name="sort"
        label="Ordenar por"
        defaultValue={query.sort}
        onChange={onChange}
        className="max-sm:col-span-full [&>label]:sr-only"
      >
        {(Object.keys(sortNames) as AdminProductSort[]).map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
