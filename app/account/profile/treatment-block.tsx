import { formatDay } from '#shop/dates.ts';

export type ShownNote = { id: string; body: string; authorName: string; createdAt: Date; updatedAt: Date };

/** The treatment notes that staff wrote for a customer, newest first. */
export function TreatmentBlock({ notes }: { notes: ShownNote[] | null }) {
  return (
    <section aria-labelledby="tratamiento" className="rounded-card border border-line bg-surface p-[22px] md:p-10">
      <h2 id="tratamiento" className="text-block">
        Información de tratamiento
      </h2>
      {notes === null && (
        <p className="mt-2 text-ink-2">
          No pudimos cargar las notas de tu tratamiento. Recarga la página en un momento.
        </p>
      )}
      {notes?.length === 0 && (
        <p className="mt-2 text-ink-2">
          Aún no hay notas para ti. Cuando nuestro equipo te deje una indicación, la verás aquí.
        </p>
      )}
      {notes && notes.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="py-5 last:pb-0">
              <p className="break-words whitespace-pre-line">{note.body}</p>
              <p className="mt-2 text-caption text-ink-3">
                {note.authorName || 'El equipo de la tienda'} ·{' '}
                <time dateTime={note.createdAt.toISOString()}>{formatDay(note.createdAt)}</time>
                {note.updatedAt > note.createdAt && (
                  <>
                    {' '}
                    · actualizada el <time dateTime={note.updatedAt.toISOString()}>{formatDay(note.updatedAt)}</time>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
