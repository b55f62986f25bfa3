import { expect, test } from 'vitest';
import { methodCodes } from './payment-methods.ts';
import { isWayCode, listNamedWays, listOfferedWays, listWaysForOrder, wayCodes, wayRecords } from './payment-ways.ts';

const everything = {
  takesOnline: true,
  takesTransfers: true,
  onlineLimits: { onlineMinimum: 1_500, onlineMaximum: 99_000_000 },
  isAbroad: false,
  total: 54_000,
};
const banks = ['Bancolombia', 'Nequi', 'Bre-B'];
const codesOf = (conditions: Parameters<typeof listOfferedWays>[0], accounts = banks) =>
  listOfferedWays(conditions, accounts).map(({ code }) => code);

test('every payment method can be chosen by a name', () => {
  expect(new Set(wayCodes.map((code) => wayRecords[code].method))).toEqual(new Set(methodCodes));
});

test('a shop with a provider and accounts offers each way by its name, Nequi first', () => {
  expect(codesOf(everything)).toEqual(['nequi', 'pse', 'breb', 'card', 'transfer', 'cash', 'online']);
});

test('Bre-B is offered only with a Bre-B key among the accounts', () => {
  expect(codesOf(everything, ['Bancolombia', 'Nequi'])).not.toContain('breb');
  expect(codesOf(everything, ['breb '])).toContain('breb');
  expect(codesOf({ ...everything, takesOnline: false })).toEqual(['breb', 'transfer', 'cash']);
});

test('a way is refused with its method', () => {
  const small = listOfferedWays({ ...everything, total: 1_000 }, banks);
  const refused = small.filter(({ refusal }) => refusal !== null).map(({ code }) => code);
  expect(refused).toEqual(['nequi', 'pse', 'card', 'online']);
});

test('an order to be paid on delivery or in the shop can be paid in any other way', () => {
  const waysOf = (order: Parameters<typeof listWaysForOrder>[0], isService = false) =>
    listWaysForOrder(order, { ...everything, isService }, banks);

  const onDelivery = waysOf({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' });
  expect(onDelivery).toEqual(['nequi', 'pse', 'breb', 'card', 'transfer', 'online']);
  expect(waysOf({ status: 'Pendiente', paymentMethod: 'Wompi' })).toEqual([...codesOf(everything)]);
  expect(waysOf({ status: 'Pendiente', paymentMethod: 'Pago en tienda' }, true)).not.toContain('store');
  expect(waysOf({ status: 'Pendiente', paymentMethod: 'Wompi' }, true)).toContain('store');
});

test('pages show the marks of the ways that the shop takes, and no others', () => {
  const named = (takesOnline: boolean, accounts: string[]) =>
    listNamedWays({ takesOnline, takesTransfers: accounts.length > 0 }, accounts).map(({ title }) => title);
  expect(named(true, banks)).toEqual(['Nequi', 'PSE', 'Bre-B', 'Tarjeta', 'Transferencia', 'Contraentrega']);
  // An account at Nequi is a transfer, not a payment with Nequi through the provider.
  expect(named(false, ['Nequi'])).toEqual(['Transferencia', 'Contraentrega']);
  expect(named(false, [])).toEqual(['Contraentrega']);
});

test('of the marks only that of paying on delivery is for parcels alone', () => {
  const ways = listNamedWays({ takesOnline: true, takesTransfers: true }, banks);

  expect(ways.filter(({ isForParcels }) => isForParcels).map(({ title }) => title)).toEqual(['Contraentrega']);
});

test('only codes of ways are codes', () => {
  expect(isWayCode('nequi')).toBe(true);
  for (const value of ['widget', 'toString', '', null, undefined]) expect(isWayCode(value)).toBe(false);
});
