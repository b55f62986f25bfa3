import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { calendarHref, settingsHref } from '#app/admin/settings/settings-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import type { ReadShippingSettings } from '#shop/shipping/editing/save-shipping-settings.server.ts';
import { hourText } from '#shop/shipping/editing/shipping-words.ts';
import type { LiveState } from '#shop/shipping/live-quotes/read-live-state.server.ts';
import { shippingHref } from './shipping-href.ts';

export type TypedSettings = {
  cutOffHour: string;
  boxLength: string;
  boxWidth: string;
  boxHeight: string;
  liveQuotes: boolean;
};

/** Why the settings were not saved; `read` if another person had changed them, for saving them all the same. */
export type SettingsRefusal = {
  problem: string;
  errors?: Record<string, string[] | null>;
  typed?: TypedSettings;
  read?: string;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

type SettingsPanelProps = {
  settings: ReadShippingSettings;
  /** whether the shop has a carrier that can be asked for prices */
  canQuote: boolean;
  /** null unless its prices are charged */
  live: LiveState | null;
  refusal: SettingsRefusal | undefined;
};

/** The form of the cut-off hour, the default box and the carrier's prices, with the link to the days that count. */
export function SettingsPanel({ settings, canQuote, live, refusal }: SettingsPanelProps) {
  // Not that of a later refresh of the page: the person compared their values with these.
  const [read] = useState(settings.fingerprint);
  const isSending = useNavigation().formAction === shippingHref;
  const [boxLength, boxWidth, boxHeight] = settings.boxSizeCm.map(String);
  const { liveQuotes } = settings;
  const stored = { cutOffHour: String(settings.cutOffHour), boxLength, boxWidth, boxHeight, liveQuotes };
  const values = { ...stored, ...refusal?.typed };
  const error = (name: string) => refusal?.errors?.[name] ?? null;
  return (
    <Panel title="Cuándo y en qué sale" id="salida">
      <Form method="post" action={shippingHref} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormProblem problems={[refusal?.problem]} />
        <input type="hidden" name="read" value={refusal?.read ?? read} />
        <div>
          <SelectField
            name="cutOffHour"
            label="Hora de corte"
            defaultValue={values.cutOffHour}
            error={error('cutOffHour')}
            hint="Los pedidos de antes de esta hora salen el mismo día; los demás, el siguiente día de despacho."
            className="max-w-md"
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {hour === 0 ? 'Ninguno sale el mismo día' : hourText(hour)}
              </option>
            ))}
          </SelectField>
          <p className="mt-2 text-label text-ink-2">
            Si el sábado cuenta y qué días no se despacha se arregla en el{' '}
            <Link to={calendarHref} className="font-semibold text-green underline underline-offset-4">
              calendario
            </Link>
            .
          </p>
        </div>
        <fieldset className="min-w-0">
          <legend className="text-admin-body font-semibold">Caja de siempre</legend>
          <p className="mb-3 text-label text-ink-2">
            En centímetros. Sirve para cotizar lo que no tiene medidas propias.
          </p>
          <div className="grid max-w-md grid-cols-3 gap-3">
            <SideField name="boxLength" label="Largo" value={values.boxLength} error={error('boxLength')} />
            <SideField name="boxWidth" label="Ancho" value={values.boxWidth} error={error('boxWidth')} />
            <SideField name="boxHeight" label="Alto" value={values.boxHeight} error={error('boxHeight')} />
          </div>
        </fieldset>
        {(canQuote || liveQuotes) && <LiveField isOn={values.liveQuotes} live={live} />}
        <div>
          <Button type="submit" pending={isSending} pendingText="Guardando...">
            Guardar
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** The switch of the carrier's prices; below it, how asking for them goes. */
function LiveField({ isOn, live }: { isOn: boolean; live: LiveState | null }) {
  return (
    <div>
      <CheckboxField
        name="liveQuotes"
        defaultChecked={isOn}
        hint="Donde tu tarifa cobra el envío, el cliente paga lo que la transportadora pide en ese momento. Lo que tu tarifa da gratis sigue gratis, y el recargo contraentrega no cambia. Si ella no contesta en tres segundos, o falta el peso de los productos o la dirección de tu tienda, vale la tarifa."
      >
        Cobrar lo que cotice la transportadora
      </CheckboxField>
      {live && !live.hasOrigin && (
        <p className="rounded-control-admin bg-state-amber px-4 py-3 text-label text-on-state-amber">
          Ahora vale la tarifa en todos los pedidos: falta la{' '}
          <Link to={settingsHref} className="font-semibold underline underline-offset-4">
            dirección de tu tienda
          </Link>{' '}
          o su ciudad.
        </p>
      )}
      {live && live.asked > 0 && (
        <p className="text-label text-ink-2">
          En las últimas dos horas contestó {live.answered} de {live.asked} {live.asked === 1 ? 'vez' : 'veces'}.
        </p>
      )}
    </div>
  );
}

type SideFieldProps = { name: string; label: string; value: string | undefined; error: string[] | null };

function SideField({ name, label, value, error }: SideFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={value}
      error={error}
      inputMode="numeric"
      maxLength={4}
      required
    />
  );
}
