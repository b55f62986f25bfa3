import { useFetcher } from 'react-router';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ServiceRequest, SettableStatus } from '#shop/service-requests/service-request.ts';
import type { action } from './change-status.ts';
import { serviceRequestHref } from './services-href.ts';

/** Changes a request's status from the list, one at a time, and shows the result. */
export function useRequestStatus() {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== 'idle';
  const answer = busy ? undefined : fetcher.data;

  useFormAnswer(answer, (answer) => {
    if (answer.ok) {
      toast({
        title: 'Estado Actualizado',
        description: `La solicitud de ${answer.name} ahora está ${answer.status}.`,
      });
    } else {
      toast({
        title: 'Error al Actualizar',
        description: `No se pudo actualizar el estado. ${answer.problem}`,
        kind: 'destructive',
      });
    }
  });

  return {
    change(request: ServiceRequest, status: SettableStatus) {
      if (busy) return;
      void fetcher.submit({ status }, { method: 'post', action: serviceRequestHref(request.id, 'status') });
    },
    isChanging: (request: ServiceRequest, status: SettableStatus) =>
      busy &&
      fetcher.formAction === serviceRequestHref(request.id, 'status') &&
      fetcher.formData?.get('status') === status,
  };
}
