import { expect, test } from 'vitest';
import { deliveryTerms } from './order-terms.ts';

test.each([
  [0, 0, 'el mismo día;'],
  [0, 3, 'el mismo día o hasta en 3 días hábiles según la ciudad;'],
  [1, 1, 'en 1 día hábil;'],
  [2, 15, 'de 2 a 15 días hábiles según la ciudad;'],
])('a delivery of %i to %i working days is announced as %s', (least, most, words) => {
  expect(deliveryTerms({ least, most })).toContain(`Entrega habitual ${words}`);
});
