import { expect, test } from 'vitest';
import type { OrderItem } from '#shop/orders/order.ts';
import { defaultOrderLimits } from './default-order-limits.ts';
import { exceededLimitText, findExceededLimit, holdableUnits, orderSizeLimits } from './order-limits.ts';

const item = (overrides: Partial<OrderItem>): OrderItem => ({
  id: 'honey',
  name: 'Miel',
  quantity: 1,
  price: 1_000,
  isOffer: false,
  image_urls: [],
  ...overrides,
});

test('a limit below one unit, or below one pack, allows one', () => {
  const none = { ...defaultOrderLimits, unitsPerProduct: 0, unitsPerOrder: 0 };
  expect(findExceededLimit([item({})], none)).toBeNull();
  expect(findExceededLimit([item({ quantity: 2 })], none)).toEqual({ limit: 'unitsPerProduct', units: 1 });
  const pack = item({ quantity: 6, isOffer: true });
  expect(findExceededLimit([pack], none)).toBeNull();
  expect(findExceededLimit([pack, pack], none)).toEqual({ limit: 'unitsPerProduct', units: 6 });
});

test('a browser receives the limits of one order, not those of a person or of all holds', () => {
  expect(orderSizeLimits(defaultOrderLimits)).toEqual({ unitsPerProduct: 20, unitsPerOrder: 60 });
});

test('the limit per product is of all its stock items together', () => {
  const limits = { ...defaultOrderLimits, unitsPerProduct: 3 };
  const ofTwo = (units: number) => [item({ quantity: 2 }), item({ stockItemId: 'bags', quantity: units })];
  expect(findExceededLimit(ofTwo(1), limits)).toBeNull();
  expect(findExceededLimit(ofTwo(2), limits)).toEqual({ limit: 'unitsPerProduct', units: 3 });
});

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [5, 3],
  [100, 60],
])('of %i units, holds may keep %i', (units, held) => {
  expect(holdableUnits(units, defaultOrderLimits)).toBe(held);
});

test('of 8 units, holds may keep one pack of 6', () => {
  expect(holdableUnits(8, defaultOrderLimits, [item({ quantity: 6, isOffer: true })])).toBe(6);
});

test('a refusal says how many units are possible', () => {
  expect(exceededLimitText({ limit: 'unitsPerProduct', units: 1 })).toBe(
    'Aquí puedes pedir hasta 1 unidad de cada producto.',
  );
  expect(exceededLimitText({ limit: 'unitsPerOrder', units: 60 })).toBe(
    'Aquí puedes pedir hasta 60 unidades en un pedido.',
  );
  expect(exceededLimitText({ limit: 'heldUnitsPerAddress', units: 0 })).toBe(
    'Desde tu conexión ya hay muchas unidades reservadas para transferir. Elige otro método de pago, o prueba más tarde.',
  );
});
