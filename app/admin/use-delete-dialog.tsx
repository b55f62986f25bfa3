import { type ReactNode, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { useFetcherAnswer, useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';

type DeleteDialog<Row> = {
  /** submits the request; `ok` in its answer means the row is gone */
  fetcher: Pick<FetcherWithComponents<{ ok: boolean }>, 'state' | 'data' | 'submit'>;
  hrefOf: (row: Row) => string;
  /** the form to post; omitted if the address says it all */
  formOf?: (row: Row) => FormData;
  /** the question in the dialog */
  question: (row: Row) => ReactNode;
  /** label of the confirm button, if not the one for deleting */
  confirmText?: string;
  pendingText?: string;
  /** called after the dialog has closed, when the focused row is already gone */
  onDeleted: () => void;
};

/** Asks for confirmation and deletes a row of a list. The caller reports the result. */
export function useDeleteDialog<Row>({ fetcher, hrefOf, formOf, question, onDeleted, ...words }: DeleteDialog<Row>): {
  ask: (row: Row) => void;
  dialog: ReactNode;
} {
  const [target, setTarget] = useState<Row | null>(null);
  const [justDeleted, setJustDeleted] = useState<object | null>(null);

  useFetcherAnswer(fetcher, (answer) => {
    setTarget(null);
    if (answer.ok) setJustDeleted(answer);
  });

  // The closing dialog returns the focus to the row's button, which may be gone: the page sets the focus.
  useFormAnswer(justDeleted, () => onDeleted());

  const dialog = (
    <ConfirmDialog
      {...words}
      open={target !== null}
      pending={fetcher.state !== 'idle'}
      onCancel={() => setTarget(null)}
      onConfirm={() => target && fetcher.submit(formOf?.(target) ?? null, { method: 'post', action: hrefOf(target) })}
    >
      {target && question(target)}
    </ConfirmDialog>
  );
  return { ask: setTarget, dialog };
}
