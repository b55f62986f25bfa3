import { NewNote } from '#app/admin/notes/new-note.tsx';
import { NoteList } from '#app/admin/notes/note-list.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
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
  const may = useMay();
  if (forgottenAt || (notes.length === 0 && !may('orders.work'))) return null;
  return (
    <Panel title="Notas internas" id="notas-internas">
      {may('orders.work') && (
        <NewNote
          action={`${orderHref(id)}/notes`}
          hint="Solo la ve el equipo. El cliente puede leerla si descarga sus datos."
          maxLength={longestOrderNote}
        />
      )}
      <NoteList notes={notes} />
    </Panel>
  );
}
