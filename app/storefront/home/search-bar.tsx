import { ChevronDown, LayoutGrid, Search } from 'lucide-react';
import { Form } from 'react-router';
import { useSuggestions } from '#app/storefront/search/use-suggestions.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

const caption = 'pointer-events-none absolute top-2.5 left-13 text-small text-ink-2';
const control = 'h-[calc(24px+2.25rem)] w-full rounded-control bg-transparent pt-[calc(4px+1.125rem)] pl-13 text-base';
const icon = 'pointer-events-none absolute top-0 bottom-0 left-4 my-auto';

/** The search form of the home page; works before hydration. */
export function SearchBar({
  categories,
}: {
  categories: readonly { id: string; name: string; parentId: string | null }[];
}) {
  const { field, suggestions } = useSuggestions();
  return (
    <search className="page-width relative block max-xl:mt-4 xl:-mt-11">
      <Form
        action="/productos"
        className="grid rounded-card border border-line bg-surface p-2 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto] md:items-center md:p-3 xl:shadow-float"
      >
        <div className="relative max-md:border-b max-md:border-line md:border-r md:border-line md:pr-2">
          <LayoutGrid aria-hidden="true" size={20} strokeWidth={1.75} className={icon} />
          <label htmlFor="inicio-categoria" className={caption}>
            Categoría
          </label>
          <select
            id="inicio-categoria"
            name="categoria"
            defaultValue="todos"
            className={classNames(control, 'appearance-none truncate pr-11 font-semibold')}
          >
            <option value="todos">Todas</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.parentId === null ? category.name : `\u2003${category.name}`}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="pointer-events-none absolute top-0 right-5 bottom-0 my-auto text-ink-2"
          />
        </div>
        <div className="relative md:ml-2">
          <Search aria-hidden="true" size={21} strokeWidth={1.75} className={icon} />
          <label htmlFor="inicio-buscar" className={caption}>
            Buscar productos
          </label>
          <input
            {...field}
            id="inicio-buscar"
            type="search"
            name="search"
            maxLength={100}
            enterKeyHint="search"
            placeholder="Ej. moringa, vitamina C"
            className={classNames(control, 'pr-4')}
          />
          {suggestions}
        </div>
        <button type="submit" className={classNames(buttonClass('primary'), 'max-md:mt-1 md:ml-3 md:min-h-15 md:px-9')}>
          Buscar
        </button>
      </Form>
    </search>
  );
}
