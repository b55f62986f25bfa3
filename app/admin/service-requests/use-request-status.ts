import { useFetcher } from 'react-router';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ServiceRequest, SettableStatus } from '#shop/service-requests/service-request.ts';
import type { action } from './change-status.ts';
import { serviceRequestHref } from './services-href.ts';

/**
 * Changes a request's status from a list, one at a time, and shows the result.
 *
 * @param onDone called after a change
 */
export function useRequestStatus(onDone?: () => void) {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== 'idle';
  const answer = busy ? undefined : fetcher.data;

  useFormAnswer(answer, (answer) => {
    if (answer.ok) {
      toast({
        title: 'Estado Actualizado',
        description: `La solicitud de ${answer.name} ahora está ${answer.status}.`,
      });
      onDone?.();
    } else {
      toast({
        title: 'Error al Actualizar',
        description: `No se pudo actualizar el estado. ${answer.problem}`,
        kind: 'destructive',
      });
    }
  });

  return {
    change(request: Pick<ServiceRequest, 'id'>, status: SettableStatus) {
      if (busy) return;
      void fetcher.submit({ status }, { method: 'post', action: serviceRequestHref(request.id, 'status') });
    },
    isChanging: (request: Pick<ServiceRequest, 'id'>, status: SettableStatus) =>
      busy &&
      fetcher.formAction === serviceRequestHref(request.id, 'status') &&
      fetcher.formData?.get('status') === status,
  };
}
