import { Search } from 'lucide-react';
import { useId } from 'react';
import { Form } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { longestSearch } from '#shop/catalog/search/catalog-query.ts';

/** A search form for 404 pages. */
export function SearchAgain() {
  const field = useId();
  return (
    <search className="mt-6 block w-full">
      <Form action="/productos" className="grid gap-2 text-left sm:grid-cols-[minmax(0,1fr)_auto]">
        <label htmlFor={field} className="text-label font-semibold sm:col-span-2">
          Busca en la tienda
        </label>
        <div className="relative">
          <Search
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-0 bottom-0 left-4 my-auto text-ink-2"
          />
          <input
            id={field}
            type="search"
            name="search"
            maxLength={longestSearch}
            enterKeyHint="search"
            placeholder="Ej. moringa, vitamina C"
            className="h-12 w-full rounded-control border border-field bg-surface pr-4 pl-11.5 text-base"
          />
        </div>
        <button type="submit" className={buttonClass('secondary')}>
          Buscar
        </button>
      </Form>
    </search>
  );
}
