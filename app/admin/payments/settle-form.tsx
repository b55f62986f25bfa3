import { useState } from 'react';
import { WordsForm } from '#app/admin/form/words-form.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { CheckboxField, SelectField } from '#app/ui/field.tsx';
import type { RefundMethod } from '#db/schema.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { IncidentInList } from '#shop/payments/incidents.server.ts';
import { isReturnedByCancelling } from '#shop/payments/returned-by-cancelling.ts';
import { isMoneyGone } from './incident-advice.ts';
import { longestResolution, refundMethodCodes, refundMethodWords } from './incident-words.ts';

type SettleFormProps = {
  incident: IncidentInList;
  pending: boolean;
  onCancel: () => void;
  onSend: (resolution: Record<string, string>) => void;
};

/** The note on what was done, whether the money was returned, and how. */
export function SettleForm({ incident, pending, onCancel, onSend }: SettleFormProps) {
  const [isTicked, setIsTicked] = useState(false);
  const [refundMethod, setRefundMethod] = useState<RefundMethod>(
    incident.provider === withoutProvider ? 'transfer' : 'provider',
  );
  const isRefund = incident.kind === 'refund-owed';
  // Of money that is gone there is nothing to return, and of an unknown order the shop does not know what it has.
  const { order } = incident;
  const isReturnedLater = order && isReturnedByCancelling(incident, { ...order, isDeleted: order.deleted });
  const may = useMay();
  const canReturn = may('refunds') && !isRefund && !isMoneyGone(incident.kind) && order !== null && !isReturnedLater;
  const isReturned = isRefund || isTicked;
  return (
    <WordsForm
      label="¿Qué se hizo?"
      hint={
        isRefund
          ? 'Por ejemplo: «A su cuenta de Nequi, el 20 de noviembre».'
          : `Por ejemplo: «${canReturn ? 'Devuelto en Wompi' : 'Hablé con el cliente'} el 20 de noviembre».`
      }
      maxLength={longestResolution}
      missingText="Escribe qué se hizo."
      submitText={isRefund ? 'Guardar la devolución' : 'Marcar como resuelto'}
      pendingText="Guardando..."
      pending={pending}
      onCancel={onCancel}
      below={
        <>
          {canReturn && (
            <CheckboxField checked={isTicked} onChange={(event) => setIsTicked(event.target.checked)} className="mt-4">
              El dinero se devolvió al cliente
            </CheckboxField>
          )}
          {isReturned && (
            <SelectField
              label="¿Cómo devolviste el dinero?"
              value={refundMethod}
              onChange={(event) => setRefundMethod(event.target.value as RefundMethod)}
              className="mt-4"
            >
              {refundMethodCodes.map((code) => (
                <option key={code} value={code}>
                  {refundMethodWords[code]}
                </option>
              ))}
            </SelectField>
          )}
        </>
      }
      onSend={(resolution) => onSend({ resolution, ...(isReturned && { refundMethod }) })}
    />
  );
}
