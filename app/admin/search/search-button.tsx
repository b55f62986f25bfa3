import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/button.tsx';

const loadPalette = () => import('./search-palette.tsx');
const SearchPalette = lazy(async () => ({ default: (await loadPalette()).SearchPalette }));

/** Long enough for a page to come to rest: what it needs itself goes first. */
const restMs = 1_500;

/** Whether the search is open, and what opens it: a button, or Ctrl (⌘) and K wherever somebody is. */
export function useSearchPalette() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  const { keepTyped, takeTyped } = useTypedEarly();

  useEffect(() => {
    // A failure is told when the search is opened and fails again.
    const timer = setTimeout(() => void loadPalette().catch(() => {}), restMs);
    return () => clearTimeout(timer);
  }, []);

  const open = () => {
    if (isOpen) return;
    keepTyped();
    setOpen(true);
  };
  const close = () => {
    takeTyped();
    setOpen(false);
  };
  const onShortcut = useEffectEvent(() => {
    if (isOpen) close();
    // Over another dialog it would take its place without an answer.
    else if (document.querySelector('dialog:modal') === null) open();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      onShortcut();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const palette = wasOpened && (
    <Suspense>
      <SearchPalette open={isOpen} onClose={close} takeTyped={takeTyped} />
    </Suspense>
  );
  return { openSearch: open, palette };
}

/** Keeps what is typed from the moment the search is asked for until its field is there to take it. */
function useTypedEarly() {
  const typed = useRef<string | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (typed.current === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if ([...key].length === 1) typed.current += key;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return {
    keepTyped: () => {
      typed.current = '';
    },
    takeTyped: () => {
      const kept = typed.current ?? '';
      typed.current = null;
      return kept;
    },
  };
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
