import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { methodCodes, methodRecords } from '#shop/paying/payment-methods.ts';
import {
  completeOrderFields,
  defaultOrderFields,
  fieldChoices,
  fieldSetCodes,
  fieldSetFor,
  lacksDetails,
  missingFields,
  orderFieldNames,
  shortOrderFields,
} from './order-fields.ts';
import { orderFormFor } from './order-form.ts';

const address = {
  firstName: 'Laura',
  lastName: 'Gómez',
  phone: '3004567812',
  email: 'laura@correo.example',
  address: 'Cra. 27 # 15-40',
  addressDetails: '',
  neighborhood: '',
  department: '',
  city: 'Pereira',
  country: 'Colombia',
  postalCode: null,
  subscribe: false,
};

test('cash on delivery asks its own set wherever it is chosen, and every other method that of the checkout', () => {
  const sets = methodCodes.map((code) => [code, fieldSetFor(defaultOrderFields, methodRecords[code]).words]);
  expect(Object.fromEntries(sets)).toEqual({
    cash: 'cash',
    transfer: 'checkout',
    widget: 'checkout',
    card: 'checkout',
    store: 'checkout',
    pickup: 'checkout',
  });
});

test('an order that its customer fetches needs no address, whatever is typed, and keeps the fields of the person', () => {
  const required = { ...defaultOrderFields.checkout, department: 'required', neighborhood: 'required' } as const;
  const fields = { ...defaultOrderFields, checkout: { ...required, country: 'required' } } as const;
  const fieldSet = fieldSetFor(fields, methodRecords.pickup, { isFetched: true });
  const person = { firstName: 'Laura', lastName: 'Gómez', phone: '3004567812', email: 'laura@correo.example' };
  const typed = { ...person, address: 'x', city: 'Armeniaa', department: 'Narnia', country: 'España', consent: 'on' };

  const read = parseWithValibot(formOf(typed), { schema: orderFormFor(fieldSet, 'España') });
  const nowhere = { address: '', city: '', department: '', country: 'Colombia' };
  expect(read.status === 'success' && read.value).toMatchObject({ ...person, ...nowhere });
  expect(missingFields({ ...address, ...nowhere }, fieldSet)).toEqual([]);
  expect(lacksDetails({ ...address, ...nowhere }, fieldSet)).toBe(false);
  const anonymous = parseWithValibot(formOf({ ...typed, lastName: '', email: '' }), { schema: orderFormFor(fieldSet) });
  expect(anonymous.status === 'error' && Object.keys(anonymous.error ?? {})).toEqual(['lastName', 'email']);
});

test('an order of services alone asks for no address, and keeps the setting for surname and e-mail', () => {
  const fieldSet = fieldSetFor(defaultOrderFields, methodRecords.store, { isService: true });

  expect(fieldSet.fields).toMatchObject({
    lastName: 'required',
    email: 'required',
    addressDetails: 'absent',
    neighborhood: 'absent',
    department: 'absent',
    postalCode: 'absent',
    country: 'absent',
  });
  const person = { firstName: 'Laura', lastName: 'Gómez', phone: '3004567812', email: 'laura@correo.example' };
  const read = parseWithValibot(formOf({ ...person, consent: 'on' }), { schema: orderFormFor(fieldSet) });
  expect(read.status === 'success' && read.value).toMatchObject({ ...person, address: '', city: '' });
});

test('cash on delivery never asks for a postal code or a country', () => {
  for (const fields of [
    defaultOrderFields,
    shortOrderFields,
    completeOrderFields({ cash: { postalCode: 'required' } }),
  ])
    expect(fields.cash).toMatchObject({ postalCode: 'absent', country: 'absent' });
});

test('both sets and the short ones hold only values that staff can choose', () => {
  for (const fields of [defaultOrderFields, shortOrderFields])
    for (const set of fieldSetCodes)
      for (const name of orderFieldNames)
        expect(fieldChoices[name][set], `${set} ${name}`).toContain(fields[set][name]);
});

test('a new shop sends within Colombia only; one whose settings ask for the country keeps doing so', () => {
  for (const fields of [defaultOrderFields, shortOrderFields, completeOrderFields({ checkout: { email: 'optional' } })])
    expect(fields.checkout.country).toBe('absent');
  expect(completeOrderFields({ checkout: { country: 'required' } }).checkout.country).toBe('required');
});

test('a card needs an e-mail, whatever the shop asks for', () => {
  expect(fieldSetFor(shortOrderFields, methodRecords.card).fields.email).toBe('required');
  expect(fieldSetFor(shortOrderFields, methodRecords.widget).fields.email).toBe('optional');
});

test('stored fields are completed with the defaults, and values that do not exist are ignored', () => {
  expect(completeOrderFields({})).toEqual(defaultOrderFields);
  expect(completeOrderFields({ cash: { email: 'optional', subscribe: 'required' } }).cash).toEqual({
    ...defaultOrderFields.cash,
    email: 'optional',
  });
});

test('an address misses the required fields that it leaves empty, and no department abroad', () => {
  expect(missingFields(address, fieldSetFor(defaultOrderFields, methodRecords.cash))).toEqual([
    'neighborhood',
    'department',
  ]);
  expect(missingFields(address, fieldSetFor(defaultOrderFields, methodRecords.transfer))).toEqual([]);
  const { checkout } = defaultOrderFields;
  const strict = { words: 'checkout', fields: { ...checkout, department: 'required' } } as const;
  expect(missingFields({ ...address, country: 'España' }, strict)).toEqual([]);
});

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
