import { expect, test } from 'vitest';
import { orderStatuses } from '#db/schema.ts';
import { demoOrders } from './orders.ts';
import { demoProducts } from './products.ts';

test('twenty orders of the last month, newest first', () => {
  const age = demoOrders.map((order) => order.daysAgo * 24 * 60 - order.hour * 60 - order.minute);
  expect(demoOrders).toHaveLength(20);
  expect(age).toEqual(age.toSorted((a, b) => a - b));
  expect(Math.max(...demoOrders.map((order) => order.daysAgo))).toBeLessThanOrEqual(31);
});

test('every line names a product, and a pack that product has', () => {
  const bySlug = new Map(demoProducts.map((product) => [product.slug, product]));
  const broken = demoOrders
    .flatMap((order) => order.lines)
    .filter((line) => {
      const product = bySlug.get(line.slug);
      if (!product) return true;
      return 'offerIndex' in line ? !product.offers[line.offerIndex] : line.quantity < 1;
    });
  expect(broken).toEqual([]);
});

test('each of the six statuses is the current one of some order', () => {
  const current = new Set(demoOrders.map((order) => order.history.at(-1)?.status));
  expect([...current].toSorted()).toEqual(orderStatuses.toSorted());
});

test('cash on delivery starts as Pendiente Contraentrega, everything else as Pendiente', () => {
  for (const order of demoOrders) {
    const first = order.paymentMethod === 'Pago Contraentrega' ? 'Pendiente Contraentrega' : 'Pendiente';
    expect(order.history[0]).toEqual({ status: first, hoursAfter: 0 });
  }
});

test('an order’s events are in sequence, and before today', () => {
  for (const order of demoOrders) {
    const hours = order.history.map((event) => event.hoursAfter);
    const hoursUntilToday = order.daysAgo * 24 - order.hour - order.minute / 60;
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect(Math.max(...hours), order.customer.email).toBeLessThan(hoursUntilToday);
  }
});

test('people have a mobile and an example address for mail', () => {
  for (const { customer } of demoOrders) {
    expect(customer.phone).toMatch(/^3\d{9}$/);
    expect(customer.email).toMatch(/\.example$/);
  }
});
