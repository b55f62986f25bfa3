import type { Transaction } from './transactions.ts';

const times = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The costs of a payment: 2.65 % and 700 pesos, and VAT of 19 % on both. */
const commissionOf = (cents: number) => Math.round(cents * 0.0265) + 700_00;
const vatRate = 0.19;

const heading = [
  'Id transacción',
  'Referencia',
  'Fecha',
  'Medio de pago',
  'Tipo',
  'Valor',
  'Comisión',
  'IVA comisión',
  'Neto',
];

/**
 * A settlement file of the collected transactions. The provider publishes no format for its reports: columns and words
 * are ours, as staff may meet them. An annulled transaction is collected and taken back.
 */
export function settlementFile(transactions: Transaction[]): string {
  const rows = transactions.flatMap((transaction) => {
    if (transaction.status === 'APPROVED') return [rowOf(transaction, 'Pago', 1)];
    return transaction.status === 'VOIDED' ? [rowOf(transaction, 'Pago', 1), rowOf(transaction, 'Anulación', -1)] : [];
  });
  return [heading, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('');
}

function rowOf(transaction: Transaction, kind: string, sign: 1 | -1): string[] {
  const { id, reference, amount_in_cents: cents, payment_method_type, finalized_at, created_at } = transaction;
  const commission = sign === 1 ? commissionOf(cents) : 0;
  const vat = Math.round(commission * vatRate);
  const at = times.format(new Date(finalized_at ?? created_at));
  const pesos = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');
  const amounts = [sign * cents, commission, vat, sign * cents - commission - vat];
  return [id, reference, at, payment_method_type, kind, ...amounts.map(pesos)];
}
