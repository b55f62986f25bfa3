import { expect, test } from 'vitest';
import { readTransactionId } from './open-widget.ts';

test.each([
  [{ transaction: { id: '1292-1602113476-10985', status: 'APPROVED' } }],
  [{ transaction: { id: '1292-1602113476-10985', amount_in_cents: 100 } }],
  [{ transaction: { transaction_id: '1292-1602113476-10985' } }],
  [{ transaction: { transactionId: '1292-1602113476-10985' } }],
  [{ data: { id: '1292-1602113476-10985' } }],
  [{ id: '1292-1602113476-10985' }],
])('the transaction id is read wherever the provider puts it: %j', (result) => {
  expect(readTransactionId(result)).toBe('1292-1602113476-10985');
});

test.each([[undefined], [null], [{}], [{ transaction: null }], [{ transaction: {} }], ['cerrado'], [42]])(
  'a window closed without a transaction returns none: %j',
  (result) => expect(readTransactionId(result)).toBeNull(),
);

test('an invalid id is not passed on', () => {
  expect(readTransactionId({ transaction: { id: '../../admin' } })).toBeNull();
  expect(readTransactionId({ transaction: { id: 'x'.repeat(101) } })).toBeNull();
});
