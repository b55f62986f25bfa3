import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { worldwideOrderFields } from '#shop/testing/order-fields.ts';
import { fieldSetFor } from './order-fields.ts';
import { orderAddress, orderFormFor, parseForeignPhone } from './order-form.ts';

const fieldSet = fieldSetFor(worldwideOrderFields, methodRecords.widget);

const filled = {
  firstName: 'Laura',
  lastName: 'Gómez Restrepo',
  email: 'laura.gomez@correo.example',
  phone: '300 456 7812',
  address: 'Cra. 27 # 15-40',
  city: 'Pereira',
  postalCode: '660003',
  country: 'Colombia',
  consent: 'on',
};
const abroad = { ...filled, country: 'España', phone: '+34 612 34 56 78', city: 'Madrid', postalCode: '28013' };

function parse(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return parseWithValibot(form, { schema: orderFormFor(fieldSet, form.get('country')) });
}

function errors(values: Record<string, string>) {
  const { error } = parse(values).reply();
  return error ? Object.fromEntries(Object.entries(error).map(([name, messages]) => [name, messages?.[0]])) : null;
}

function address(values: Record<string, string>) {
  const submission = parse(values);
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error));
  return orderAddress(submission.value);
}

const required = {
  firstName: 'El nombre es obligatorio',
  lastName: 'El apellido es obligatorio',
  email: 'El email es obligatorio',
  phone: 'El teléfono es obligatorio',
  address: 'La dirección es obligatoria',
  city: 'La ciudad es obligatoria',
};

test.each(Object.entries(required))('%s is required in every country, and blanks do not count', (name, message) => {
  for (const country of [filled, abroad]) {
    expect(errors({ ...country, [name]: '' })).toEqual({ [name]: message });
    expect(errors({ ...country, [name]: '   ' })).toEqual({ [name]: message });
  }
});

test('a name or city needs letters, and an address letters or digits', () => {
  expect(errors({ ...filled, firstName: '1', lastName: '-', address: '😀', city: '😀' })).toEqual({
    firstName: 'Escribe el nombre con letras',
    lastName: 'Escribe el apellido con letras',
    address: 'Escribe la dirección con letras o números',
    city: 'Escribe la ciudad con letras',
  });
});

test('a postal code may stay unknown in Colombia and is required elsewhere', () => {
  for (const postalCode of ['', '   ']) {
    expect(address({ ...filled, postalCode }).postalCode).toBeNull();
    expect(errors({ ...abroad, postalCode })).toEqual({ postalCode: 'El código postal es obligatorio' });
  }
});

test('a postal code that is typed has six digits in Colombia, and any form elsewhere', () => {
  for (const postalCode of ['abc', '66000', '6600011'])
    expect(errors({ ...filled, postalCode }), postalCode).toEqual({
      postalCode: 'El código postal tiene 6 dígitos, por ejemplo 660001',
    });
  expect(address({ ...filled, postalCode: ' 660001 ' }).postalCode).toBe('660001');
  expect(address({ ...abroad, postalCode: '1000-205' }).postalCode).toBe('1000-205');
});

test('missing fields get the messages of empty ones, an unticked box too', () => {
  expect(errors({})).toEqual({ ...required, consent: 'Para hacer el pedido necesitamos tu autorización.' });
});

test('department, barrio, details, notes and news are optional; a known city gives the department', () => {
  expect(address(filled)).toEqual({
    firstName: 'Laura',
    lastName: 'Gómez Restrepo',
    email: 'laura.gomez@correo.example',
    phone: '3004567812',
    address: 'Cra. 27 # 15-40',
    addressDetails: '',
    neighborhood: '',
    department: 'Risaralda',
    city: 'Pereira',
    country: 'Colombia',
    postalCode: '660003',
    subscribe: false,
  });
  expect(
    address({ ...filled, department: 'Risaralda', neighborhood: 'Álamos', addressDetails: 'Apto 504' }),
  ).toMatchObject({ department: 'Risaralda', neighborhood: 'Álamos', addressDetails: 'Apto 504' });
});

test('an e-mail has to look like one', () => {
  expect(errors({ ...filled, email: 'laura@correo' })).toEqual({ email: 'Email inválido' });
});

test.each(['300 456 7812', '+57 300 456 7812', '573004567812', '(300) 456-7812'])(
  'in Colombia the phone number has ten digits, as in %s',
  (phone) => expect(address({ ...filled, phone }).phone).toBe('3004567812'),
);

test.each(['300 456 781', '30045678123', '+34 612 34 56 78'])('%s is not a Colombian phone number', (phone) => {
  expect(errors({ ...filled, phone })).toEqual({ phone: 'Número de teléfono inválido (debe ser de 10 dígitos)' });
});

test('another country has no department, and its phone number keeps its prefix', () => {
  expect(address({ ...abroad, department: 'Risaralda' })).toMatchObject({
    country: 'España',
    department: '',
    phone: '+34612345678',
  });
  expect(errors({ ...abroad, phone: '612 34 56 78' })).toEqual({
    phone: 'Escribe el teléfono con el prefijo de su país, por ejemplo +34 612 345 678',
  });
});

test.each([
  ['0049 151 23456789', '+4915123456789'],
  ['+351 912 345 678', '+351912345678'],
  ['+0 12345678', null],
  ['+34 612', null],
  ['+34 612 34 56 78 90 12 34', null],
  ['llámame', null],
])('a foreign phone number written as %s is %s', (text, number) => {
  expect(parseForeignPhone(text)).toBe(number);
});

test('a country or department that is not in the lists is refused', () => {
  expect(errors({ ...abroad, country: 'Narnia' })).toEqual({ country: 'Elige un país de la lista' });
  expect(errors({ ...filled, department: 'Mordor' })).toEqual({ department: 'Elige un departamento de la lista' });
});

test('no field of name and address takes a link or an internet domain, here or abroad', () => {
  const refused = 'Escríbelo sin enlaces ni páginas web. Si usas puntos, deja un espacio después de cada uno.';
  for (const name of ['firstName', 'lastName', 'address', 'addressDetails', 'neighborhood', 'city'])
    for (const form of [filled, abroad])
      expect(errors({ ...form, [name]: 'premio.example' })).toEqual({ [name]: refused });
  expect(errors({ ...abroad, postalCode: 'premio.example' })).toEqual({ postalCode: refused });
});
