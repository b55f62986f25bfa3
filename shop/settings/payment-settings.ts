/** The settings for transfers and for the notification of new orders. */

import * as v from 'valibot';
import type { CustomerCancelling, TransferAccount } from '#db/schema.ts';
import { parseWholeNumber, requiredLine } from '#shop/form-fields.ts';
import { withThousands } from '#shop/money.ts';
import { customerCancellingWords } from '#shop/orders/cancelling/customer-cancelling.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import type { OrderLimits } from '#shop/orders/limits/order-limits.ts';
import { defaultPaymentLimits, type PaymentLimits } from '#shop/paying/payment-limits.ts';
import { orderLimitFields, paymentLimitFields } from './limit-fields.ts';

export type PaymentSettings = {
  /** in the order shoppers see them */
  accounts: TransferAccount[];
  transferHoldHours: number;
  /** address that new orders are announced to; empty for none */
  notificationEmail: string;
  orderLimits: OrderLimits;
  paymentLimits: PaymentLimits;
  /** which orders their customers may cancel */
  customerCancelling: CustomerCancelling;
};

/** Suggestions for the fields of an account; any other text is allowed. */
export const transferBanks = ['Bancolombia', 'Nequi', 'Daviplata', 'Bre-B'];
export const transferKinds = ['Ahorros', 'Corriente', 'Celular', 'Llave'];

/** More accounts would make the choice confusing. */
export const mostAccounts = 8;

const holdProblem = 'Escribe un número entero de horas, entre 1 y 720.';
const emailProblem = 'Correo electrónico inválido.';

const account = v.object({
  bank: requiredLine('Escribe el banco o la billetera.', 40),
  kind: requiredLine('Escribe el tipo de cuenta.', 40),
  number: requiredLine('Escribe el número o la llave.', 60),
  holder: requiredLine('Escribe a nombre de quién está.', 80),
});

/** A limit as a whole number; a form without the field keeps the default. */
function limitField(most: number, byDefault: number) {
  const problem = `Escribe un número entero, entre 1 y ${withThousands(most)}.`;
  return v.optional(
    v.pipe(
      v.string(problem),
      v.transform((text) => parseWholeNumber(text) ?? 0),
      v.minValue(1, problem),
      v.maxValue(most, problem),
    ),
    String(byDefault),
  );
}

function limitFields<Key extends string>(fields: Record<Key, { most: number }>, defaults: Record<Key, number>) {
  const entries = (Object.keys(fields) as Key[]).map((key) => [key, limitField(fields[key].most, defaults[key])]);
  return Object.fromEntries(entries) as Record<Key, ReturnType<typeof limitField>>;
}

const paymentLimits = v.pipe(
  v.object(limitFields(paymentLimitFields, defaultPaymentLimits)),
  v.forward(
    v.partialCheck(
      [['onlineMinimum'], ['onlineMaximum']],
      ({ onlineMinimum, onlineMaximum }) => onlineMinimum <= onlineMaximum,
      'El máximo no puede ser menor que el mínimo.',
    ),
    ['onlineMaximum'],
  ),
);

const cancellings = Object.keys(customerCancellingWords) as CustomerCancelling[];

/** The form of /admin/payments/settings. */
export const paymentSettingsForm = v.object({
  accounts: v.optional(v.pipe(v.array(account), v.maxLength(mostAccounts, `Puede haber hasta ${mostAccounts}.`)), []),
  transferHoldHours: v.optional(
    v.pipe(
      v.string(holdProblem),
      v.trim(),
      v.regex(/^\d{1,3}$/, holdProblem),
      v.transform(Number),
      v.minValue(1, holdProblem),
      v.maxValue(720, holdProblem),
    ),
    '',
  ),
  notificationEmail: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(254, emailProblem),
      v.check((text) => text === '' || v.is(v.pipe(v.string(), v.email()), text), emailProblem),
    ),
  ),
  orderLimits: v.optional(v.object(limitFields(orderLimitFields, defaultOrderLimits)), {}),
  paymentLimits: v.optional(paymentLimits, {}),
  customerCancelling: v.optional(v.picklist(cancellings, 'Elige una de las opciones.'), 'unsent'),
  /** fingerprint of the settings that the form was filled with */
  fingerprint: v.optional(v.string()),
});
