import { useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { Choice } from '#app/admin/orders/fields/choice.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { formatMoment } from '#shop/dates.ts';
import type { OrderConfirmation } from '#shop/orders/confirming/find-confirmation.server.ts';
import {
  confirmationWords,
  longestConfirmationNote,
  type StaffChannel,
} from '#shop/orders/confirming/order-confirmation.ts';
import type { Confirming } from './load-confirming.server.ts';

type ConfirmationPanelProps = Pick<Confirming, 'confirmation' | 'warnings'> & { orderId: string };

/** Who confirmed an order on delivery, or what to know before it is sent without that, and the form to confirm it. */
export function ConfirmationPanel({ orderId, confirmation, warnings }: ConfirmationPanelProps) {
  const may = useMay();
  return (
    <Panel title={confirmation ? 'Confirmado' : 'Por confirmar'} id="confirmar">
      {confirmation ? (
        <Confirmed {...confirmation} />
      ) : (
        <>
          <Warnings warnings={warnings} />
          {may('orders.work') && <ConfirmForm orderId={orderId} />}
        </>
      )}
    </Panel>
  );
}

function Confirmed({ channel, note, actorName, createdAt }: OrderConfirmation) {
  return (
    <>
      <p className="text-admin-body">
        {confirmationWords[channel]} · {actorName || 'Cliente'} · {formatMoment(createdAt)}
      </p>
      {note && <p className="mt-1 text-admin-body [overflow-wrap:anywhere] text-ink-2">{note}</p>}
    </>
  );
}

function Warnings({ warnings }: Pick<Confirming, 'warnings'>) {
  if (warnings.length === 0)
    return <p className="text-admin-body text-ink-2">El cliente todavía no ha confirmado que lo espera.</p>;
  return (
    <div role="note" className="rounded-control-admin bg-state-orange px-4 py-3 text-admin-body text-on-state-orange">
      <p className="font-semibold">Antes de enviarlo:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

const channels = [
  { value: 'call', label: 'Por llamada' },
  { value: 'whatsapp', label: 'Por WhatsApp' },
] as const satisfies { value: StaffChannel; label: string }[];

function ConfirmForm({ orderId }: { orderId: string }) {
  const [channel, setChannel] = useState<StaffChannel>('call');
  const { fetcher, isBusy, errors } = useStaffAction();
  return (
    <fetcher.Form
      method="post"
      action={`${orderHref(orderId)}/confirm`}
      className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Choice
        legend="Confirmado"
        options={channels}
        value={channel}
        onChange={setChannel}
        error={errors.channel?.[0]}
      />
      <input type="hidden" name="channel" value={channel} />
      <TextField
        name="note"
        label="Nota"
        optional
        hint="Solo la ve el equipo. El cliente puede leerla si descarga sus datos."
        maxLength={longestConfirmationNote}
        autoComplete="off"
        error={errors.note}
      />
      <Button type="submit" variant="secondary" size="sm" pending={isBusy} className="justify-self-start">
        Guardar la confirmación
      </Button>
    </fetcher.Form>
  );
}
