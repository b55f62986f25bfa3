import { expect, test } from 'vitest';
import { formatOrderNumber, type OrderItem, orderItemTotal, orderUnits, productUnits } from './order.ts';
import { isOrderStatus, orderStatusTones } from './status/order-status.ts';

const items: OrderItem[] = [
  { id: 'honey', name: 'Miel <pura>', quantity: 2, price: 27_000, isOffer: false, image_urls: [] },
  {
    id: 'honey',
    name: 'Miel <pura>',
    quantity: 3,
    price: 80_000,
    isOffer: true,
    offerId: 'x3',
    offerLabel: 'Pack x3',
    image_urls: [],
  },
];

test('a pack costs its price once, units the price each', () => {
  expect(items.map(orderItemTotal)).toEqual([54_000, 80_000]);
});

test('units of lines that share a product add up', () => {
  expect(orderUnits(items)).toEqual(new Map([['honey', 5]]));
});

test('units of two stock items of a product are counted apart, and together for the product', () => {
  const [units, pack] = items as [OrderItem, OrderItem];
  const apart = [units, { ...pack, stockItemId: 'bags' }];
  const counts = (all: OrderItem[]) => [...orderUnits(all)];
  expect(counts(apart)).toEqual([
    ['honey', 2],
    ['bags', 3],
  ]);
  expect([...productUnits(apart)]).toEqual([['honey', 5]]);
  const returned = apart.map((item) => ({ ...item, returned: item.stockItemId === 'bags' ? 1 : 0 }));
  expect(counts(returned)).toEqual([
    ['honey', 2],
    ['bags', 2],
  ]);
});

test('an order number is shown in groups of three', () => {
  expect(formatOrderNumber('482915')).toBe('482 915');
  expect(formatOrderNumber('1234567')).toBe('1 234 567');
});

test('only the six statuses are statuses', () => {
  expect(Object.keys(orderStatusTones).every(isOrderStatus)).toBe(true);
  expect(isOrderStatus('pagado')).toBe(false);
  expect(isOrderStatus(null)).toBe(false);
});
