import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDay, type FileLine, isOpenDifference, type ShopTransaction } from './compare-day.ts';
import { sumDay } from './day-sums.ts';

const day = '2026-11-20';

const aTransaction = (overrides: Partial<ShopTransaction> = {}): ShopTransaction => ({
  reference: 'ORDEN-1',
  transactionId: '1292-1',
  status: 'APPROVED',
  amountInCents: 35_900_00,
  paysOrder: true,
  isReturned: false,
  isReturnedByFile: false,
  isReturnedOtherwise: false,
  day,
  order: { id: 'a', orderNumber: '482915', isDeleted: false },
  ...overrides,
});

const aLine = (overrides: Partial<FileLine> = {}): FileLine => ({
  lineKey: crypto.randomUUID(),
  reference: 'ORDEN-1',
  transactionId: '1292-1',
  kind: 'payment',
  day,
  grossInCents: 35_900_00,
  feeInCents: 1_651_35,
  taxInCents: 313_76,
  netInCents: 33_934_89,
  ...overrides,
});

function compare(facts: Partial<Parameters<typeof compareDay>[0]>) {
  return compareDay({ day, transactions: [], lines: [], paidByHand: [], isCovered: true, ...facts });
}
const differencesOf = (transactions: ShopTransaction[], lines: FileLine[], isCovered = true) =>
  compare({ transactions, lines, isCovered }).flatMap(({ differences }) => differences);

test('a payment with the same amount on both sides has no difference', () => {
  expect(compare({ transactions: [aTransaction()], lines: [aLine()] })).toMatchObject([
    { what: 'payment', shop: { amountInCents: 35_900_00 }, file: { grossInCents: 35_900_00 }, differences: [] },
  ]);
});

test('a payment that no file has is a difference once the files cover its day', () => {
  expect(differencesOf([aTransaction()], [])).toEqual([{ kind: 'not-in-file' }]);
  expect(differencesOf([aTransaction()], [], false)).toEqual([]);
  expect(differencesOf([aTransaction({ status: 'DECLINED', paysOrder: false })], [])).toEqual([]);
});

test('a payment in the file that the shop does not know is a difference', () => {
  expect(compare({ lines: [aLine()] })).toMatchObject([
    { order: null, shop: null, file: { grossInCents: 35_900_00 }, differences: [{ kind: 'unknown-payment' }] },
  ]);
});

test('another amount is named with both amounts', () => {
  const line = aLine({ grossInCents: 30_000_00, feeInCents: null, taxInCents: null, netInCents: null });
  expect(differencesOf([aTransaction()], [line])).toEqual([
    { kind: 'other-amount', fileInCents: 30_000_00, shopInCents: 35_900_00 },
  ]);
});

test.each(['PENDING', 'DECLINED', 'ERROR', 'VOIDED'] as const)(
  'a payment in the file that the shop recorded as %s is a difference',
  (status) => {
    expect(differencesOf([aTransaction({ status, paysOrder: false })], [aLine()])).toEqual([
      { kind: 'not-paid-in-shop', status },
    ]);
  },
);

test('an approved payment that pays no order is a difference, unless its money was returned', () => {
  expect(differencesOf([aTransaction({ paysOrder: false })], [aLine()])).toEqual([{ kind: 'pays-nothing' }]);
  const returned = aTransaction({ paysOrder: false, isReturned: true });
  expect(differencesOf([returned], [aLine()])).toEqual([{ kind: 'gone', how: 'returned', isPartly: false }]);
});

test.each(['refund', 'chargeback', 'void'] as const)(
  'money given back according to the file (%s) is a difference while the shop counts it, and a note afterwards',
  (kind) => {
    const reversal = aLine({ kind, day: '2026-11-25' });
    const [stillCounted] = compare({ transactions: [aTransaction()], lines: [aLine(), reversal] });
    expect(stillCounted?.differences).toEqual([{ kind: 'still-counted' }]);

    const gone = aTransaction({ paysOrder: false, isReturned: true });
    const [payment] = compare({ transactions: [gone], lines: [aLine(), reversal] });
    expect(payment?.differences).toEqual([{ kind: 'gone', how: kind, isPartly: false }]);
    expect(payment?.differences.some(isOpenDifference)).toBe(false);
  },
);

test('money that staff returned by another way is a difference once the provider gives it back too', () => {
  const returned = aTransaction({ paysOrder: false, isReturned: true, isReturnedOtherwise: true });
  expect(differencesOf([returned], [aLine()])).toEqual([{ kind: 'gone', how: 'returned', isPartly: false }]);
  const [payment] = compare({ transactions: [returned], lines: [aLine(), aLine({ kind: 'chargeback' })] });
  expect(payment?.differences).toEqual([{ kind: 'returned-twice' }]);
  expect(payment?.differences.every(isOpenDifference)).toBe(true);
  expect(differencesOf([{ ...returned, status: 'VOIDED' }], [])).toEqual([{ kind: 'returned-twice' }]);
});

