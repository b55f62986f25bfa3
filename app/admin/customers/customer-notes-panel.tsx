import { useCallback, useRef } from 'react';
import { DeleteNoteButton } from '#app/admin/notes/delete-note-button.tsx';
import { NewNote } from '#app/admin/notes/new-note.tsx';
import { NoteList } from '#app/admin/notes/note-list.tsx';
import { useDeleteNote } from '#app/admin/notes/use-delete-note.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { longestCustomerNote } from '#shop/customers/list/customer-note-form.ts';
import type { NoteOnCustomer } from '#shop/customers/list/customer-notes.server.ts';
import { customerNoteHref } from './customers-href.ts';

type CustomerNotesProps = { customerKey: string; notes: NoteOnCustomer[] };

/** The notes by staff on a customer. Staff who may work on orders add and delete them, those of others too. */
export function CustomerNotesPanel({ customerKey, notes }: CustomerNotesProps) {
  const list = useRef<HTMLDivElement>(null);
  const deleting = useDeleteNote<NoteOnCustomer>({
    hrefOf: (note) => customerNoteHref(customerKey, note),
    deletedText: 'Ya no está en la página del cliente.',
    onDeleted: useCallback(() => list.current?.focus(), []),
  });
  const mayWrite = useMay()('orders.work');
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <Panel title="Notas" id="notas">
      {mayWrite && (
        <NewNote
          action={customerNoteHref(customerKey)}
          hint="Solo la ve el equipo. Quien tiene cuenta puede leerla si descarga sus datos."
          maxLength={longestCustomerNote}
        />
      )}
      <div ref={list} tabIndex={-1} className="focus:outline-none">
        <NoteList
          notes={notes}
          {...(mayWrite && {
            buttonOf: (note) => <DeleteNoteButton note={note} onAsk={() => deleting.ask(note)} className="-mr-2.5" />,
          })}
        />
      </div>
      {deleting.dialog}
    </Panel>
  );
}
