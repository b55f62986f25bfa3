/** The form in which staff record a payment of an order. */
import * as v from 'valibot';
import { optionalLine, wholeNumberField } from '#shop/form-fields.ts';
import { mostPesos, type Pesos } from '#shop/money.ts';
import { longestPaymentNote, readPesos, receivedMethods } from './hand-payments.ts';

const amountProblem = 'Escribe cuánto recibiste, en pesos.';
const tenderedProblem = 'Escribe cuánto te entregaron, al menos el valor del pago.';

const amount = v.pipe(
  wholeNumberField({ missing: amountProblem, invalid: amountProblem }, mostPesos),
  v.minValue(1, amountProblem),
);

const form = v.object({
  method: v.picklist(receivedMethods, 'Elige cómo recibiste el dinero.'),
  amount,
  /** of cash: empty if it was exact */
  tendered: v.optional(v.pipe(v.string(), v.trim()), ''),
  note: optionalLine(longestPaymentNote),
  /** a box: absent if it is empty */
  extra: v.optional(v.string()),
});

export type ReceivedPayment = {
  method: (typeof receivedMethods)[number];
  amount: Pesos;
  /** of cash: what the customer handed over */
  tendered: Pesos | null;
  note: string;
  /** whether it may be more than the order lacks: the customer paid twice, and what is too much is owed back */
  isExtra?: boolean;
};

export type PaymentErrors = Partial<Record<keyof ReceivedPayment, string | undefined>>;

/** Validates the form; the errors are by field, in the words of the page. */
export function parsePayment(
  fields: Record<string, unknown>,
): { ok: true; payment: ReceivedPayment } | { ok: false; errors: PaymentErrors } {
  const parsed = v.safeParse(form, fields);
  if (!parsed.success) {
    const { nested = {} } = v.flatten<typeof form>(parsed.issues);
    return { ok: false, errors: { method: nested.method?.[0], amount: nested.amount?.[0], note: nested.note?.[0] } };
  }
  const { method, amount, note = '', extra } = parsed.output;
  const payment = { method, amount, note, isExtra: extra !== undefined };
  if (method !== 'cash' || parsed.output.tendered === '') return { ok: true, payment: { ...payment, tendered: null } };
  const tendered = readPesos(parsed.output.tendered);
  if (tendered === null || tendered < amount) return { ok: false, errors: { tendered: tenderedProblem } };
  return { ok: true, payment: { ...payment, tendered } };
}
