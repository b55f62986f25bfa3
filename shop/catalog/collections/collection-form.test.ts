import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { collectionForm } from './collection-form.ts';

test.each([
  { name: 'Cura la gastritis' },
  { name: 'Para la diabetes' },
  { name: 'Piel', description: 'Cremas que eliminan el acné.' },
])('a collection may not claim a cure or name an illness: $name', (values) => {
  expect(safeParse(collectionForm, values).success).toBe(false);
});

test.each(['Descanso', 'Digestión', 'Piel', 'Deporte'])('a collection may name a need: %s', (name) => {
  expect(safeParse(collectionForm, { name, description: 'Para acompañar tu día.' }).success).toBe(true);
});
