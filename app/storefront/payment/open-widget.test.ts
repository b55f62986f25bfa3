import { expect, test } from 'vitest';
import { readTransactionId } from './open-widget.ts';

test.each([
  [{ transaction: { id: '1292-1602113476-10985', status: 'APPROVED' } }],
  [{ transaction: { id: '1292-1602113476-10985', amount_in_cents: 100 } }],
  [{ transaction: { transaction_id: '1292-1602113476-10985' } }],
  [{ transaction: { transactionId: '1292-1602113476-10985' } }],
  [{ data: { id: '1292-1602113476-10985' } }],
  [{ id: '1292-1602113476-10985' }],
])('the transaction is found wherever the provider puts its id: %j', (result) => {
  expect(readTransactionId(result)).toBe('1292-1602113476-10985');
});

test.each([[undefined], [null], [{}], [{ transaction: null }], [{ transaction: {} }], ['cerrado'], [42]])(
  'a window closed without a transaction gives none: %j',
  (result) => expect(readTransactionId(result)).toBeNull(),
);

test('what is no id is not sent on', () => {
  expect(readTransactionId({ transaction: { id: '../../admin' } })).toBeNull();
  expect(readTransactionId({ transaction: { id: 'x'.repeat(101) } })).toBeNull();
});
