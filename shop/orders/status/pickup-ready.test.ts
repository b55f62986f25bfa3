import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { pickupReadyMessage } from './pickup-ready.ts';

const order = { orderNumber: '482915', shippingAddress: anAddress({ firstName: 'Laura' }), isOwed: true, rest: 54_000 };
const place = { place: 'Cra. 8 # 19-42', hours: 'Lunes a sábado', siteName: 'Origen Natural' };
const written = (changes: Partial<typeof order | { rest: null }>) =>
  pickupReadyMessage({ ...order, ...changes }, place).replaceAll('\u00a0', ' ');

test('the message about an order that is ready says where and when, and what is paid then', () => {
  expect(written({})).toBe(
    'Hola Laura, te escribimos de Origen Natural: ya puedes recoger tu pedido 482 915.\nTe espera en Cra. 8 # 19-42\nLunes a sábado\nPagas $ 54.000 al recogerlo.',
  );
  expect(written({ isOwed: false })).not.toContain('Pagas');
});

test('staff who may not see amounts send no amount', () => {
  expect(written({ rest: null })).toMatch(/Lo que falta lo pagas al recogerlo\.$/);
});
