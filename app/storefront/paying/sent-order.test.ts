import { expect, test } from 'vitest';
import { addUnits } from '#shop/cart/cart.ts';
import { aProduct } from '#shop/testing/products.ts';
import { sentOrder } from './sent-order.ts';

test('the confirmation names the complete destination, apartment included', () => {
  const form = new FormData();
  const fields = { address: 'Cra. 27 # 15-40', addressDetails: 'Apto 302', neighborhood: 'Álamos', city: 'Pereira' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(sentOrder('cash', [], form).destination).toBe('Cra. 27 # 15-40, Apto 302, Álamos, Pereira');
});

test('an order leads to an appointment if one of its lines is a service', () => {
  const [honey, exam] = (['food', 'service'] as const).map((kind) =>
    addUnits([], { ...aProduct({ kind }), category: null }, 1),
  );

  expect(sentOrder('cash', [...(honey ?? []), ...(exam ?? [])], new FormData()).hasService).toBe(true);
  expect(sentOrder('cash', honey ?? [], new FormData()).hasService).toBe(false);
});
