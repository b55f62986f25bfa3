import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoment } from '#shop/dates.ts';
import { Button } from '../ui/button.tsx';

/** One field that differs: what is saved by now, and what stands in the form. */
export type NewerRow = { field: string; theirs: ReactNode; yours: ReactNode };

type NewerValuesProps = {
  /** when the other values were saved */
  savedAt: Date | null;
  rows: NewerRow[];
  /** fills the form with theirs */
  onTake: () => void;
  /** told right before the form is sent over them */
  onOverwrite: () => void;
};

/** What somebody else saved meanwhile beside one's own, and the choice between the two. Stands within the form it is about. */
export function NewerValues({ savedAt, rows, onTake, onOverwrite }: NewerValuesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands at the top of a form that was sent from wherever in it.
  useEffect(() => {
    if (savedAt !== undefined) heading.current?.focus();
  }, [savedAt]);
  return (
    <section
      aria-labelledby="otros-valores"
      className="mb-5 rounded-card-admin border border-on-state-amber/30 bg-state-amber p-5 text-admin-body text-on-state-amber md:px-6"
    >
      <h2 ref={heading} tabIndex={-1} id="otros-valores" className="scroll-mt-24 font-semibold focus:outline-none">
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
        {/* No submit button of the form: Enter in a field would press it, unread. */}
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
