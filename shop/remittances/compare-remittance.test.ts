import { expect, test } from 'vitest';
import { type ComparedParcel, compareLines, type LineToCompare } from './compare-remittance.ts';

function aParcel(overrides: Partial<ComparedParcel> = {}): ComparedParcel {
  return {
    state: 'delivered',
    codAmount: 100_000,
    codFee: 7_000,
    freight: 12_000,
    compensation: null,
    isOrderCancelled: false,
    ...overrides,
  };
}

function aLine(overrides: Partial<LineToCompare> = {}): LineToCompare {
  const line = { guide: '1001', collected: 100_000, fee: 7_000, freight: 12_000, net: 81_000 };
  return { remittanceId: 'november', ...line, parcel: aParcel(), ...overrides };
}

/** The causes of the last line, and what the carrier owes of it. */
function judge(...lines: LineToCompare[]) {
  const { causes, owed } = compareLines(lines).at(-1) ?? { causes: [], owed: 0 };
  return { causes: Object.fromEntries(causes.map(({ code, amount }) => [code, amount])), owed };
}

const nothing = { causes: {}, owed: 0 };

test('a line that pays what its parcel had to collect, less what was quoted, matches', () => {
  expect(judge(aLine())).toEqual(nothing);
});

test('a carrier owes what it collected less than the parcel’s amount, and is owed what it collected more', () => {
  expect(judge(aLine({ collected: 90_000, net: 71_000 }))).toEqual({
    causes: { 'collected-less': 10_000 },
    owed: 10_000,
  });
  expect(judge(aLine({ collected: 110_000, net: 91_000 }))).toEqual({
    causes: { 'collected-more': -10_000 },
    owed: -10_000,
  });
});

test('a fee or freight other than quoted is named, and is no debt', () => {
  expect(judge(aLine({ fee: 7_500, freight: 11_000, net: 81_500 }))).toEqual({
    causes: { fee: 500, freight: -1_000 },
    owed: 0,
  });
  const parcel = aParcel({ codFee: null, freight: null });
  expect(judge(aLine({ fee: 9_999, freight: 1, net: 90_000, parcel }))).toEqual(nothing);
});

test('of a parcel without a quoted fee, a shortfall is no usual fee if it is high', () => {
  const parcel = aParcel({ codFee: null, freight: null });
  const paid = (net: number) => judge(aLine({ fee: null, freight: null, net, parcel }));
  expect(paid(85_000)).toEqual(nothing);
  expect(paid(84_999)).toEqual({ causes: { 'high-fee': 0 }, owed: 0 });
  expect(judge(aLine({ fee: 50_000, freight: 0, net: 50_000, parcel }))).toEqual({
    causes: { 'high-fee': 0 },
    owed: 0,
  });
});

test('a carrier that deducts no freight is owed none', () => {
  expect(judge(aLine({ freight: null, net: 93_000 }))).toEqual(nothing);
  expect(judge(aLine({ freight: 0, net: 93_000 }))).toEqual(nothing);
});

test('a net amount that is not what was collected less what was deducted is named', () => {
  expect(judge(aLine({ net: 80_000 }))).toEqual({ causes: { net: 1_000 }, owed: 1_000 });
  expect(judge(aLine({ net: 81_001 }))).toEqual({ causes: { net: -1 }, owed: -1 });
});

test('without a column of fees, the fee is what the net amount lacks', () => {
  expect(judge(aLine({ fee: null }))).toEqual(nothing);
  expect(judge(aLine({ fee: null, net: 80_000 }))).toEqual({ causes: { fee: 1_000 }, owed: 0 });
});

test('without a column of fees, a payment that is taken back gives the fee back too', () => {
  const back = aLine({ collected: -100_000, fee: null, freight: 0, net: -93_000 });
  expect(judge(aLine({ fee: null }), back)).toEqual({ causes: { repeated: 93_000 }, owed: 93_000 });
});

test('without a net amount, a line pays what it collected less what it deducts', () => {
  expect(compareLines([aLine({ net: null })])[0]).toMatchObject({ paid: 81_000, causes: [] });
});

test('what is paid for an unknown guide is owed to the carrier', () => {
  expect(judge(aLine({ parcel: null }))).toEqual({ causes: { 'unknown-guide': -81_000 }, owed: -81_000 });
});

