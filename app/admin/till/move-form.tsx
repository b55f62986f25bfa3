import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { useRead } from '#app/admin/form/use-read.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { longestTillReason, movementWords } from '#shop/till/till-words.ts';
import { moveCashHref } from './till-href.ts';

type MoveFormProps = {
  /** the id of the latest movement; 0 without any */
  latest: number;
};

/** Cash taken out of the till, or put into it, other than for an order. */
export function MoveForm({ latest }: MoveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const { fetcher, isBusy, errors, answer } = useStaffAction(
    () => form.current?.reset(),
    // The list beside the form shows what was recorded.
    ({ newer }) => newer && void revalidate(),
  );
  const read = useRead(latest, answer?.newer);
  return (
    <Panel title="Sacar o poner efectivo" id="sacar-o-poner">
      <fetcher.Form ref={form} method="post" action={moveCashHref} noValidate className="grid gap-4">
        <FormProblem problems={[answer?.ok === false ? answer.problem : undefined]} />
        <input type="hidden" name="read" value={read} />
        <div className="grid grid-cols-2 gap-4">
          <SelectField name="kind" label="Qué es" error={errors.kind ?? null}>
            {Object.entries(movementWords).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextField
            name="amount"
            label="Valor"
            inputMode="numeric"
            autoComplete="off"
            required
            error={errors.amount ?? null}
          />
        </div>
        <TextField
          name="reason"
          label="Para qué"
          hint="Por ejemplo: bolsas, mensajero, consignación, sencilla."
          maxLength={longestTillReason}
          required
          error={errors.reason ?? null}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={isBusy}
          pendingText="Guardando..."
          className="justify-self-start max-sm:w-full"
        >
          Anotar
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
