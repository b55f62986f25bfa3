import { Trash2 } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useStaffWords } from '#app/admin/form/use-staff-words.ts';
import { WordsEditor } from '#app/admin/form/words-editor.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { longestCustomerNote } from '#shop/customers/list/customer-note-form.ts';
import type { NoteOnCustomer } from '#shop/customers/list/customer-notes.server.ts';
import { formatMoment, formatShortDate } from '#shop/dates.ts';
import { customerNoteHref } from './customers-href.ts';
import type { action as deleteNote } from './delete-customer-note.ts';

type CustomerNotesProps = { customerKey: string; notes: NoteOnCustomer[] };

/** The notes by staff on a customer, which others can delete. */
export function CustomerNotesPanel({ customerKey, notes }: CustomerNotesProps) {
  const list = useRef<HTMLDivElement>(null);
  const adding = useStaffWords({ name: 'body', missingText: 'Escribe la nota.', failure: 'Error al Guardar' });
  const deleting = useDeleteNote(
    customerKey,
    useCallback(() => list.current?.focus(), []),
  );
  return (
    <Panel title="Notas" id="notas">
      <WordsEditor
        label="Nueva nota"
        hint="Solo la ve el equipo. Quien tiene cuenta puede leerla si descarga sus datos."
        rows={2}
        maxLength={longestCustomerNote}
        state={adding}
        submitText="Guardar nota"
        pendingText="Guardando..."
        variant="secondary"
        onSend={() => adding.send(customerNoteHref(customerKey), { saved: { title: 'Nota guardada' } })}
      />
      <div ref={list} tabIndex={-1} className="focus:outline-none">
        {notes.length > 0 && (
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {notes.map((note) => (
              <li key={note.id} className="flex items-start justify-between gap-3 py-3 last:pb-0">
                <div className="min-w-0">
                  <p className="text-admin-body [overflow-wrap:anywhere] whitespace-pre-line">{note.body}</p>
                  <p className="mt-1 text-label text-ink-2">
                    {note.authorName || 'El equipo'} ·{' '}
                    <time dateTime={note.createdAt.toISOString()}>{formatMoment(note.createdAt)}</time>
                  </p>
                </div>
                <IconButton
                  label={`Eliminar la nota del ${formatShortDate(note.createdAt)}`}
                  look="plain"
                  aria-haspopup="dialog"
                  onClick={() => deleting.ask(note)}
                  className="-mr-2.5"
                >
                  <Trash2 aria-hidden="true" size={19} strokeWidth={1.75} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      {deleting.dialog}
    </Panel>
  );
}

function useDeleteNote(customerKey: string, onDeleted: () => void) {
  const fetcher = useFetcher<typeof deleteNote>();
  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) toast({ title: 'Nota eliminada', description: 'Ya no está en la página del cliente.' });
    else
      toast({
        title: 'Error al Eliminar',
        description: `No se pudo eliminar la nota. ${answer.problem}`,
        kind: 'destructive',
      });
  });
  return useDeleteDialog<NoteOnCustomer>({
    fetcher,
    hrefOf: (note) => customerNoteHref(customerKey, note),
    question: (note) => `Esta acción eliminará la nota del ${formatShortDate(note.createdAt)}. No se puede deshacer.`,
    onDeleted,
  });
}
