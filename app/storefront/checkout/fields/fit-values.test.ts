import { expect, test } from 'vitest';
import { defaultOrderFields, shortOrderFields } from '#shop/orders/form/order-fields.ts';
import { fitValues, refitValues } from './fit-values.ts';

const { cash: full } = defaultOrderFields;
const { cash: short } = shortOrderFields;
const typed = { firstName: 'María José', lastName: 'Gómez', city: 'Armenia', department: 'Quindío' };

test('a form with one field for the name or the city starts with both parts in it', () => {
  expect(fitValues(typed, short)).toMatchObject({ firstName: 'María José Gómez', city: 'Armenia, Quindío' });
  expect(fitValues({ firstName: 'Ana', city: 'Bogotá, D.C.', department: 'Bogotá, D.C.' }, short)).toMatchObject({
    firstName: 'Ana',
    city: 'Bogotá, D.C.',
  });
});

test('a full name and a city with its department are split for a form that asks for both parts', () => {
  expect(fitValues({ firstName: 'Ana Gómez Ruiz', city: 'Armenia, Quindío' }, full)).toEqual({
    firstName: 'Ana',
    lastName: 'Gómez Ruiz',
    city: 'Armenia',
    department: 'Quindío',
  });
  expect(fitValues({ firstName: 'María José', lastName: '', city: 'Armenia', department: '' }, full)).toEqual({
    firstName: 'María José',
    lastName: '',
    city: 'Armenia',
    department: '',
  });
});

test('a surname and a department survive a method that does not ask for them', () => {
  const joined = { ...typed, ...refitValues(typed, full, short) };
  expect(joined).toMatchObject({ firstName: 'María José Gómez', city: 'Armenia, Quindío' });
  expect(refitValues(joined, short, full)).toEqual(typed);
});

test('the city of another country is never split or joined', () => {
  const abroad = { firstName: 'Ana', lastName: 'Ruiz', city: 'Madrid', department: 'Quindío', country: 'España' };
  expect(fitValues(abroad, short).city).toBe('Madrid');
});
