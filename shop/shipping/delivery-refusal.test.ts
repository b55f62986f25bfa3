import { expect, test } from 'vitest';
import { deliveryRefusal } from './delivery-refusal.ts';

const fullText = (refused: Parameters<typeof deliveryRefusal>[0], city = ' Leticia ') =>
  deliveryRefusal(refused, city)?.full.replaceAll(/\s/g, ' ') ?? null;

test('the form says where and from which amounts an order is not paid on delivery, and what to do', () => {
  expect(fullText(null)).toBeNull();
  expect(fullText({ reason: 'not-here' })).toBe(
    'A Leticia no se puede pagar contraentrega. Elige otro método de pago.',
  );
  expect(fullText({ reason: 'too-little', least: 20_000 })).toBe(
    'A Leticia se pagan contraentrega los pedidos con productos desde $ 20.000. Elige otro método de pago.',
  );
  expect(fullText({ reason: 'too-much', most: 1_300_000 }, '')).toBe(
    'A este municipio se pagan contraentrega los pedidos con productos hasta $ 1.300.000. Elige otro método de pago.',
  );
});
