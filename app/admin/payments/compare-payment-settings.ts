import type * as v from 'valibot';
import type { NewerRow } from '#app/admin/form/newer-values.tsx';
import { withThousands } from '#shop/money.ts';
import { customerCancellingWords } from '#shop/orders/cancelling/customer-cancelling.ts';
import { orderLimitFields, orderLimitKeys, paymentLimitFields, paymentLimitKeys } from '#shop/settings/limit-fields.ts';
import type { paymentSettingsForm } from '#shop/settings/payment-settings.ts';
import type { ReadPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';

type Values = v.InferInput<typeof paymentSettingsForm>;

/** Lists the fields whose saved value differs from the form's. */
export function comparePaymentSettings(theirs: ReadPaymentSettings, yours: Values = {}): NewerRow[] {
  const rows = [
    { field: 'Cuentas', theirs: accountWords(theirs.accounts), yours: accountWords(yours.accounts ?? []) },
    {
      field: 'Horas para transferir',
      theirs: String(theirs.transferHoldHours),
      yours: yours.transferHoldHours ?? '',
    },
    { field: 'Correo para avisos', theirs: theirs.notificationEmail, yours: yours.notificationEmail ?? '' },
    {
      field: 'El cliente puede cancelar',
      theirs: customerCancellingWords[theirs.customerCancelling],
      yours: yours.customerCancelling ? customerCancellingWords[yours.customerCancelling] : '',
    },
    ...orderLimitKeys.map((key) => ({
      field: orderLimitFields[key].label,
      theirs: withThousands(theirs.orderLimits[key]),
      yours: yours.orderLimits?.[key] ?? '',
    })),
    ...paymentLimitKeys.map((key) => ({
      field: paymentLimitFields[key].label,
      theirs: withThousands(theirs.paymentLimits[key]),
      yours: yours.paymentLimits?.[key] ?? '',
    })),
  ];
  return rows.filter((row) => row.theirs !== row.yours);
}

/** One account per line. */
function accountWords(accounts: NonNullable<Values['accounts']>): string {
  return accounts
    .map(({ bank, kind, number, holder }) => [bank, kind, number, holder].filter(Boolean).join(' · '))
    .join('\n');
}
