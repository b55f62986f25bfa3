import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { addressLines, deliveryTown } from './address-lines.ts';

test('staff see that the city of an order in Colombia has no department', () => {
  const armenia = anAddress({ city: 'Armenia', department: '' });
  expect(deliveryTown(armenia)).toBe('Armenia, sin departamento');
  expect(addressLines(armenia)).toContain('Armenia, sin departamento');
  expect(deliveryTown({ ...armenia, department: 'Quindío' })).toBe('Armenia, Quindío');
  expect(deliveryTown({ ...armenia, country: 'España' })).toBe('Armenia');
  expect(deliveryTown({ ...armenia, city: '' })).toBe('');
});
