import { useEffect, useId, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { IncidentInList } from '#shop/payments/incidents.server.ts';
import { Modal, ModalHeader } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { WordsForm } from '../words-form.tsx';
import { incidentWords, longestResolution } from './incident-words.ts';
import { incidentHref } from './payments-href.ts';
import type { action } from './settle-incident.ts';

/**
 * Marking a payment as settled: what was done, and what came of the request.
 *
 * @param onSettled told once the dialog has closed: the payment has left the list by then
 */
export function useSettleIncident(onSettled: () => void) {
  const id = useId();
  const [asked, setAsked] = useState<IncidentInList | null>(null);
  const [justSettled, setJustSettled] = useState(false);
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    setAsked(null);
    if (answer.ok) {
      setJustSettled(true);
      toast({ title: 'Pago Resuelto', description: 'Quedó en la lista de resueltos, con tu nombre y tu nota.' });
    } else {
      toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
      void revalidate();
    }
  }, [answer, revalidate]);

  // The closing dialog gives the focus back to the button, which is gone with its payment: the page says where to go on.
  useEffect(() => {
    if (!justSettled) return;
    setJustSettled(false);
    onSettled();
  }, [justSettled, onSettled]);

  const dialog = (
    <Modal
      open={asked !== null}
      onClose={() => setAsked(null)}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[520px]"
    >
      <ModalHeader
        id={id}
        title="Marcar como resuelto"
        description={asked ? `${incidentWords[asked.kind].title}. La nota queda con tu nombre.` : undefined}
        onClose={() => setAsked(null)}
        className="px-6 py-4"
      />
      {asked && (
        <WordsForm
          key={asked.id}
          label="¿Qué se hizo?"
          hint="Por ejemplo: «Devuelto en Wompi el 20 de noviembre»."
          maxLength={longestResolution}
          missingText="Escribe qué se hizo."
          submitText="Marcar como resuelto"
          pendingText="Guardando..."
          pending={fetcher.state !== 'idle'}
          onCancel={() => setAsked(null)}
          onSend={(resolution) =>
            void fetcher.submit({ resolution }, { method: 'post', action: incidentHref(asked.id, 'settle') })
          }
        />
      )}
    </Modal>
  );
  return { ask: setAsked, dialog };
}