test('a part given back leaves the payment as it is, and more than was collected is a difference', () => {
  const part = aLine({ kind: 'refund', grossInCents: 10_000_00 });
  expect(compare({ transactions: [aTransaction()], lines: [aLine(), part] })[0]?.differences).toEqual([
    { kind: 'gone', how: 'refund', isPartly: true },
  ]);
  const twice = [aLine({ kind: 'refund' }), aLine({ kind: 'chargeback' })];
  const gone = aTransaction({ paysOrder: false, isReturned: true });
  expect(compare({ transactions: [gone], lines: [aLine(), ...twice] })[0]?.differences).toContainEqual({
    kind: 'returned-too-much',
    returnedInCents: 71_800_00,
  });
});

test('money given back is a row on the day of the file, next to the payment on its own day', () => {
  const transactions = [aTransaction()];
  const lines = [aLine(), aLine({ kind: 'refund', day: '2026-11-25' })];
  expect(compare({ transactions, lines }).map(({ what }) => what)).toEqual(['payment']);
  expect(compare({ day: '2026-11-25', transactions, lines })).toMatchObject([
    { what: 'refund', order: { orderNumber: '482915' }, differences: [{ kind: 'still-counted' }] },
  ]);
  expect(compare({ lines: [aLine({ kind: 'refund' })] })).toMatchObject([
    { differences: [{ kind: 'unknown-reversal' }] },
  ]);
});

test('a payment belongs to the day the shop recorded it, whatever day the file names', () => {
  const transactions = [aTransaction({ day: '2026-11-19' })];
  const lines = [aLine()];
  expect(compare({ transactions, lines })).toEqual([]);
  expect(compare({ day: '2026-11-19', transactions, lines })).toMatchObject([{ file: { day }, differences: [] }]);
});

test('a line without the number of a transaction is the collected payment of its reference', () => {
  const declined = aTransaction({ transactionId: '1292-0', status: 'DECLINED', paysOrder: false });
  const rows = compare({ transactions: [declined, aTransaction()], lines: [aLine({ transactionId: '' })] });
  expect(rows.map(({ transactionId, file }) => [transactionId, file !== null])).toEqual([
    ['1292-0', false],
    ['1292-1', true],
  ]);
});

test('a line that two files have counts once, and a payment that one file has twice is a difference', () => {
  const line = aLine();
  expect(differencesOf([aTransaction()], [line, line])).toEqual([]);
  expect(differencesOf([aTransaction()], [line, aLine()])).toEqual([{ kind: 'repeated', times: 2 }]);
});

test('a net amount that is not the payment less its costs is a difference', () => {
  expect(differencesOf([aTransaction()], [aLine({ netInCents: 30_000_00 })])).toEqual([
    { kind: 'net-off', expectedInCents: 33_934_89, netInCents: 30_000_00 },
  ]);
  expect(differencesOf([aTransaction()], [aLine({ feeInCents: null, taxInCents: null, netInCents: 1 })])).toEqual([]);
});

test('an order paid by hand without a transaction is a difference, and differences come before the rest', () => {
  const paidByHand = [{ order: { id: 'b', orderNumber: '482916', isDeleted: false }, amountInCents: 10_000_00 }];
  expect(compare({ transactions: [aTransaction()], lines: [aLine()], paidByHand })).toMatchObject([
    { what: 'by-hand', order: { orderNumber: '482916' }, differences: [{ kind: 'by-hand' }] },
    { what: 'payment', differences: [] },
  ]);
});

test('both sides are added up: collected, given back, costs and the rest', () => {
  const refund = aLine({
    kind: 'refund',
    transactionId: '1292-9',
    netInCents: -10_000_00,
    grossInCents: 10_000_00,
    feeInCents: null,
    taxInCents: null,
  });
  const voided = aTransaction({ transactionId: '1292-2', status: 'VOIDED', paysOrder: false });
  const rows = compare({ transactions: [aTransaction(), voided], lines: [aLine(), refund] });
  expect(sumDay(rows, true)).toEqual({
    shopInCents: 35_900_00,
    file: {
      chargedInCents: 35_900_00,
      reversedInCents: 10_000_00,
      feeInCents: 1_651_35,
      taxInCents: 313_76,
      netInCents: 23_934_89,
    },
  });
  expect(sumDay(compare({ transactions: [aTransaction()], isCovered: false }), false).file).toBeNull();
});

test('over all days, every payment of the files counts exactly once', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
  const id = fc.constantFrom('1', '2', '3', '4', '5', '6');
  const anyDay = fc.constantFrom(...days);
  const transactions = fc.uniqueArray(fc.record({ transactionId: id, day: anyDay }), {
    selector: ({ transactionId }) => transactionId,
  });
  const lines = fc.uniqueArray(
    fc.record({ transactionId: id, day: anyDay, grossInCents: fc.integer({ min: 1, max: 99 }) }),
    { selector: ({ transactionId }) => transactionId },
  );
  fc.assert(
    fc.property(transactions, lines, (recorded, inFile) => {
      const facts = { transactions: recorded.map(aTransaction), lines: inFile.map(aLine) };
      const charged = days.map((one) => sumDay(compare({ ...facts, day: one }), true).file?.chargedInCents ?? 0);
      expect(charged.reduce((sum, one) => sum + one)).toBe(inFile.reduce((sum, one) => sum + one.grossInCents, 0));
    }),
  );
});
