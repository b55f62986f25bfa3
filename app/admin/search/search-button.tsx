import { Search } from 'lucide-react';
import { lazy, Suspense, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';

const loadPalette = () => import('./search-palette.tsx');
const SearchPalette = lazy(async () => ({ default: (await loadPalette()).SearchPalette }));

/** Delay before preloading the palette's script, so that the page's own requests go first. */
const restMs = 1_500;

/** Opens the search palette: by a button, or by Ctrl (⌘) + K anywhere in the back office. */
export function useSearchPalette() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  const { keepTyped, takeTyped } = useTypedEarly();

  // Errors are ignored here: opening the search loads again and reports a failure.
  useTimeout(() => void loadPalette().catch(() => {}), restMs);

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
    // Not over another modal dialog, which must be closed first.
    else if (document.querySelector('dialog:modal') === null) open();
  });
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onShortcut();
  });

  const palette = wasOpened && (
    <Suspense>
      <SearchPalette open={isOpen} onClose={close} takeTyped={takeTyped} />
    </Suspense>
  );
  return { openSearch: open, palette };
}

/** Buffers what is typed from the moment the palette is opened until its field is rendered. */
function useTypedEarly() {
  const typed = useRef<string | null>(null);
  useWindowEvent(
    'keydown',
    (event) => {
      const { key } = event;
      if (typed.current === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if ([...key].length === 1) typed.current += key;
      else return;
      event.preventDefault();
    },
    { capture: true },
  );
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

/** Accessible name, different from those of the lists' search fields. */
const label = 'Buscar en la administración';

/** The search button in the sidebar, which looks like the field it opens. */
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

/** The search button in the bar of narrow screens. */
export function SearchIconButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton label={label} look="plain" aria-haspopup="dialog" onClick={onOpen} className="no-scripts:hidden">
      <Search aria-hidden="true" size={22} strokeWidth={1.75} />
    </IconButton>
  );
}

const neverChanges = () => () => {};
const readIsMac = () => /mac|iphone|ipad/i.test(navigator.platform);
