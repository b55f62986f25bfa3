import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { formatMoment } from '#shop/dates.ts';

/** One field that differs: the saved value and the value in the form. */
export type NewerRow = { field: string; theirs: ReactNode; yours: ReactNode };

type NewerValuesProps = {
  /** when the other values were saved; null if unknown */
  savedAt: Date | null;
  rows: NewerRow[];
  /** fills the form with the saved values */
  onTake: () => void;
  /** called right before the form is submitted to overwrite the saved values */
  onOverwrite: () => void;
};

const headingId = 'otros-valores';

/**
 * Resolves an edit conflict: shows the values that another user saved next to the form's own, with a choice between the
 * two. Rendered inside the form.
 */
export function NewerValues({ savedAt, rows, onTake, onOverwrite }: NewerValuesProps) {
  // The notice is at the top of the form, possibly off screen when the save button was pressed: focus scrolls to it.
  useAfterChange(savedAt, () => document.getElementById(headingId)?.focus());
  return (
    <section
      aria-labelledby={headingId}
      className="mb-5 rounded-card-admin border border-on-state-amber/30 bg-state-amber p-5 text-admin-body text-on-state-amber md:px-6"
    >
      <h2 ref={takeFocus} tabIndex={-1} id={headingId} className="scroll-mt-24 font-semibold focus:outline-none">
        Otra persona guardó otros valores mientras editabas
      </h2>
      <p className="mt-1">
        Los tuyos siguen en el formulario y no se han guardado. Esto es lo que está guardado
        {savedAt && <> desde {formatMoment(savedAt)}</>}:
      </p>
      <dl className="mt-4 grid gap-3">
        {rows.map(({ field, theirs, yours }) => (
          <div
            key={field}
            className="grid gap-x-5 gap-y-1 border-t border-on-state-amber/20 pt-3 table:grid-cols-[160px_1fr_1fr]"
          >
            <dt className="font-semibold">{field}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <span className="block text-small">Guardado</span>
              {theirs || '—'}
            </dd>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <span className="block text-small">Tuyo</span>
              {yours || '—'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="neutral" size="sm" onClick={onTake}>
          Usar los guardados
        </Button>
        {/* Not a submit button: Enter in a field would press it before the notice is read. */}
        <Button
          variant="neutral"
          size="sm"
          onClick={({ currentTarget }) => {
            onOverwrite();
            currentTarget.form?.requestSubmit();
          }}
        >
          Guardar los míos
        </Button>
      </div>
    </section>
  );
}
