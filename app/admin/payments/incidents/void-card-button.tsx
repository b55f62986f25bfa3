import { useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { incidentHref } from '#app/admin/payments/payments-href.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';
import { formatProviderAmount } from './incident-words.ts';

/** Gives today's card payment back by voiding it at the provider, after asking. */
export function VoidCardButton({ incident }: { incident: IncidentInList }) {
  const [isAsking, setIsAsking] = useState(false);
  const { fetcher, isBusy } = useStaffAction(() => setIsAsking(false));
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Anular en la pasarela: referencia ${incident.reference}`}
        onClick={() => setIsAsking(true)}
        className="mt-4"
      >
        Anular en la pasarela
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Anular el pago en la pasarela?"
        confirmText="Sí, anular"
        pending={isBusy}
        pendingText="Anulando..."
        onConfirm={() => void fetcher.submit(null, { method: 'post', action: incidentHref(incident.id, 'void') })}
        onCancel={() => setIsAsking(false)}
      >
        El cliente recibe {formatProviderAmount(incident.amountInCents, incident.currency)} de vuelta en su tarjeta, y
        aquí queda como devuelto. No se puede deshacer.
      </ConfirmDialog>
    </>
  );
}
