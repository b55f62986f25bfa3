import { CircleAlert, CornerDownLeft, Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { SearchState } from './use-found.ts';

type PaletteFieldProps = {
  text: string;
  isSearching: boolean;
  listId: string;
  isExpanded: boolean;
  activeId: string | undefined;
  onWrite: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
};

/** The search field of the palette, which controls its list of results. */
export function PaletteField({ text, isSearching, listId, isExpanded, activeId, ...handlers }: PaletteFieldProps) {
  const { onWrite, onKeyDown, onClose } = handlers;
  return (
    <div className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-5">
      {isSearching ? (
        <Spinner />
      ) : (
        <Search aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      )}
      <input
        type="search"
        role="combobox"
        aria-label="Buscar en la administración"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Pedido, producto o cliente"
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
        data-first-focus=""
        className="min-h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      <IconButton label="Cerrar" look="plain" onClick={onClose}>
        <X aria-hidden="true" size={20} />
      </IconButton>
    </div>
  );
}

/** The outcome of a search: the number of results for screen readers, a failure, or that nothing was found. */
export function PaletteNotes({ text, search, count }: { text: string; search: SearchState; count: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        {statusOf(search, count)}
      </p>
      {search.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3 text-admin-body">
          <CircleAlert aria-hidden="true" size={20} className="shrink-0 text-danger" />
          <span className="min-w-0 flex-1">No se pudo buscar. {search.problem}</span>
          <Button variant="text" size="sm" onClick={search.retry}>
            Reintentar
          </Button>
        </div>
      )}
      {search.state === 'found' && count === 0 && (
        <p className="px-5 py-8 text-center text-admin-body text-ink-2">
          No se encontró nada para «<span className="break-words">{text.trim()}</span>».
        </p>
      )}
    </>
  );
}

/** The keys that work in the palette. */
export function PaletteKeys() {
  return (
    <p
      aria-hidden="true"
      className="flex items-center gap-4 border-t border-line bg-admin-sidebar px-5 py-2.5 text-small text-ink-2 max-md:hidden"
    >
      <span>↑ ↓ para moverte</span>
      <span className="inline-flex items-center gap-1.5">
        <CornerDownLeft size={14} /> para abrir
      </span>
      <span>Esc para cerrar</span>
    </p>
  );
}

function statusOf(search: SearchState, count: number): string {
  if (search.state === 'searching') return 'Buscando…';
  if (search.state !== 'found') return '';
  if (count === 0) return 'No se encontró nada.';
  return `${count === 1 ? '1 resultado' : `${count} resultados`}. Recórrelos con las flechas.`;
}
