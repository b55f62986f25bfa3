import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ServiceRequest } from '#shop/service-requests/service-request.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { action } from './delete-service-request.ts';
import { serviceRequestHref } from './services-href.ts';

/**
 * Deleting a request from the list: the question, the request and what came of it.
 *
 * @param onDeleted the request's row, which had the focus, is gone by then
 */
export function useDeleteRequest(onDeleted: () => void): {
  ask: (request: ServiceRequest) => void;
  dialog: ReactNode;
} {
  const fetcher = useFetcher<typeof action>();
  const [asked, setAsked] = useState<ServiceRequest | null>(null);
  const [justDeleted, setJustDeleted] = useState(false);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    setAsked(null);
    if (answer.ok) {
      setJustDeleted(true);
      toast({ title: 'Solicitud Eliminada', description: `Se eliminó la solicitud de ${answer.name}.` });
    } else {
      toast({
        title: 'Error al Eliminar',
        description: `No se pudo eliminar la solicitud. ${answer.problem}`,
        kind: 'destructive',
      });
    }
  }, [answer]);

  // The closing dialog gives the focus back to the row's button; once that is gone, the page says where to go on.
  useEffect(() => {
    if (!justDeleted) return;
    setJustDeleted(false);
    onDeleted();
  }, [justDeleted, onDeleted]);

  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      pending={fetcher.state !== 'idle'}
      onCancel={() => setAsked(null)}
      onConfirm={() =>
        asked && fetcher.submit(null, { method: 'post', action: serviceRequestHref(asked.id, 'delete') })
      }
    >
      {asked && <>Esta acción eliminará la solicitud de {asked.name}. No se puede deshacer.</>}
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
