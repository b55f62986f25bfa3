import { expect, test } from 'vitest';
import { ordersHref, parseOrdersQuery } from './orders-href.ts';

const kept = (address: string) => ordersHref(parseOrdersQuery(new URL(address, 'http://shop').searchParams));

test('the address contains the filter, and is parsed back to it', () => {
  for (const address of [
    '/admin/orders',
    '/admin/orders?status=Pagado&search=Laura&date=today&method=Wompi&sort=oldest&page=3',
    '/admin/orders?review=proofs&date=range&from=2026-11-01&to=2026-11-20',
    '/admin/orders?ship=pending&date=week',
    '/admin/orders?fetch=pending&search=Laura',
    '/admin/orders?confirm=pending&date=today',
    '/admin/orders?date=range',
  ]) {
    expect(kept(address)).toBe(address);
  }
});

test('empty and unknown parameters do not filter', () => {
  expect(kept('/admin/orders?search=&date=&from=&to=&method=&sort=newest&page=1')).toBe('/admin/orders');
  expect(kept('/admin/orders?status=Perdido&date=ever&method=Cheque&sort=x&page=-2&from=2026-02-30')).toBe(
    '/admin/orders',
  );
});
