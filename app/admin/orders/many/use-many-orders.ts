import { useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { SeenOrder } from '#shop/orders/order.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import type { action as changeStatuses } from './change-statuses.ts';
import type { action as deleteOrders } from './delete-orders.ts';
import type { DoneOrder, UntouchedOrder } from './many-orders.ts';

type ManyOrdersAction = typeof changeStatuses | typeof deleteOrders;
type AnswerOf<Action extends ManyOrdersAction> = NonNullable<ReturnType<typeof useFetcher<Action>>['data']>;

/**
 * Submits a bulk change of orders.
 *
 * @returns among others the orders that did not change, with the reason, until the next change
 */
export function useManyOrders<Action extends ManyOrdersAction>(
  action: string,
  orders: SeenOrder[],
  onDone: (answer: Extract<AnswerOf<Action>, { done: DoneOrder[] }>) => void,
) {
  const fetcher = useFetcher<Action>();
  const { revalidate } = useRevalidator();
  const [untouched, setUntouched] = useState<{ order: SeenOrder; problem: string }[]>([]);
  const [answers, setAnswers] = useState(0);
  // The orders at the time of sending: changed ones may have left the list when the response arrives.
  const sent = useRef(orders);

  useFetcherAnswer(fetcher, (answer) => {
    const result = answer as { ok: boolean } & Partial<{
      done: DoneOrder[];
      untouched: UntouchedOrder[];
      problem: string;
    }>;
    if (result.problem) {
      toast({ title: 'Error al Guardar', description: result.problem, kind: 'destructive' });
      return;
    }
    onDone(answer as Extract<AnswerOf<Action>, { done: DoneOrder[] }>);
    setUntouched(
      (result.untouched ?? []).flatMap(({ id, problem }) => {
        const order = sent.current.find((one) => one.id === id);
        return order ? [{ order, problem }] : [];
      }),
    );
    setAnswers((count) => count + 1);
    // After a refusal the list is out of date.
    if (!result.ok) void revalidate();
  });

  return {
    submit(form: FormData) {
      if (fetcher.state !== 'idle') return;
      sent.current = orders;
      void fetcher.submit(form, { method: 'post', action });
    },
    pending: fetcher.state === 'idle' ? null : ((fetcher.formData?.get('status') as OrderStatus | null) ?? 'sent'),
    untouched,
    answers,
  };
}
