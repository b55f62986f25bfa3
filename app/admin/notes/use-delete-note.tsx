import { useFetcher } from 'react-router';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatShortDate } from '#shop/dates.ts';

type DeleteNote<Note> = {
  hrefOf: (note: Note) => string;
  /** where the note is gone from, shown once it is deleted */
  deletedText: string;
  /** where else the note is deleted, in the question; begins with a comma */
  alsoFrom?: string;
  /** called after the dialog has closed */
  onDeleted: () => void;
};

/** Asks for confirmation, deletes a note of the team, and reports the result. */
export function useDeleteNote<Note extends { createdAt: Date }>({
  hrefOf,
  deletedText,
  alsoFrom = '',
  onDeleted,
}: DeleteNote<Note>) {
  const fetcher = useFetcher<{ ok: true } | { ok: false; problem: string }>();
  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) toast({ title: 'Nota eliminada', description: deletedText });
    else
      toast({
        title: 'Error al Eliminar',
        description: `No se pudo eliminar la nota. ${answer.problem}`,
        kind: 'destructive',
      });
  });
  return useDeleteDialog<Note>({
    fetcher,
    hrefOf,
    question: ({ createdAt }) =>
      `Esta acción eliminará la nota del ${formatShortDate(createdAt)}${alsoFrom}. No se puede deshacer.`,
    onDeleted,
  });
}