test('a guide repeated in a file, or paid before, is owed to the carrier as it was paid', () => {
  expect(judge(aLine(), aLine())).toEqual({
    causes: { repeated: -93_000, 'freight-again': 12_000 },
    owed: -81_000,
  });
  expect(judge(aLine({ remittanceId: 'october' }), aLine())).toMatchObject({
    causes: { 'paid-before': -93_000 },
    owed: -81_000,
  });
});

test('a line that only deducts the freight is not the payment of its parcel', () => {
  const onlyFreight = { collected: 0, fee: 0, net: -12_000 };
  expect(judge(aLine({ ...onlyFreight, parcel: aParcel({ codAmount: 0 }) }))).toEqual(nothing);
  expect(judge(aLine({ ...onlyFreight, parcel: aParcel({ state: 'returned' }) }))).toEqual(nothing);
  const rest = aLine({ freight: 0, net: 93_000 });
  expect(judge(aLine(onlyFreight), rest)).toEqual(nothing);
});

test('money of a parcel that is not delivered is owed to the carrier, but for the freight', () => {
  for (const state of ['in-transit', 'incident', 'refused', 'lost'] as const)
    expect(judge(aLine({ parcel: aParcel({ state }) }))).toEqual({
      causes: { 'not-delivered': -93_000 },
      owed: -93_000,
    });
});

test('money of a parcel that had nothing to collect is owed to the carrier', () => {
  expect(judge(aLine({ parcel: aParcel({ codAmount: 0 }) }))).toEqual({
    causes: { 'collects-nothing': -93_000 },
    owed: -93_000,
  });
});

test('a cancelled order is named, and its money is owed to the carrier unless its parcel was delivered', () => {
  const parcel = aParcel({ isOrderCancelled: true });
  expect(judge(aLine({ parcel }))).toEqual({ causes: { 'order-cancelled': 0 }, owed: 0 });
  expect(judge(aLine({ parcel: { ...parcel, state: 'returned' } }))).toEqual({
    causes: { 'order-cancelled': -93_000 },
    owed: -93_000,
  });
});

test('a payment that is taken back is a second line of its guide', () => {
  const back = aLine({ collected: -100_000, fee: -7_000, freight: 0, net: -93_000 });
  expect(judge(aLine(), back)).toEqual({ causes: { repeated: 93_000 }, owed: 93_000 });
});

test('a payment that is taken back in a line above it still pays its parcel once', () => {
  const back = aLine({ collected: -100_000, fee: -7_000, freight: 0, net: -93_000 });
  expect(judge(back)).toEqual({ causes: { 'not-paid': 93_000 }, owed: 93_000 });
  expect(judge(back, aLine())).toEqual(nothing);
});

test('a fee that is deducted before the parcel is paid is owed, and the payment matches', () => {
  const visit = aLine({ remittanceId: 'october', collected: 0, fee: 2_000, freight: 0, net: -2_000 });
  expect(judge(visit)).toEqual({ causes: { 'not-paid': 2_000 }, owed: 2_000 });
  expect(judge(visit, aLine())).toEqual(nothing);
});

test('a parcel that is paid in two parts lacks the second until it comes', () => {
  const first = aLine({ remittanceId: 'october', collected: 60_000, net: 41_000 });
  expect(judge(first)).toEqual({ causes: { 'collected-less': 40_000 }, owed: 40_000 });
  expect(judge(first, aLine({ collected: 40_000, fee: 0, freight: 0, net: 40_000 }))).toEqual({
    causes: { 'paid-before': -40_000 },
    owed: -40_000,
  });
});

test('the compensation of a lost parcel is paid like a collection, and nothing is kept of it', () => {
  const parcel = aParcel({ state: 'compensated', compensation: 80_000 });
  const paid = { collected: 80_000, fee: 0, freight: 0, net: 80_000, parcel };
  expect(judge(aLine(paid))).toEqual(nothing);
  expect(judge(aLine({ ...paid, collected: 60_000, net: 60_000 }))).toEqual({
    causes: { 'collected-less': 20_000 },
    owed: 20_000,
  });
  expect(judge(aLine({ ...paid, fee: 5_000, net: 75_000 }))).toEqual({ causes: { fee: 5_000 }, owed: 0 });
  expect(judge(aLine({ ...paid, parcel: { ...parcel, compensation: null } }))).toEqual({
    causes: { 'not-delivered': -80_000 },
    owed: -80_000,
  });
});
