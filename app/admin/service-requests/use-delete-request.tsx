import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ServiceRequest } from '#shop/service-requests/service-request.ts';
import { toast } from '../../ui/toast.tsx';
import { useDeleteDialog } from '../use-delete-dialog.tsx';
import type { action } from './delete-service-request.ts';
import { serviceRequestHref } from './services-href.ts';

/** Deleting a request from the list, with what came of it. */
export function useDeleteRequest(onDeleted: () => void) {
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      toast({ title: 'Solicitud Eliminada', description: `Se eliminó la solicitud de ${answer.name}.` });
    } else {
      toast({
        title: 'Error al Eliminar',
        description: `No se pudo eliminar la solicitud. ${answer.problem}`,
        kind: 'destructive',
      });
    }
  }, [answer]);

  return useDeleteDialog<ServiceRequest>({
    fetcher,
    hrefOf: (request) => serviceRequestHref(request.id, 'delete'),
    question: (request) => `Esta acción eliminará la solicitud de ${request.name}. No se puede deshacer.`,
    onDeleted,
  });
}
