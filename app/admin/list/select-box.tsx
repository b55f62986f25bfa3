import { Check, Minus } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Selection } from './use-selection.ts';

type BoxProps = {
  /** said to those who do not see the row beside it */
  label: string;
  state: 'none' | 'some' | 'all';
  onPress: (event: MouseEvent) => void;
  className?: string | undefined;
};

/** A box of 24 in a target of 44. The press is a click, so that Space and Shift+Space choose as the mouse does. */
function Box({ label, state, onPress, className }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  const Mark = state === 'some' ? Minus : Check;
  return (
    <label className={classNames('grid size-11 shrink-0 cursor-pointer place-items-center', className)}>
      <span className="relative block size-6">
        <input
          ref={input}
          type="checkbox"
          aria-label={label}
          checked={state === 'all'}
          onClick={onPress}
          // The click has said it all; React asks for this beside `checked`.
          onChange={() => {}}
          className="peer block size-6 cursor-pointer appearance-none rounded-[7px] border border-field bg-surface transition-colors duration-150 checked:border-green checked:bg-green indeterminate:border-green indeterminate:bg-green forced-colors:appearance-auto"
        />
        <Mark
          aria-hidden="true"
          size={16}
          strokeWidth={2.75}
          className="pointer-events-none absolute inset-0 m-auto hidden text-white peer-checked:block peer-indeterminate:block forced-colors:hidden!"
        />
      </span>
    </label>
  );
}

type SelectRowProps = { selection: Selection; id: string; label: string; className?: string };

/** Chooses one row or card. */
export function SelectRow({ selection, id, label, className }: SelectRowProps) {
  return (
    <Box
      label={label}
      state={selection.has(id) ? 'all' : 'none'}
      onPress={(event) => selection.toggle(id, { range: event.shiftKey })}
      className={className}
    />
  );
}

/** Chooses all rows of the page. */
export function SelectPage({ selection, className }: { selection: Selection; className?: string }) {
  return (
    <Box
      label="Seleccionar toda la página"
      state={selection.page}
      onPress={() => selection.togglePage()}
      className={className}
    />
  );
}
