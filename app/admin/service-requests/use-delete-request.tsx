import { useFetcher } from 'react-router';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ServiceRequest } from '#shop/service-requests/service-request.ts';
import type { action } from './delete-service-request.ts';
import { serviceRequestHref } from './services-href.ts';

/** Deletes a request from the list after a confirmation, and shows the result. */
export function useDeleteRequest(onDeleted: () => void) {
  const fetcher = useFetcher<typeof action>();

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok) {
      toast({ title: 'Solicitud eliminada', description: `Se eliminó la solicitud de ${answer.name}.` });
    } else {
      toast({
        title: 'Error al Eliminar',
        description: `No se pudo eliminar la solicitud. ${answer.problem}`,
        kind: 'destructive',
      });
    }
  });

  return useDeleteDialog<ServiceRequest>({
    fetcher,
    hrefOf: (request) => serviceRequestHref(request.id, 'delete'),
    question: (request) => `Esta acción eliminará la solicitud de ${request.name}. No se puede deshacer.`,
    onDeleted,
  });
}
