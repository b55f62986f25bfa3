import { useId, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { WordsForm } from '#app/admin/form/words-form.tsx';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { CheckboxField, SelectField } from '#app/ui/field.tsx';
import { useFetcherAnswer, useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { RefundMethod } from '#db/schema.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { IncidentInList } from '#shop/payments/incidents.server.ts';
import { incidentWords, longestResolution, refundMethodCodes, refundMethodWords } from './incident-words.ts';
import { incidentHref } from './payments-href.ts';
import type { action } from './settle-incident.ts';

/**
 * Resolves an incident with a note on what was done and on whether the money was returned, and shows the result.
 *
 * @param onSettled called after the dialog has closed and the incident has left the list
 */
export function useSettleIncident(onSettled: () => void) {
  const id = useId();
  const [incident, setIncident] = useState<IncidentInList | null>(null);
  const [justSettled, setJustSettled] = useState<object | null>(null);
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();

  useFetcherAnswer(fetcher, (answer) => {
    setIncident(null);
    if (answer.ok) {
      setJustSettled(answer);
      toast({ title: 'Pago Resuelto', description: 'Quedó en la lista de resueltos, con tu nombre y tu nota.' });
    } else {
      toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
      void revalidate();
    }
  });

  // The closing dialog returns the focus to its button, which was removed with the incident: the page sets the focus.
  useFormAnswer(justSettled, () => onSettled());

  const dialog = (
    <Modal
      open={incident !== null}
      onClose={() => setIncident(null)}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[520px]"
    >
      <ModalHeader
        id={id}
        title={incident?.kind === 'refund-owed' ? 'Anotar la devolución' : 'Marcar como resuelto'}
        description={incident ? `${incidentWords(incident).title}. La nota queda con tu nombre.` : undefined}
        onClose={() => setIncident(null)}
        className="px-6 py-4"
      />
      {incident && (
        <SettleForm
          key={incident.id}
          incident={incident}
          pending={fetcher.state !== 'idle'}
          onCancel={() => setIncident(null)}
          onSend={(resolution) =>
            void fetcher.submit(resolution, { method: 'post', action: incidentHref(incident.id, 'settle') })
          }
        />
      )}
    </Modal>
  );

  return { ask: setIncident, dialog };
}

type SettleFormProps = {
  incident: IncidentInList;
  pending: boolean;
  onCancel: () => void;
  onSend: (resolution: Record<string, string>) => void;
};

/** The note on what was done, and how the money was returned or whether it was. */
function SettleForm({ incident, pending, onCancel, onSend }: SettleFormProps) {
  const [moneyReturned, setMoneyReturned] = useState(false);
  const [refundMethod, setRefundMethod] = useState<RefundMethod>(
    incident.provider === withoutProvider ? 'transfer' : 'provider',
  );
  const isRefund = incident.kind === 'refund-owed';
  const isGone = incident.kind === 'voided' || incident.kind === 'reversed';
  return (
    <WordsForm
      label="¿Qué se hizo?"
      hint={
        isRefund
          ? 'Por ejemplo: «A su cuenta de Nequi, el 20 de noviembre».'
          : 'Por ejemplo: «Devuelto en Wompi el 20 de noviembre».'
      }
      maxLength={longestResolution}
      missingText="Escribe qué se hizo."
      submitText={isRefund ? 'Guardar la devolución' : 'Marcar como resuelto'}
      pendingText="Guardando..."
      pending={pending}
      onCancel={onCancel}
      below={
        isRefund ? (
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
        ) : (
          !isGone &&
          incident.order && (
            <CheckboxField
              checked={moneyReturned}
              onChange={(event) => setMoneyReturned(event.target.checked)}
              className="mt-4"
            >
              El dinero se devolvió al cliente
            </CheckboxField>
          )
        )
      }
      onSend={(resolution) =>
        onSend({ resolution, ...(moneyReturned && { moneyReturned: 'on' }), ...(isRefund && { refundMethod }) })
      }
    />
  );
}
