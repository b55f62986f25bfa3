import { expect, test } from 'vitest';
import { settlementFile } from './settlement-file.ts';
import type { Transaction } from './transactions.ts';

const transaction = {
  id: '1292-1',
  reference: 'ORDEN-1',
  status: 'APPROVED',
  amount_in_cents: 35_900_00,
  payment_method_type: 'CARD',
  created_at: '2026-11-21T04:58:00.000Z',
  finalized_at: '2026-11-21T04:59:00.000Z',
} as Transaction;

test('a settlement file has collected transactions with their costs, in Colombian time, and takes back annulled ones', () => {
  const voided: Transaction = { ...transaction, id: '1292-2', status: 'VOIDED' };
  const others = (['PENDING', 'DECLINED', 'ERROR'] as const).map((status) => ({ ...transaction, status }));
  expect(settlementFile([transaction, ...others, voided]).split('\r\n')).toEqual([
    'Id transacción;Referencia;Fecha;Medio de pago;Tipo;Valor;Comisión;IVA comisión;Neto',
    '1292-1;ORDEN-1;2026-11-20 23:59:00;CARD;Pago;35900,00;1651,35;313,76;33934,89',
    '1292-2;ORDEN-1;2026-11-20 23:59:00;CARD;Pago;35900,00;1651,35;313,76;33934,89',
    '1292-2;ORDEN-1;2026-11-20 23:59:00;CARD;Anulación;-35900,00;0,00;0,00;-35900,00',
    '',
  ]);
});
