import { afterEach, expect, test, vi } from 'vitest';
import { sentOrder } from '#app/storefront/paying/sent-order.ts';
import { leaveCheckout } from './leave-checkout.ts';

afterEach(() => vi.unstubAllGlobals());

test('leaving for an order that is paid tells the other tabs of it before its lines leave the cart', () => {
  const steps: string[] = [];
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => steps.push(`${key}: ${JSON.parse(value).orderNumber}`),
    removeItem: (key: string) => steps.push(`${key} removed`),
  });
  vi.stubGlobal('location', { assign: (path: string) => steps.push(path) });
  const sent = { ...sentOrder('transfer', [], new FormData()), lineIds: ['a', 'b'] };

  const order = { orderNumber: '482915', total: 30_000, token: 'secreto' };
  leaveCheckout({ kind: 'leaving', order, sent }, (lineIds) => steps.push(`without ${lineIds}`));

  expect(steps).toEqual(['pedido-hecho: 482915', 'without a,b', 'pedido-hecho removed', '/pedido/secreto']);
});
