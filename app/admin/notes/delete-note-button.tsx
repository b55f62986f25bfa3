import { Trash2 } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { formatShortDate } from '#shop/dates.ts';

/** Asks whether to delete a note. */
export function DeleteNoteButton({
  note,
  onAsk,
  className,
}: {
  note: { createdAt: Date };
  onAsk: () => void;
  className?: string;
}) {
  return (
    <IconButton
      label={`Eliminar la nota del ${formatShortDate(note.createdAt)}`}
      look="plain"
      aria-haspopup="dialog"
      onClick={onAsk}
      className={className}
    >
      <Trash2 aria-hidden="true" size={19} strokeWidth={1.75} />
    </IconButton>
  );
}
