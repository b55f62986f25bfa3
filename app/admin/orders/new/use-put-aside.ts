import { useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { action as saveDraft } from '#app/admin/orders/drafts/drafts.tsx';
import { draftHref, draftsHref } from '#app/admin/orders/drafts/drafts-href.ts';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { type SaleDraft, saleInput } from './sale-draft.ts';

/**
 * Saves a sale as a draft, to be continued later or sent as a quotation.
 *
 * @param onSaved deletes the copy on this device
 */
export function usePutAside(draft: SaleDraft, onSaved: () => void) {
  const fetcher = useFetcher<typeof saveDraft>();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [isToQuote, setToQuote] = useState(false);

  useFetcherAnswer(fetcher, (answer) => {
    if (!answer.ok) return setProblem(answer.problem);
    onSaved();
    if (!isToQuote) toast({ title: 'Borrador guardado', description: 'Aquí puedes continuarlo.' });
    void navigate(isToQuote ? draftHref(answer.draftId) : draftsHref);
  });

  const save = (toQuote: boolean) => {
    if (fetcher.state !== 'idle') return;
    setProblem('');
    setToQuote(toQuote);
    const sale = JSON.stringify(saleInput(draft));
    void fetcher.submit({ sale }, { method: 'post', action: draftsHref });
  };

  const isBusy = fetcher.state !== 'idle';
  return { save, problem, isSaving: isBusy && !isToQuote, isQuoting: isBusy && isToQuote };
}
