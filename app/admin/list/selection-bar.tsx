import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
  /** the words after the number: 'producto seleccionado' and 'productos seleccionados' */
  words: { one: string; many: string };
  /** called when the bar has cleared the selection and disappears, to move the focus */
  onCleared?: () => void;
  /** the actions for the selected rows: `Button`s and links of size sm */
  children: ReactNode;
};

/**
 * The bar at the foot of a list with selected rows: their number, the actions, and a button that clears the selection
 * (also Esc).
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
          <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:is(a,button)]:px-2 max-sm:[&>:is(a,button)>svg]:hidden">
            {children}
          </div>
        </FormBar>
      )}
    </>
  );
}

function ClearWithEsc({ onClear }: { onClear: () => void }) {
  useWindowEvent('keydown', (event) => {
    // An open dialog or menu handles Esc itself.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (document.querySelector('dialog:modal, [popover]:not([popover=manual]):popover-open')) return;
    onClear();
  });
  return (
    <IconButton label="Quitar la selección" look="plain" onClick={onClear} className="-ml-3">
      <X aria-hidden="true" size={20} />
    </IconButton>
  );
}
