import type { ReactNode } from 'react';
import { formatMoment } from '#shop/dates.ts';

export type TeamNote = { id: number; body: string; authorName: string; createdAt: Date };

type NoteListProps<Note> = {
  notes: Note[];
  /** a button beside a note */
  buttonOf?: (note: Note) => ReactNode;
};

/** The notes that only the team sees, with their authors. */
export function NoteList<Note extends TeamNote>({ notes, buttonOf }: NoteListProps<Note>) {
  if (notes.length === 0) return null;
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {notes.map((note) => (
        <li key={note.id} className="flex items-start justify-between gap-3 py-3 last:pb-0">
          <div className="min-w-0">
            <p className="text-admin-body [overflow-wrap:anywhere] whitespace-pre-line">{note.body}</p>
            <p className="mt-1 text-label text-ink-2">
              <NoteAuthor note={note} />
            </p>
          </div>
          {buttonOf?.(note)}
        </li>
      ))}
    </ul>
  );
}

/** Who wrote a note, and when. */
export function NoteAuthor({ note }: { note: Pick<TeamNote, 'authorName' | 'createdAt'> }) {
  return (
    <>
      {note.authorName || 'El equipo'} ·{' '}
      <time dateTime={note.createdAt.toISOString()}>{formatMoment(note.createdAt)}</time>
    </>
  );
}
