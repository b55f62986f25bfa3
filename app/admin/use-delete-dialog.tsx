import { type ReactNode, useEffect, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';

type DeleteDialog<Row> = {
  /** sends the request; its answer says whether the row is gone */
  fetcher: Pick<FetcherWithComponents<{ ok: boolean }>, 'state' | 'data' | 'submit'>;
  hrefOf: (row: Row) => string;
  /** what is posted there; nothing where the address says it all */
  formOf?: (row: Row) => FormData;
  /** what will be gone */
  question: (row: Row) => ReactNode;
  /** what the button says that does it, where nothing is deleted */
  confirmText?: string;
  pendingText?: string;
  /** told once the dialog has closed: the row, which had the focus, is gone by then */
  onDeleted: () => void;
};

/** Deleting a row from a list: the question and the request. What came of it is the caller's to say. */
export function useDeleteDialog<Row>({ fetcher, hrefOf, formOf, question, onDeleted, ...words }: DeleteDialog<Row>): {
  ask: (row: Row) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Row | null>(null);
  const [justDeleted, setJustDeleted] = useState(false);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    setAsked(null);
    if (answer.ok) setJustDeleted(true);
  }, [answer]);

  // The closing dialog gives the focus back to the row's button; once that is gone, the page says where to go on.
  useEffect(() => {
    if (!justDeleted) return;
    setJustDeleted(false);
    onDeleted();
  }, [justDeleted, onDeleted]);

  const dialog = (
    <ConfirmDialog
      {...words}
      open={asked !== null}
      pending={fetcher.state !== 'idle'}
      onCancel={() => setAsked(null)}
      onConfirm={() => asked && fetcher.submit(formOf?.(asked) ?? null, { method: 'post', action: hrefOf(asked) })}
    >
      {asked && question(asked)}
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
