import { formatMoment } from '#shop/dates.ts';
import type { DatedPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { Button } from '../../ui/button.tsx';

type NewerSettingsProps = {
  newer: DatedPaymentSettings;
  /** fills the form with them */
  onTake: () => void;
  /** told right before the form is sent over them */
  onOverwrite: () => void;
};

/** What somebody else saved meanwhile, and the choice between theirs and one's own. */
export function NewerSettings({ newer, onTake, onOverwrite }: NewerSettingsProps) {
  return (
    <section
      aria-labelledby="otros-valores"
      className="mb-5 rounded-card-admin border border-on-state-amber/30 bg-state-amber p-5 text-admin-body text-on-state-amber md:px-6"
    >
      <h2 id="otros-valores" className="font-semibold">
        Otra persona guardó otros valores mientras editabas
      </h2>
      <p className="mt-1">
        Los tuyos siguen en el formulario y no se han guardado. Esto es lo que está guardado
        {newer.savedAt && <> desde {formatMoment(newer.savedAt)}</>}:
      </p>
      <ul className="mt-2 list-disc pl-5">
        {newer.accounts.map(({ bank, kind, number, holder }) => (
          <li key={`${bank} ${number}`} className="break-words">
            {bank} · {kind} · <span className="tabular">{number}</span> · {holder}
          </li>
        ))}
        {newer.accounts.length === 0 && <li>Ninguna cuenta</li>}
        <li>{newer.transferHoldHours} horas para transferir</li>
        <li>Avisos: {newer.notificationEmail || 'a nadie'}</li>
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="neutral" size="sm" onClick={onTake}>
          Usar los guardados
        </Button>
        <Button type="submit" variant="neutral" size="sm" onClick={onOverwrite}>
          Guardar los míos
        </Button>
      </div>
    </section>
  );
}
