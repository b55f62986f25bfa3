import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/button.tsx';

const SearchPalette = lazy(async () => ({ default: (await import('./search-palette.tsx')).SearchPalette }));

/** Whether the search is open, and what opens it: a button, or Ctrl (⌘) and K wherever somebody is. */
export function useSearchPalette() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // Over another dialog it would take its place without an answer.
      setOpen((open) => !open && document.querySelector('dialog:modal') === null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const palette = wasOpened && (
    <Suspense>
      <SearchPalette open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { openSearch: () => setOpen(true), palette };
}

/** What it searches, beside the searches of the lists. */
const label = 'Buscar en la administración';

/** In the sidebar: looks like the field it opens. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const isMac = useSyncExternalStore(neverChanges, readIsMac, () => false);
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-3 rounded-control-admin border border-line bg-surface px-3 text-admin-body text-ink-2 transition-colors duration-150 hover:border-field no-scripts:hidden"
    >
      <Search aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
      Buscar
      <span aria-hidden="true" className="ml-auto text-small text-ink-3">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  );
}

/** In the bar of a narrow screen. */
export function SearchIconButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton label={label} look="plain" aria-haspopup="dialog" onClick={onOpen} className="no-scripts:hidden">
      <Search aria-hidden="true" size={22} strokeWidth={1.75} />
    </IconButton>
  );
}

const neverChanges = () => () => {};
const readIsMac = () => /mac|iphone|ipad/i.test(navigator.platform);
