import { useStaffWords } from '#app/admin/form/use-staff-words.ts';
import { WordsEditor } from '#app/admin/form/words-editor.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { formatMoment } from '#shop/dates.ts';
import { longestOrderNote } from '#shop/orders/notes/order-note-form.ts';
import type { NoteOnOrder } from '#shop/orders/notes/order-notes.server.ts';
import type { SeenOrderDetail } from '#shop/orders/order.ts';

/** The internal notes on an order, for staff only. */
export function InternalNotesPanel({
  order: { id, forgottenAt },
  notes,
}: {
  order: Pick<SeenOrderDetail, 'id' | 'forgottenAt'>;
  notes: NoteOnOrder[];
}) {
  const adding = useStaffWords({ name: 'body', missingText: 'Escribe la nota.', failure: 'Error al Guardar' });
  const may = useMay();
  if (forgottenAt || (notes.length === 0 && !may('orders.work'))) return null;
  return (
    <Panel title="Notas internas" id="notas-internas">
      {may('orders.work') && (
        <WordsEditor
          label="Nueva nota"
          hint="Solo la ve el equipo. El cliente puede leerla si descarga sus datos."
          rows={2}
          maxLength={longestOrderNote}
          state={adding}
          submitText="Guardar nota"
          pendingText="Guardando..."
          variant="secondary"
          onSend={() => adding.send(`${orderHref(id)}/notes`, { saved: { title: 'Nota guardada' } })}
        />
      )}
      {notes.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {notes.map((note) => (
            <li key={note.id} className="py-3 last:pb-0">
              <p className="text-admin-body [overflow-wrap:anywhere] whitespace-pre-line">{note.body}</p>
              <p className="mt-1 text-label text-ink-2">
                {note.authorName || 'El equipo'} · {formatMoment(note.createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
