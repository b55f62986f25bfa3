import { Pencil, ShieldAlert } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useStaffWords } from '#app/admin/form/use-staff-words.ts';
import { WordsEditor } from '#app/admin/form/words-editor.tsx';
import { DeleteNoteButton } from '#app/admin/notes/delete-note-button.tsx';
import { NewNote, noteWords } from '#app/admin/notes/new-note.tsx';
import { NoteAuthor } from '#app/admin/notes/note-list.tsx';
import { useDeleteNote } from '#app/admin/notes/use-delete-note.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { longestNote } from '#shop/customers/care/treatment-note-form.ts';
import type { TreatmentNote } from '#shop/customers/care/treatment-notes.server.ts';
import { formatMoment, formatShortDate } from '#shop/dates.ts';
import { noteHref } from './questions-href.ts';

type NotesPanelProps = {
  customerId: string;
  notes: TreatmentNote[];
  /** whether the customer's consent to the use of health data is in force */
  consents: boolean;
};

const seen = 'El cliente la ve en su perfil.';

/** The treatment notes that staff wrote about a customer, who reads them in their profile. */
export function NotesPanel({ customerId, notes, consents }: NotesPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const deleting = useDeleteNote<TreatmentNote>({
    hrefOf: (note) => noteHref(customerId, { id: note.id, action: 'delete' }),
    deletedText: 'El cliente ya no la ve en su perfil.',
    alsoFrom: ', también del perfil del cliente',
    onDeleted: useCallback(() => list.current?.focus(), []),
  });
  return (
    <Panel title="Notas de tratamiento" id="notas" flush>
      <div ref={list} tabIndex={-1} className="focus:outline-none">
        {notes.length > 0 && (
          <ul className="divide-y divide-line border-b border-line">
            {notes.map((note) => (
              <Note
                key={note.id}
                customerId={customerId}
                note={note}
                isLocked={!consents}
                onDelete={() => deleting.ask(note)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="px-5 py-5 md:px-6">
        {consents ? (
          <NewNote
            action={noteHref(customerId)}
            hint="El cliente la lee en su perfil, con tu nombre."
            rows={3}
            maxLength={longestNote}
            savedText={seen}
          />
        ) : (
          <p className="flex gap-3 text-admin-body text-ink-2">
            <ShieldAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0 text-few-left" />
            <span>
              No se pueden escribir notas: esta persona no ha autorizado el tratamiento de sus datos de salud. Lo hace
              ella misma, al enviar una pregunta desde su perfil.
            </span>
          </p>
        )}
      </div>
      {deleting.dialog}
    </Panel>
  );
}

type NoteProps = { customerId: string; note: TreatmentNote; isLocked: boolean; onDelete: () => void };

function Note({ customerId, note, isLocked, onDelete }: NoteProps) {
  const item = useRef<HTMLLIElement>(null);
  /** version of the note that is being edited; null if none is */
  const [editedSince, setEditedSince] = useState<Date | null>(null);
  const [overtaken, setOvertaken] = useState(false);
  const close = () => {
    setEditedSince(null);
    setOvertaken(false);
    item.current?.focus();
  };
  const editor = useStaffWords({
    ...noteWords,
    onSaved: close,
    onOvertaken: () => setOvertaken(true),
  });
  const isChanged = note.updatedAt.getTime() !== note.createdAt.getTime();
  return (
    <li ref={item} tabIndex={-1} className="px-5 py-4 focus:outline-none md:px-6">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 pt-2.5 text-label text-ink-2">
          <NoteAuthor note={note} />
          {isChanged && ` · editada el ${formatMoment(note.updatedAt)}`}
        </p>
        <div className="-mr-2.5 flex">
          {!isLocked && !editedSince && (
            <IconButton
              label={`Editar la nota del ${formatShortDate(note.createdAt)}`}
              look="plain"
              onClick={() => {
                editor.write(note.body);
                setEditedSince(note.updatedAt);
              }}
            >
              <Pencil aria-hidden="true" size={19} strokeWidth={1.75} />
            </IconButton>
          )}
          <DeleteNoteButton note={note} onAsk={onDelete} />
        </div>
      </div>
      {(!editedSince || overtaken) && (
        <p className="mt-1.5 max-w-[80ch] text-admin-body [overflow-wrap:anywhere] whitespace-pre-line">{note.body}</p>
      )}
      {editedSince && (
        <div className="mt-2">
          <WordsEditor
            label={overtaken ? 'Tu nota sin guardar' : 'Nota'}
            maxLength={longestNote}
            state={editor}
            submitText={overtaken ? 'Reemplazar la nota' : 'Guardar cambios'}
            pendingText="Guardando..."
            variant="secondary"
            autoFocus
            onSend={() =>
              editor.send(noteHref(customerId, { id: note.id, action: 'change' }), {
                saved: { title: 'Nota actualizada', description: seen },
                // After a conflict the newer note is shown above, and the form overwrites that version.
                fields: { readAt: (overtaken ? note.updatedAt : editedSince).toISOString() },
              })
            }
            onCancel={close}
          />
        </div>
      )}
    </li>
  );
}
