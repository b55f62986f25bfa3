import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ServiceRequest, SettableStatus } from '#shop/service-requests/service-request.ts';
import { toast } from '../../ui/toast.tsx';
import type { action } from './change-status.ts';
import { serviceRequestHref } from './services-href.ts';

/** Changing a request's status from the list: one at a time, and what came of it is said. */
export function useRequestStatus() {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== 'idle';
  const answer = busy ? undefined : fetcher.data;

  useEffect(() => {
    if (!answer) return;
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
  }, [answer]);

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
