import { useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { DoneOrder, ManyOrdersAnswer, UntouchedOrder } from '#app/admin/orders/many/many-orders.ts';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';

type Answer = ManyOrdersAnswer<DoneOrder> | { ok: false; title: string; problem: string };

/**
 * Submits a bulk action on parcels.
 *
 * @param onDone receives the number of rows that were done, and the ids of the others
 * @returns among others the rows that were refused, and why by id, until the next answer
 */
export function useManyParcels(action: string, onDone: (done: number, untouched: string[]) => void) {
  const fetcher = useFetcher<Answer>();
  const { revalidate } = useRevalidator();
  const [untouched, setUntouched] = useState<UntouchedOrder[]>([]);
  useFetcherAnswer(fetcher, (answer) => {
    if ('problem' in answer) {
      toast({ title: answer.title, description: answer.problem, kind: 'destructive' });
      return;
    }
    setUntouched(answer.untouched);
    onDone(
      answer.done.length,
      answer.untouched.map(({ id }) => id),
    );
    // After a refusal the list is out of date.
    if (!answer.ok) void revalidate();
  });
  return {
    isBusy: fetcher.state !== 'idle',
    untouched,
    problems: Object.fromEntries(untouched.map(({ id, problem }) => [id, problem])),
    submit(form: FormData) {
      if (fetcher.state === 'idle') void fetcher.submit(form, { method: 'post', action });
    },
  };
}
