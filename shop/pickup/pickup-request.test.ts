import { expect, test } from 'vitest';
import { parsePickupRequest } from './pickup-request.ts';

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('units or a pack are requested, and unknown properties are dropped', () => {
  expect(parsePickupRequest(sent({ productId: 'miel', quantity: '3', total: '1', productName: 'Otra' }))).toEqual({
    kind: 'units',
    productId: 'miel',
    quantity: 3,
  });
  expect(parsePickupRequest(sent({ productId: 'miel', offerId: 'pack-x2', quantity: '90', price: '1' }))).toEqual({
    kind: 'pack',
    productId: 'miel',
    offerId: 'pack-x2',
  });
});

test.each(['0', '-1', '1.5', '1e3', 'dos', '', '10001', '99999999999'])('a quantity of %j is refused', (quantity) => {
  expect(parsePickupRequest(sent({ productId: 'miel', quantity }))).toBeNull();
});

test('a request without a product is refused', () => {
  expect(parsePickupRequest(sent({}))).toBeNull();
  expect(parsePickupRequest(sent({ productId: '' }))).toBeNull();
});
