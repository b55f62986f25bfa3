import { useId, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { incidentHref } from '#app/admin/payments/payments-href.ts';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { useFetcherAnswer, useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';
import { incidentWords } from './incident-words.ts';
import { SettleForm } from './settle-form.tsx';
import type { action } from './settle-incident.ts';

/**
 * Resolves an incident with a note on what was done, and shows the result.
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
      toast({ title: 'Pago resuelto', description: 'Quedó en la lista de resueltos, con tu nombre y tu nota.' });
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
        title="Marcar como resuelto"
        description={incident ? `${incidentWords(incident).title}. La nota queda con tu nombre.` : undefined}
        onClose={() => setIncident(null)}
        className="px-6 py-4"
      />
      {incident && (
        <SettleForm
          key={incident.id}
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
