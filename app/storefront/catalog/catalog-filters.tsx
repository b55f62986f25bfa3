import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSuggestions } from '#app/storefront/search/use-suggestions.tsx';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { totalInWords } from '#shop/catalog/lists/product-total.ts';
import { type CatalogQuery, longestSearch } from '#shop/catalog/search/catalog-query.ts';
import { PriceRange } from './price-range.tsx';

/** The filters to choose from; a count is null while the database is down. */
export type Choices = {
  all: number | null;
  onOffer: number | null;
  categories: { id: string; name: string; isSub?: boolean; products: number | null }[];
  presentations: string[];
  collections: { id: string; name: string }[];
};

type CatalogFiltersProps = {
  /** links the controls and buttons outside of the form to it */
  formId: string;
  draft: CatalogQuery;
  choices: Choices;
  onChange: (change: Partial<CatalogQuery>) => void;
  onPrepare: (change: Partial<CatalogQuery>) => void;
  onApply: () => void;
  children?: ReactNode;
};

/**
 * The filters of the list: a form that works without scripts, since its fields have the names of the URL parameters.
 */
export function CatalogFilters({
  formId,
  draft,
  choices,
  onChange,
  onPrepare,
  onApply,
  children,
}: CatalogFiltersProps) {
  const { field, suggestions } = useSuggestions();
  return (
    <Form
      id={formId}
      method="get"
      action="/productos"
      role="search"
      aria-label="Filtros de productos"
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
      className="grid gap-7"
    >
      <TextField
        {...field}
        label="Buscar"
        type="search"
        name="search"
        value={draft.search}
        maxLength={longestSearch}
        onChange={(event) => onChange({ search: event.target.value })}
        placeholder="Buscar productos"
        enterKeyHint="search"
        icon={<Search aria-hidden="true" size={20} />}
      />
      {suggestions}
      <CategoryChoice draft={draft} choices={choices} onChange={onChange} />
      {draft.categoryId !== null && draft.onOffer && <input type="hidden" name="oferta" value="true" />}
      {draft.view === 'list' && <input type="hidden" name="vista" value="lista" />}
      <CheckboxField
        name="disponible"
        value="true"
        checked={draft.inStock}
        onChange={(event) => onChange({ inStock: event.target.checked })}
      >
        Solo disponibles
      </CheckboxField>
      <OptionalSelect
        label="Por necesidad"
        name="coleccion"
        value={draft.collectionId}
        options={choices.collections}
        onChoose={(collectionId) => onChange({ collectionId })}
      />
      <OptionalSelect
        label="Presentación"
        name="presentacion"
        value={draft.presentation}
        options={choices.presentations.map((name) => ({ id: name, name }))}
        onChoose={(presentation) => onChange({ presentation })}
      />
      <PriceRange prices={draft} onChange={onPrepare} />
      {children}
    </Form>
  );
}

/** One category, all products or the offers: the two that are no category share the radio group with them. */
function CategoryChoice({ draft, choices, onChange }: Pick<CatalogFiltersProps, 'draft' | 'choices' | 'onChange'>) {
  const category = draft.categoryId ?? (draft.onOffer ? 'ofertas' : 'todos');
  const choose = (value: string) =>
    onChange({ categoryId: value === 'todos' || value === 'ofertas' ? null : value, onOffer: value === 'ofertas' });
  const rows: Choices['categories'] = [
    { id: 'todos', name: 'Todas', products: choices.all },
    { id: 'ofertas', name: 'Ofertas', products: choices.onOffer },
    ...choices.categories,
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label font-semibold">Categorías</legend>
      <div className="-mx-3">
        {rows.map((row) => (
          <label
            key={row.id}
            className="relative flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] leading-5 text-ink-2 -outline-offset-2 transition-colors duration-150 hover:bg-green-tint/60 has-checked:bg-green-tint has-checked:font-semibold has-checked:text-green-deep has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-green"
          >
            <input
              type="radio"
              name="categoria"
              value={row.id}
              checked={category === row.id}
              onChange={() => choose(row.id)}
              className="sr-only"
            />
            <span className={row.isSub ? 'min-w-0 flex-1 pl-4' : 'min-w-0 flex-1'}>{row.name}</span>
            {row.products !== null && (
              <span className="tabular text-caption">
                {totalInWords(row.products)}
                <span className="sr-only">{row.products === 1 ? ' producto' : ' productos'}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OptionalSelectProps = {
  label: string;
  name: string;
  value: string | null;
  options: { id: string; name: string }[];
  onChoose: (value: string | null) => void;
};

/** A filter that may be left open; renders nothing without options. */
function OptionalSelect({ label, name, value, options, onChoose }: OptionalSelectProps) {
  if (options.length === 0) return null;
  return (
    <SelectField
      label={label}
      name={name}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">Todas</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}
