import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { useRead } from '#app/admin/form/use-read.ts';
import { OpenTill } from '#app/admin/till/open-till.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { formatPesos, type Pesos, withThousands } from '#shop/money.ts';
import { changeDue, handMethodWords, longestPaymentNote, receivedMethods } from '#shop/orders/money/hand-payments.ts';
import type { PaymentErrors } from '#shop/orders/money/payment-form.ts';
import type { TillState } from '#shop/till/read-till.server.ts';

type PaymentFormProps = {
  /** what the customer still owes */
  owed: Pesos;
  /** the part of it that falls away if all the rest is received now */
  fallingFee: Pesos;
  /** the id of the latest payment by hand; 0 without any */
  latest: number;
  till: TillState;
  refusal: { problem: string; errors?: PaymentErrors; newer?: number | undefined } | undefined;
};

/** How much staff received, and how; of cash, with the change to give. */
export function PaymentForm({ owed, fallingFee, latest, till, refusal }: PaymentFormProps) {
  const [method, setMethod] = useState<string>('cash');
  const [amount, setAmount] = useState(owed > 0 ? withThousands(owed) : '');
  const [tendered, setTendered] = useState('');
  const isBusy = useNavigation().state !== 'idle';
  const { problem, errors = {}, newer } = refusal ?? {};
  const read = useRead(latest, newer);
  const needsTill = method === 'cash' && !till.isOpen;
  return (
    <div className="grid max-w-xl gap-6">
      {needsTill && (
        <Panel title="La caja está cerrada" id="caja-cerrada">
          <p className="mb-4 text-admin-body">El efectivo se recibe con la caja abierta.</p>
          <OpenTill left={till.left} />
        </Panel>
      )}
      <Panel title={`Por cobrar: ${formatPesos(owed)}`} id="por-cobrar">
        {fallingFee > 0 && fallingFee < owed && (
          <p className="mb-4 text-admin-body">
            Si te paga todo antes del envío, no paga el recargo de contraentrega: son {formatPesos(owed - fallingFee)}.
          </p>
        )}
        <Form method="post" noValidate className="grid gap-5">
          <FormProblem problems={[problem]} />
          <input type="hidden" name="read" value={read} />
          <SelectField
            name="method"
            label="¿Cómo lo recibiste?"
            value={method}
            onChange={(event) => setMethod(event.target.value)}
            error={errors.method}
          >
            {receivedMethods.map((code) => (
              <option key={code} value={code}>
                {handMethodWords[code]}
              </option>
            ))}
          </SelectField>
          <TextField
            name="amount"
            label="Valor del pago"
            hint="Si es solo una parte, escribe esa parte."
            inputMode="numeric"
            autoComplete="off"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={errors.amount}
          />
          {method === 'cash' && (
            <TenderedField amount={amount} value={tendered} onChange={setTendered} error={errors.tendered} />
          )}
          <TextField
            name="note"
            label="Nota"
            optional
            hint="Por ejemplo, el número de la transferencia."
            maxLength={longestPaymentNote}
            error={errors.note}
          />
          <CheckboxField name="extra" defaultChecked={owed === 0}>
            El cliente pagó de más: lo que sobra queda por devolver
          </CheckboxField>
          <Button
            type="submit"
            pending={isBusy}
            pendingText="Guardando..."
            className="justify-self-start max-sm:w-full"
          >
            Registrar pago
          </Button>
        </Form>
      </Panel>
    </div>
  );
}

type TenderedFieldProps = {
  amount: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

/** The cash that the customer handed over, with the change to give. */
function TenderedField({ amount, value, onChange, error }: TenderedFieldProps) {
  const change = changeDue(amount, value);
  return (
    <TextField
      name="tendered"
      label="Con cuánto pagó"
      optional
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      note={
        <p role="status" className={change === null ? 'sr-only' : 'mt-2 text-admin-body font-semibold'}>
          {change === null ? '' : `Cambio: ${formatPesos(change)}`}
        </p>
      }
    />
  );
}
