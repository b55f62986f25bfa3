import { useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { AmountField } from '#app/admin/orders/fields/amount-field.tsx';
import { parcelHref } from '#app/admin/parcels/parcels-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { type Pesos, withThousands } from '#shop/money.ts';
import { isEnded, type ParcelState } from '#shop/parcels/parcel-states.ts';
import { longestReportWords, reportChoices, usualCauses } from '#shop/parcels/report-form.ts';

type FormProps = { parcel: { id: string; state: ParcelState; guide: string | null } };

/** What happened to the parcel, or what is decided about its incident. */
export function ReportForm({ parcel: { state, guide }, today }: FormProps & { today: string }) {
  const { fetcher, isBusy, errors } = useStaffAction();
  const choices = reportChoices(state, guide !== null);
  const [report, setReport] = useState(choices[0]?.code ?? '');
  if (choices.length === 0) return null;
  const isIncident = report === 'incident';
  return (
    <Panel title={state === 'incident' ? 'Qué se decide' : 'Qué pasó'} id="reporte">
      <fetcher.Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <input type="hidden" name="from" value={state} />
        <SelectField
          name="report"
          label={state === 'incident' ? 'Decisión' : 'Reporte'}
          value={report}
          onChange={(event) => setReport(event.target.value)}
          error={errors.report ?? null}
        >
          {choices.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          name="words"
          label={isIncident ? 'Causa' : report === 'new-address' ? 'Nueva dirección' : 'Nota'}
          optional={!isIncident && report !== 'new-address'}
          autoComplete="off"
          maxLength={longestReportWords}
          {...(isIncident && { list: 'causas' })}
          error={errors.words ?? null}
        />
        {isIncident && (
          <>
            <datalist id="causas">
              {usualCauses.map((cause) => (
                <option key={cause} value={cause} />
              ))}
            </datalist>
            <TextField
              name="decideBy"
              type="date"
              label="Decidir a más tardar el"
              min={today}
              defaultValue={today}
              required
              error={errors.decideBy ?? null}
            />
          </>
        )}
        {report === 'compensated' && <CompensationField error={errors.compensation} />}
        <Button
          type="submit"
          variant={state === 'prepared' ? 'secondary' : 'primary'}
          pending={isBusy}
          pendingText="Guardando..."
          className="justify-self-start max-sm:w-full"
        >
          Guardar
        </Button>
      </fetcher.Form>
    </Panel>
  );
}

/** Corrects what the carrier pays for a parcel that it lost. */
export function CompensationForm({ parcel: { compensation } }: { parcel: { compensation: Pesos | null } }) {
  const { fetcher, isBusy, errors } = useStaffAction();
  return (
    <Panel title="Indemnización" id="indemnizacion">
      <fetcher.Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <input type="hidden" name="from" value="compensated" />
        <input type="hidden" name="report" value="compensated" />
        <CompensationField error={errors.compensation} amount={compensation} />
        <Button
          type="submit"
          variant="secondary"
          pending={isBusy}
          pendingText="Guardando..."
          className="justify-self-start max-sm:w-full"
        >
          Corregir el valor
        </Button>
      </fetcher.Form>
    </Panel>
  );
}

type CompensationFieldProps = { error: string[] | null | undefined; amount?: Pesos | null };

function CompensationField({ error, amount }: CompensationFieldProps) {
  const [typed, setTyped] = useState(amount ? withThousands(amount) : '');
  return (
    <AmountField
      name="compensation"
      label="Cuánto paga la transportadora"
      hint="Queda en Remesas como dinero que debe, hasta que lo pague."
      value={typed}
      error={error}
      onChange={setTyped}
    />
  );
}

/** Gives the parcel its guide, or corrects it. */
export function GuideForm({ parcel: { id, state, guide } }: FormProps) {
  const { fetcher, isBusy, errors } = useStaffAction();
  if (isEnded(state)) return null;
  return (
    <Panel title="Guía" id="guia">
      <fetcher.Form
        method="post"
        action={`${parcelHref(id)}/guide`}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <TextField
          name="guide"
          label="Número de la guía"
          required
          autoComplete="off"
          maxLength={60}
          defaultValue={guide ?? ''}
          error={errors.guide ?? null}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={isBusy}
          pendingText="Guardando..."
          className="justify-self-start max-sm:w-full"
        >
          {guide ? 'Corregir la guía' : 'Guardar la guía'}
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
