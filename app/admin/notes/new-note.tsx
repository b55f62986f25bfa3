import { useStaffWords } from '#app/admin/form/use-staff-words.ts';
import { WordsEditor } from '#app/admin/form/words-editor.tsx';

type NewNoteProps = {
  /** the address that adds a note */
  action: string;
  /** who reads the note */
  hint: string;
  maxLength: number;
  rows?: number;
  /** shown after saving: where the note can be read */
  savedText?: string;
};

/** The field in which a member of staff writes a new note. */
export function NewNote({ action, hint, maxLength, rows = 2, savedText }: NewNoteProps) {
  const adding = useStaffWords(noteWords);
  const saved = { title: 'Nota guardada', ...(savedText && { description: savedText }) };
  return (
    <WordsEditor
      label="Nueva nota"
      hint={hint}
      rows={rows}
      maxLength={maxLength}
      state={adding}
      submitText="Guardar nota"
      pendingText="Guardando..."
      variant="secondary"
      onSend={() => adding.send(action, { saved })}
    />
  );
}

/** The words of the field of a note. */
export const noteWords = { name: 'body', missingText: 'Escribe la nota.', failure: 'Error al Guardar' };
