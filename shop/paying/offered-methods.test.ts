import { expect, test } from 'vitest';
import { listOfferedMethods, listUsableMethods, methodRefusal, refusalAbroad } from './offered-methods.ts';
import { methodCodes } from './payment-methods.ts';

const everything = {
  takesOnline: true,
  takesTransfers: true,
  onlineLimits: { onlineMinimum: 1_500, onlineMaximum: 99_000_000 },
  isAbroad: false,
  total: 54_000,
};

test('a shop with a provider and accounts offers all methods, the online window first', () => {
  expect(listUsableMethods(everything)).toEqual(['widget', 'transfer', 'card', 'cash']);
});

test('without a provider nothing is paid online, and without accounts nothing by transfer', () => {
  expect(listUsableMethods({ ...everything, takesOnline: false })).toEqual(['transfer', 'cash']);
  expect(listUsableMethods({ ...everything, takesTransfers: false })).toEqual(['widget', 'card', 'cash']);
  expect(methodRefusal('card', { ...everything, takesOnline: false })).toBe(
    'Este método de pago no está disponible. Elige otro.',
  );
});

test('an order to another country cannot be paid by any method', () => {
  const abroad = { ...everything, isAbroad: true };
  expect(listUsableMethods(abroad)).toEqual([]);
  for (const code of methodCodes) {
    expect(methodRefusal(code, abroad)).toBe(refusalAbroad.full);
    expect(
      methodRefusal(code, { ...everything, isService: code === 'store', isFetched: code === 'pickup' }),
    ).toBeNull();
  }
});

test('services alone are paid in the shop too, and never on delivery; a cart with parcels never in the shop', () => {
  expect(listUsableMethods({ ...everything, isService: true })).toEqual(['widget', 'transfer', 'card', 'store']);
  expect(methodRefusal('cash', { ...everything, isService: true })).toBe(
    'Un servicio no se paga contraentrega. Elige otro método de pago.',
  );
  expect(methodRefusal('store', everything)).toBe('En la tienda solo se pagan servicios. Elige otro método de pago.');
});

test('an order that its customer fetches is paid when it is fetched in place of on delivery, and no other is', () => {
  const fetched = { ...everything, isFetched: true };
  expect(listUsableMethods(fetched)).toEqual(['widget', 'transfer', 'card', 'pickup']);
  const atPickup = 'Solo se paga al recoger lo que recoges en la tienda. Elige otro método de pago.';
  expect(methodRefusal('pickup', everything)).toBe(atPickup);
  expect(methodRefusal('pickup', { ...fetched, isService: true })).toBe(atPickup);
  expect(methodRefusal('cash', fetched)).toBe(
    'Un pedido que recoges en la tienda no se paga contraentrega. Elige otro método de pago.',
  );
});

test('what an order lacks that is paid in part comes by transfer', () => {
  expect(listUsableMethods({ ...everything, isPaidInPart: true })).toEqual(['transfer']);
});

test('a total outside the provider’s limits is not paid online, and the other methods remain', () => {
  for (const total of [1_500, 99_000_000])
    expect(listUsableMethods({ ...everything, total })).toEqual(['widget', 'transfer', 'card', 'cash']);
  for (const total of [0, 1_499, 99_000_001])
    expect(listUsableMethods({ ...everything, total })).toEqual(['transfer', 'cash']);

  const shortOf = (total: number) =>
    listOfferedMethods({ ...everything, total }).find(({ code }) => code === 'widget')?.refusal?.short;
  expect(shortOf(0)).toBe('Solo para pedidos desde $\u00a01.500');
  expect(shortOf(99_000_001)).toBe('Solo para pedidos hasta $\u00a099.000.000');
  expect(methodRefusal('card', { ...everything, total: 0 })).toBe(
    'En línea se pagan pedidos desde $\u00a01.500. Elige otro método de pago.',
  );
});
