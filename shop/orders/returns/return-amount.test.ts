import { expect, test } from 'vitest';
import type { OrderItem } from '#shop/orders/order.ts';
import { givesShippingBack, returnAmount } from './return-amount.ts';

const item = (overrides: Partial<OrderItem>): OrderItem => ({
  id: 'honey',
  name: 'Miel',
  quantity: 1,
  price: 30_000,
  isOffer: false,
  image_urls: [],
  ...overrides,
});

/** An order of these items, with its total. */
function anOrder(items: OrderItem[], { shippingCost = 0, discount = 0 } = {}) {
  const subtotal = items.reduce((sum, { isOffer, price, quantity }) => sum + price * (isOffer ? 1 : quantity), 0);
  const totalAmount = subtotal - discount + shippingCost;
  return { items, totalAmount, shippingCost, discount, returnedAmount: 0, returnedShipping: 0 };
}

test('units are worth their price, and a pack in part its price by units', () => {
  const order = anOrder([item({ quantity: 3, price: 12_000 }), item({ quantity: 3, price: 50_000, isOffer: true })]);

  const { lines, amount } = returnAmount(order, {
    lines: [
      { line: 0, units: 2 },
      { line: 1, units: 1 },
    ],
    withShipping: false,
  });

  expect(lines.map((line) => line.amount)).toEqual([24_000, 16_667]);
  expect(amount).toBe(40_667);
});

test('returns unit by unit add up to the total of the order, with its discount and shipping, and never beyond', () => {
  const order = anOrder(
    [item({ quantity: 3, price: 50_000, isOffer: true }), item({ quantity: 7, price: 9_999 }), item({ price: 1 })],
    { shippingCost: 8_500, discount: 13_333 },
  );
  let returned = { returnedAmount: 0, returnedShipping: 0 };
  const items = order.items.map((one) => ({ ...one, returned: 0 }));
  for (const [line, one] of items.entries())
    for (let unit = 0; unit < one.quantity; unit += 1) {
      const back = returnAmount(
        { ...order, ...returned, items },
        { lines: [{ line, units: 1 }], withShipping: unit === 0 },
      );
      one.returned += 1;
      returned = {
        returnedAmount: returned.returnedAmount + back.amount,
        returnedShipping: returned.returnedShipping + back.shipping,
      };
    }
  expect(returned).toEqual({ returnedAmount: order.totalAmount, returnedShipping: 8_500 });
});

test('no more is given back than the order was worth, though its lines say more', () => {
  const order = { ...anOrder([item({ quantity: 2 })]), totalAmount: 50_000 };
  expect(returnAmount(order, { lines: [{ line: 0, units: 2 }], withShipping: true })).toMatchObject({
    amount: 50_000,
    shipping: 0,
  });
});

test('the law gives the shipping back to who withdraws from all goods that are left, and leaves it to staff otherwise', () => {
  const appointment = item({ isService: true });
  const { items } = anOrder([item({ quantity: 3, returned: 1 }), appointment]);
  const whole = { kind: 'withdrawal' as const, lines: [{ line: 0, units: 2 }] };
  expect(givesShippingBack(items, whole)).toBe(true);
  expect(givesShippingBack(items, { ...whole, lines: [{ line: 0, units: 1 }] })).toBe(false);
  expect(givesShippingBack(items, { ...whole, kind: 'warranty' })).toBe(false);
});
