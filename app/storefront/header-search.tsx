import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { buttonClass, iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { useSuggestions } from './search/use-suggestions.tsx';

const panelId = 'buscador';

/**
 * The search form of the header: a field on wide screens, elsewhere a button that opens it. A popover, so that the
 * button works without scripts.
 */
export function HeaderSearch({ className }: { className: string }) {
  const { field, suggestions } = useSuggestions();
  const { key, search } = useLocation();
  const panel = useRef<HTMLElement>(null);

  useAfterChange(key, () => {
    panel.current?.togglePopover(false);
    panel.current?.querySelector('form')?.reset();
  });

  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget={panelId}
        aria-label="Abrir el buscador"
        className={classNames(iconButtonClass('plain'), 'large-text:size-[44px]! xl:hidden')}
      >
        <Search aria-hidden="true" size={23} strokeWidth={1.75} />
      </button>
      <search
        ref={panel}
        id={panelId}
        popover="auto"
        aria-label="Buscador"
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.querySelector('input')?.focus()}
        className="text-ink backdrop:bg-ink/30 open:inset-x-0 open:top-0 open:bottom-auto open:m-0 open:w-full open:max-w-none open:border-0 open:bg-paper open:px-5 open:py-3 open:shadow-float max-md:open:top-11 max-md:open:flex max-md:open:min-h-[73px] max-md:open:items-center large-text:open:top-0! xl:static! xl:m-0! xl:block! xl:w-full! xl:overflow-visible xl:border-0 xl:bg-transparent! xl:p-0!"
      >
        <Form action="/productos" className="mx-auto flex w-full max-w-xl gap-2 xl:max-w-none">
          <div className="relative min-w-0 flex-1">
            <Search
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className="pointer-events-none absolute top-0 bottom-0 left-3.5 my-auto text-ink-2"
            />
            <input
              {...field}
              type="search"
              name="search"
              aria-label="¿Qué buscas?"
              placeholder="¿Qué buscas?"
              maxLength={100}
              enterKeyHint="search"
              defaultValue={new URLSearchParams(search).get('search') ?? ''}
              className="h-12 w-full rounded-control border border-field bg-surface pr-3 pl-11 text-base xl:h-11"
            />
            {suggestions}
          </div>
          <button type="submit" className={classNames(buttonClass('primary'), 'px-4! xl:hidden')}>
            Buscar
          </button>
        </Form>
      </search>
    </div>
  );
}
