import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handPaymentCauses, handPaymentMethods, returnKinds } from '#db/schema.ts';
import { balanceOf, type LedgerFacts, ledgerLines } from './ledger.ts';

const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const pesos = fc.integer({ min: 1, max: 500_000 });
const by = fc.constantFrom('', 'Marta');

const facts: fc.Arbitrary<LedgerFacts> = fc.record({
  order: fc.record({
    totalAmount: fc.integer({ min: 200_000, max: 900_000 }),
    returnedAmount: fc.integer({ min: 0, max: 200_000 }),
    orderDate: at,
    endedAt: fc.option(at),
  }),
  revisions: fc.array(fc.record({ number: pesos, at, by, before: pesos, after: pesos }), { maxLength: 4 }),
  returns: fc.array(fc.record({ kind: fc.constantFrom(...returnKinds), at, by, amount: pesos, note: by }), {
    maxLength: 3,
  }),
  transactions: fc.array(
    fc.record({
      id: by,
      at,
      goneAt: fc.option(at),
      methodType: fc.constant('CARD'),
      amountInCents: pesos.map((amount) => amount * 100),
      partInCents: fc.constantFrom(0, 0, 50_000),
      partAt: fc.option(at),
    }),
    { maxLength: 3 },
  ),
  byHand: fc.array(
    fc.record({
      id: pesos,
      kind: fc.constantFrom('received' as const, 'refunded' as const),
      amount: pesos,
      method: fc.constantFrom(...handPaymentMethods),
      cause: fc.constantFrom(...handPaymentCauses),
      note: by,
      by,
      at,
      voided: fc.option(fc.record({ by })),
      hasEvidence: fc.boolean(),
      sourceId: fc.constant(null),
    }),
    { maxLength: 6 },
  ),
});

/** What a customer owes, counted from the facts. */
function owed({ order, transactions, byHand }: LedgerFacts): number {
  let sum = order.endedAt ? 0 : order.totalAmount - order.returnedAmount;
  for (const { goneAt, amountInCents, partInCents } of transactions)
    if (!goneAt) sum -= (amountInCents - partInCents) / 100;
  for (const { kind, amount, voided } of byHand) if (!voided) sum += kind === 'received' ? -amount : amount;
  return sum;
}

test("an order's lines add up to its balance, whatever happened (1,000 histories)", () => {
  fc.assert(
    fc.property(facts, (happened) => {
      const lines = ledgerLines(happened);
      expect(balanceOf(lines)).toBe(owed(happened));
      expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((one, other) => +one - +other));
    }),
    { numRuns: 1_000 },
  );
});

const order = { totalAmount: 100_000, returnedAmount: 0, orderDate: new Date('2026-11-01'), endedAt: null };
const nothing = { revisions: [], returns: [], transactions: [], byHand: [] };

test('a changed order begins with its first total, and each change is a line', () => {
  const change = { number: 1, at: new Date('2026-11-02'), by: 'Marta', before: 80_000, after: 100_000 };
  const lines = ledgerLines({ ...nothing, order, revisions: [change] });
  expect(lines).toMatchObject([
    { kind: 'order', amount: 80_000 },
    { kind: 'revised', amount: 20_000, by: 'Marta' },
  ]);
});

test('a fee that came back after a change is a line, and the order begins with the total that it had', () => {
  const paidAhead = { number: 1, at: new Date('2026-11-02'), by: '', before: 104_000, after: 100_000 };
  const order104 = { ...order, totalAmount: 104_000 };
  expect(ledgerLines({ ...nothing, order: order104, revisions: [paidAhead] })).toMatchObject([
    { kind: 'order', amount: 104_000 },
    { kind: 'revised', amount: -4_000 },
    { kind: 'fee', amount: 4_000 },
  ]);
});

test('a payment that is gone stays in the ledger, with the line that takes it away', () => {
  const paid = { id: 'tx', methodType: 'CARD', amountInCents: 10_000_000, partInCents: 0, partAt: null };
  const days = { at: new Date('2026-11-02'), goneAt: new Date('2026-11-03') };
  const lines = ledgerLines({ ...nothing, order, transactions: [{ ...paid, ...days }] });
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['order', 100_000],
    ['online', -100_000],
    ['online-gone', 100_000],
  ]);
});

test('a payment that the shop gave back by hand is one line, of the three that are recorded', () => {
  const paid = { id: 'tx', methodType: 'CARD', amountInCents: 10_000_000, partInCents: 3_000_000 };
  const days = { at: new Date('2026-11-02'), goneAt: new Date('2026-11-04'), partAt: new Date('2026-11-03') };
  const byHand = { amount: 70_000, cause: 'refund', note: '', by: 'Marta', at: days.goneAt, voided: null } as const;
  const lines = ledgerLines({
    ...nothing,
    order: { ...order, endedAt: days.partAt },
    transactions: [{ ...paid, ...days }],
    byHand: [
      { ...byHand, id: 1, kind: 'received', method: 'provider', sourceId: 'tx', hasEvidence: false },
      { ...byHand, id: 2, kind: 'refunded', method: 'transfer', sourceId: 'tx', hasEvidence: true },
    ],
  });
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['order', 100_000],
    ['online', -100_000],
    ['online-part', 30_000],
    ['ended', -100_000],
    ['refunded', 70_000],
  ]);
});
