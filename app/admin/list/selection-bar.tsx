import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FormBar } from '../form-bar.tsx';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
  /** 'producto seleccionado' and 'productos seleccionados' */
  words: { one: string; many: string };
  /** where the focus goes when the bar goes with it */
  onCleared?: () => void;
  /** what can be done with the chosen rows: `Button`s of size sm */
  children: ReactNode;
};

/**
 * The foot of a list while rows are chosen: how many, what can be done with them, and the way to let them go, which
 * Esc is too.
 */
export function SelectionBar({ selection, words, onCleared, children }: SelectionBarProps) {
  const count = selection.ids.length;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? words.one : words.many}`}
      </p>
      {count > 0 && (
        <FormBar>
          <ClearWithEsc
            onClear={() => {
              selection.clear();
              onCleared?.();
            }}
          />
          <p aria-hidden="true" className="tabular mr-auto -ml-2 text-admin-body font-semibold">
            {count} <span className="font-medium text-ink-2">{count === 1 ? words.one : words.many}</span>
          </p>
          <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>button]:px-2 max-sm:[&>button>svg]:hidden">
            {children}
          </div>
        </FormBar>
      )}
    </>
  );
}

function ClearWithEsc({ onClear }: { onClear: () => void }) {
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // A dialog or a menu that is open takes Esc for itself.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal, [popover]:not([popover=manual]):popover-open')) return;
      clear.current();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <IconButton label="Quitar la selección" look="plain" onClick={() => clear.current()} className="-ml-3">
      <X aria-hidden="true" size={20} />
    </IconButton>
  );
}
