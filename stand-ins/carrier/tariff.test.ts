import { expect, test } from 'vitest';
import { isPlace, type QuotedParcel, quote } from './tariff.ts';

const parcel: QuotedParcel = {
  from: '11001000',
  to: '05001000',
  kilos: 1,
  sizeCm: [31, 30, 5],
  contentValue: 200_000,
  codValue: 0,
};
const cheapest = (changes: Partial<QuotedParcel>) => quote({ ...parcel, ...changes }, 'cash', false).rates[0]?.flete;

test('a parcel costs more the farther it goes and the heavier or larger it is', () => {
  const [sameCity, near, far, island] = ['11001000', '25754000', '05001000', '88001000'].map((to) => cheapest({ to }));
  expect([sameCity, near, far, island]).toEqual([8_083, 11_757, 14_696, 35_270]);
  expect([cheapest({ kilos: 2 }), cheapest({ kilos: 5 })]).toEqual([16_900, 23_514]);
  expect(cheapest({ sizeCm: [50, 50, 10] })).toBe(cheapest({ kilos: 5 }));
});

test('collecting costs about what real guides were charged', () => {
  // Source: four guides of September 2026: 6,116 of 71,228; 5,121 of 69,273; 11,092 of 169,627; 13,528 of 210,569.
  for (const [codValue, fee] of [
    [71_228, 6_116],
    [69_273, 5_121],
    [169_627, 11_092],
    [210_569, 13_528],
  ] as const) {
    const costs = quote({ ...parcel, codValue }, 'cash', false).rates.flatMap(
      ({ codDetails }) => codDetails?.codCost ?? [],
    );
    expect(costs).toHaveLength(2);
    for (const cost of costs) expect(Math.abs(cost - fee)).toBeLessThan(1_100);
  }
});

test('to islands and the jungle one or two companies go, without collecting, and to Vaupés none', () => {
  const island = quote({ ...parcel, to: '88001000', codValue: 50_000 }, 'cash', false);
  expect(island.rates.map(({ carrier, cod }) => [carrier, cod])).toEqual([
    ['ENVIA', false],
    ['COORDINADORA', false],
  ]);
  expect(island.idCarriersNoWsResult).toEqual([44]);
  expect(quote({ ...parcel, to: '97001000' }, 'cash', false)).toEqual({
    rates: [],
    idCarriersNoWsResult: [28, 14, 44],
  });
});

test('a place is a municipality of a department, with eight digits', () => {
  expect(['05001000', '11001000', '99773000'].every(isPlace)).toBe(true);
  expect(['05001', '05001001', '04001000', '00000000', 'x5001000'].some(isPlace)).toBe(false);
});
