import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextAreaField } from '#app/ui/field.tsx';
import type { RefundMethod } from '#db/schema.ts';
import { formatCalendarDay } from '#shop/dates.ts';
import { proofTypes } from '#shop/orders/proofs/proof.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';
import { needsEvidence, takesEvidence } from '#shop/payments/incidents/needs-evidence.ts';
import { formatProviderAmount, longestResolution, refundMethodCodes, refundMethodWords } from './incident-words.ts';

export type RefundErrors = { refundMethod?: string; resolution?: string; evidence?: string };

type RefundFormProps = {
  incident: IncidentInList;
  refusal: { problem: string; errors?: RefundErrors } | undefined;
};

/**
 * How money was given back, what was done, and the file that proves it: a transfer needs one, the provider's own records
 * make it unnecessary.
 */
export function RefundForm({ incident, refusal }: RefundFormProps) {
  const { amountInCents, currency, provider, dueOn, isWholeAtProvider } = incident;
  const isBusy = useNavigation().state !== 'idle';
  const { problem, errors = {} } = refusal ?? {};
  const codes = refundMethodCodes.filter((code) => code !== 'provider' || isWholeAtProvider);
  const [method, setMethod] = useState<RefundMethod>(
    provider !== withoutProvider && isWholeAtProvider ? 'provider' : 'transfer',
  );
  return (
    <Panel
      title={`Por devolver: ${formatProviderAmount(amountInCents, currency)}`}
      id="por-devolver"
      className="max-w-xl"
    >
      <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-5">
        <FormProblem problems={[problem]} />
        <input type="hidden" name="amountInCents" value={amountInCents} />
        {dueOn && (
          <p className="text-admin-body">
            A más tardar el <strong className="font-semibold">{formatCalendarDay(dueOn)}</strong>.
          </p>
        )}
        <SelectField
          name="refundMethod"
          label="¿Cómo devolviste el dinero?"
          value={method}
          onChange={({ target }) => setMethod(target.value as RefundMethod)}
          error={errors.refundMethod}
        >
          {codes.map((code) => (
            <option key={code} value={code}>
              {refundMethodWords[code]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          name="resolution"
          label="¿Qué se hizo?"
          hint="Por ejemplo: «A su cuenta de Nequi, el 20 de noviembre»."
          maxLength={longestResolution}
          required
          error={errors.resolution}
        />
        {takesEvidence(method) && <EvidenceField optional={!needsEvidence(method)} error={errors.evidence} />}
        <Button type="submit" pending={isBusy} pendingText="Guardando..." className="justify-self-start max-sm:w-full">
          Guardar la devolución
        </Button>
      </Form>
    </Panel>
  );
}

/** The file that proves it. */
function EvidenceField({ optional, error }: { optional: boolean; error: string | undefined }) {
  return (
    <div>
      <label htmlFor="evidence" className="mb-2 block text-label font-semibold">
        Comprobante de la devolución{optional && <span className="font-normal text-ink-3"> (opcional)</span>}
      </label>
      <input
        id="evidence"
        name="evidence"
        type="file"
        required={!optional}
        accept={Object.keys(proofTypes).join(',')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'evidence-error evidence-hint' : 'evidence-hint'}
        className="block w-full rounded-control border border-field bg-surface p-3 text-base aria-invalid:border-danger"
      />
      {error && (
        <p id="evidence-error" className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
      <p id="evidence-hint" className="mt-1.5 text-small text-ink-3">
        Una imagen o un PDF, hasta 10 MB. Solo lo ve quien puede ver valores.
      </p>
    </div>
  );
}
