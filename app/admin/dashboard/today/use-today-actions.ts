import { useFetcher } from 'react-router';
import type { action as changeStatuses } from '#app/admin/orders/many/change-statuses.ts';
import { chosenOrdersForm } from '#app/admin/orders/many/many-orders.ts';
import { sayStatusChanged } from '#app/admin/orders/say-status-changed.ts';
import { useRequestStatus } from '#app/admin/service-requests/use-request-status.ts';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { statusOfPress, type TodayItem } from '#shop/today/today.ts';

export type TodayActions = ReturnType<typeof useTodayActions>;

/**
 * The changes that the list of today makes with one press, one at a time: an order is sent or handed over, which can be
 * undone, and a person was contacted.
 *
 * @param onDone called after a change
 */
export function useTodayActions(onDone: () => void) {
  const sending = useFetcher<typeof changeStatuses>();
  const requests = useRequestStatus(onDone);
  useFetcherAnswer(sending, (answer) => {
    if ('done' in answer && answer.ok) {
      sayStatusChanged(answer.done, answer.status);
      onDone();
      return;
    }
    const description = 'problem' in answer ? answer.problem : answer.untouched[0]?.problem;
    toast({ title: 'Error al Guardar', description: description ?? '', kind: 'destructive' });
  });
  const sent = sending.state === 'idle' ? null : sending.formData?.get('order');

  return {
    act(item: TodayItem) {
      if (item.of === 'request') requests.change({ id: item.requestId }, 'Contactada');
      const status = item.of === 'order' && sent === null ? statusOfPress(item.order) : null;
      if (item.of !== 'order' || !status) return;
      const form = chosenOrdersForm([item.order]);
      form.set('status', status);
      void sending.submit(form, { method: 'post', action: '/admin/orders/status' });
    },
    isPending(item: TodayItem): boolean {
      if (item.of === 'request') return requests.isChanging({ id: item.requestId }, 'Contactada');
      return item.of === 'order' && sent === chosenOrdersForm([item.order]).get('order');
    },
  };
}
