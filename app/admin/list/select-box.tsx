import { Check, Minus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { Selection } from './use-selection.ts';

type BoxProps = {
  /** accessible name, including the name of the row */
  label: string;
  state: 'none' | 'some' | 'all';
  onPress: (event: MouseEvent) => void;
  className?: string | undefined;
  /** words beside the box, part of its target; its label says them too */
  words?: string | undefined;
};

/** A 24 px checkbox in a 44 px target. Selects on click, so that Space and Shift+Space work as the mouse does. */
function Box({ label, state, onPress, className, words }: BoxProps) {
  const Mark = state === 'some' ? Minus : Check;
  return (
    <label
      className={classNames(
        words
          ? 'flex min-h-11 cursor-pointer items-center gap-2.5 px-2.5'
          : 'grid size-11 shrink-0 cursor-pointer place-items-center',
        className,
      )}
    >
      <span className="relative block size-6">
        <input
          ref={(input) => {
            if (input) input.indeterminate = state === 'some';
          }}
          type="checkbox"
          aria-label={label}
          checked={state === 'all'}
          onClick={onPress}
          // The click handler does the work; React requires `onChange` next to `checked`.
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
      {words && (
        <span aria-hidden="true" className="text-label">
          {words}
        </span>
      )}
    </label>
  );
}

type SelectRowProps = { selection: Selection; id: string; label: string; className?: string };

/** Selects one row or card. */
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

type SelectPageProps = {
  selection: Selection;
  /** whether its words are shown beside it */
  hasWords?: boolean;
  /** the rows that are selected one by one: 'los que están por confirmar' */
  except?: string | undefined;
  className?: string;
};

/** Selects all rows of the page. */
export function SelectPage({ selection, hasWords = false, except, className }: SelectPageProps) {
  const but = except ? `, menos ${except}` : '';
  return (
    <Box
      label={`Seleccionar toda la página${but}`}
      state={selection.page}
      onPress={() => selection.togglePage()}
      className={className}
      words={hasWords ? `Toda la página${but}` : undefined}
    />
  );
}
