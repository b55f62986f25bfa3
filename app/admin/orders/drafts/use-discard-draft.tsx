import { useFetcher } from 'react-router';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { DraftInList } from '#shop/orders/drafts/list-drafts.server.ts';
import type { action } from './discard-draft.ts';
import { draftCustomer } from './draft-words.ts';
import { discardDraftHref } from './drafts-href.ts';

type Discarded = Pick<DraftInList, 'id' | 'isQuotation' | 'customer'>;

/** Discards a draft, or withdraws a quotation, after a confirmation, and shows the result. */
export function useDiscardDraft(onDiscarded: () => void) {
  const fetcher = useFetcher<typeof action>();

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) toast({ title: 'Listo', description: 'Se descartó.' });
    else toast({ title: 'No se pudo descartar', description: answer.problem, kind: 'destructive' });
  });

  return useDeleteDialog<Discarded>({
    fetcher,
    hrefOf: ({ id }) => discardDraftHref(id),
    question: (draft) =>
      draft.isQuotation
        ? `¿Descartar la cotización de ${draftCustomer(draft)}? Su enlace deja de servir.`
        : `¿Descartar este borrador (${draftCustomer(draft)})?`,
    confirmText: 'Descartar',
    pendingText: 'Descartando...',
    onDeleted: onDiscarded,
  });
}
