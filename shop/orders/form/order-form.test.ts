import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { worldwideOrderFields } from '#shop/testing/order-fields.ts';
import { doubtAbout } from './check-delivery.ts';
import { defaultOrderFields, fieldSetFor, shortOrderFields } from './order-fields.ts';
import { orderAddress, orderFormFor, readDelivery, splitFullName } from './order-form.ts';
import { parseOrderRequest } from './order-request.ts';

const orderForm = orderFormFor(fieldSetFor(defaultOrderFields, methodRecords.cash));

const filled = {
  firstName: 'Laura',
  lastName: 'Gómez Restrepo',
  phone: '300 456 7812',
  email: 'laura.gomez@correo.example',
  address: 'Cra. 27 # 15-40',
  neighborhood: 'Álamos',
  department: 'Risaralda',
  city: 'Pereira',
  consent: 'on',
};

function parse(changed: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changed })) form.set(name, value);
  return parseWithValibot(form, { schema: orderForm });
}

function errors(changed: Record<string, string>) {
  const { error } = parse(changed).reply();
  return error ? Object.fromEntries(Object.entries(error).map(([name, messages]) => [name, messages?.[0]])) : null;
}

test('a form with all required fields is valid without the optional ones', () => {
  const submission = parse({});
  expect(submission.status === 'success' && submission.value).toEqual({
    ...filled,
    phone: '3004567812',
    addressDetails: '',
    postalCode: '',
    country: 'Colombia',
    notes: '',
    subscribe: false,
    consent: true,
    phoneConfirmed: '',
    addressConfirmed: '',
    cityConfirmed: '',
  });
});

test.each([
  ['firstName', 'El nombre es obligatorio.'],
  ['lastName', 'El apellido es obligatorio.'],
  ['phone', 'El celular es obligatorio.'],
  ['email', 'El correo electrónico es obligatorio.'],
  ['address', 'La dirección es obligatoria.'],
  ['neighborhood', 'El barrio es obligatorio.'],
  ['department', 'El departamento es obligatorio.'],
  ['city', 'La ciudad es obligatoria.'],
])('%s is required, and blanks do not count', (name, message) => {
  expect(errors({ [name]: '' })).toEqual({ [name]: message });
  expect(errors({ [name]: '   ' })).toEqual({ [name]: message });
});

test('a name or city needs letters, and an address letters or digits', () => {
  const letters = { firstName: '😀', lastName: '...', address: '#', neighborhood: '🏠', city: '🌴' };
  expect(errors(letters)).toEqual({
    firstName: 'Escribe el nombre con letras.',
    lastName: 'Escribe el apellido con letras.',
    address: 'Escribe la dirección con letras o números.',
    neighborhood: 'Escribe el barrio con letras o números.',
    city: 'Escribe la ciudad con letras.',
  });
  expect(errors({ firstName: 'Ñ', lastName: "D'Or", address: 'Cl 27-15', neighborhood: '1' })).toBeNull();
});

test('no field of name and address takes a link or an internet domain; the notes do', () => {
  const refused = 'Escríbelo sin enlaces ni páginas web. Si usas puntos, deja un espacio después de cada uno.';
  for (const name of ['firstName', 'lastName', 'address', 'addressDetails', 'neighborhood', 'city'])
    for (const text of ['Ana https://premio.example/x', 'Ana premio.example'])
      expect(errors({ [name]: text }), name).toEqual({ [name]: refused });
  expect(errors({ notes: 'La casa: https://maps.example/1' })).toBeNull();
});

test('missing fields get the messages of empty ones, an unticked box too', () => {
  const { error } = parseWithValibot(new FormData(), { schema: orderForm }).reply();
  expect(error).toEqual({
    firstName: ['El nombre es obligatorio.'],
    lastName: ['El apellido es obligatorio.'],
    phone: ['El celular es obligatorio.'],
    email: ['El correo electrónico es obligatorio.'],
    address: ['La dirección es obligatoria.'],
    neighborhood: ['El barrio es obligatorio.'],
    department: ['El departamento es obligatorio.'],
    city: ['La ciudad es obligatoria.'],
    consent: ['Para hacer el pedido necesitamos tu autorización.'],
  });
});

test.each(['300 456 78', '30045678123', 'tres cientos', '+1 300 456 7812'])(
  '%s is not a phone number of ten digits',
  (phone) => {
    expect(errors({ phone })).toEqual({ phone: 'Número de celular inválido (debe ser de 10 dígitos).' });
  },
);

test('spaces and a leading +57 or 57 are dropped from the phone', () => {
  for (const phone of ['+57 300 456 7812', '573004567812', '300-456-7812']) {
    const submission = parse({ phone });
    expect(submission.status === 'success' && submission.value.phone).toBe('3004567812');
  }
});

test('an e-mail must look like one', () => {
  for (const email of ['laura', 'laura@', 'laura@correo', '@correo.example', 'la ura@correo.example']) {
    expect(errors({ email })).toEqual({ email: 'Correo electrónico inválido.' });
  }
});

test('a department must be one of the list', () => {
  expect(errors({ department: 'Texas' })).toEqual({ department: 'El departamento es obligatorio.' });
  expect(errors({ department: 'Bogotá, D.C.', city: 'Bogotá' })).toBeNull();
});

test('an order without the consent box is refused', () => {
  expect(errors({ consent: '' })).toEqual({ consent: 'Para hacer el pedido necesitamos tu autorización.' });
});

test('no text is longer than its limit', () => {
  expect(errors({ address: 'a'.repeat(201), notes: 'a'.repeat(1001) })).toEqual({
    address: 'Puede tener hasta 200 caracteres.',
    notes: 'Puede tener hasta 1000 caracteres.',
  });
});

test('characters the database cannot store are removed, and a note keeps its line breaks', () => {
  const submission = parse({ firstName: 'Lau\u0000ra', notes: 'Portería\n24 \u0007horas\u0000' });
  expect(submission.status === 'success' && submission.value).toMatchObject({
    firstName: 'Lau ra',
    notes: 'Portería\n24 horas',
  });
});

test('an address paid on delivery is in Colombia', () => {
  const submission = parse({ subscribe: 'on' });
  if (submission.status !== 'success') throw new Error('refused');
  expect(orderAddress(submission.value)).toEqual({
    firstName: 'Laura',
    lastName: 'Gómez Restrepo',
    phone: '3004567812',
    email: 'laura.gomez@correo.example',
    address: 'Cra. 27 # 15-40',
    addressDetails: '',
    neighborhood: 'Álamos',
    department: 'Risaralda',
    city: 'Pereira',
    country: 'Colombia',
    postalCode: null,
    subscribe: true,
  });
});

test('cash on delivery ignores a postal code and a country that were sent', () => {
  const submission = parse({ postalCode: 'abc', country: 'España' });
  if (submission.status !== 'success') throw new Error('refused');
  expect(orderAddress(submission.value)).toMatchObject({ postalCode: null, country: 'Colombia' });
});

const short = orderFormFor(fieldSetFor(shortOrderFields, methodRecords.cash));
const shortest = {
  firstName: 'Laura Gómez Restrepo',
  phone: '3004567812',
  address: 'Cra. 27 # 15-40',
  city: 'Pereira',
};

function parseShort(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ consent: 'on', ...values })) form.set(name, value);
  return parseWithValibot(form, { schema: short });
}

test('the short form needs name, mobile, address, city and the consent, and splits the name', () => {
  const submission = parseShort(shortest);
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error));
  expect(orderAddress(submission.value)).toMatchObject({ firstName: 'Laura', lastName: 'Gómez Restrepo', email: '' });
  expect(Object.keys(parseShort({ consent: '' }).reply().error ?? {}).sort()).toEqual(
    [...Object.keys(shortest), 'consent'].sort(),
  );
});

test('an optional field may stay empty, but what is typed has to be valid', () => {
  expect(parseShort({ ...shortest, email: ' ' }).status).toBe('success');
  expect(parseShort({ ...shortest, email: 'laura' }).reply().error).toEqual({
    email: ['Correo electrónico inválido.'],
  });
});

test('a form that does not offer the newsletter, or has no e-mail, does not subscribe', () => {
  const wishes = (form: typeof orderForm, values: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...filled, subscribe: 'on', ...values })) data.set(name, value);
    const submission = parseWithValibot(data, { schema: form });
    return submission.status === 'success' && orderAddress(submission.value).subscribe;
  };
  expect(wishes(orderForm, {})).toBe(true);
  expect(wishes(short, {})).toBe(false);
  const { cash } = defaultOrderFields;
  const withoutEmail = orderFormFor({ words: 'cash', fields: { ...cash, email: 'optional' } });
  expect(wishes(withoutEmail, { email: '' })).toBe(false);
});

test.each([
  ['phone', '606 333 4444'],
  ['address', 'mi casa azul'],
  ['city', 'Perira'],
])('a doubtful %s is refused until the shopper confirms that very text', (name, text) => {
  expect(Object.keys(errors({ [name]: text }) ?? {})).toEqual([name]);
  expect(errors({ [name]: text, [`${name}Confirmed`]: 'otra' })).not.toBeNull();
  expect(errors({ [name]: text, [`${name}Confirmed`]: text })).toBeNull();
});

test('doubts are raised together with other mistakes, and never of orders abroad', () => {
  expect(Object.keys(errors({ firstName: '', city: 'Perira' }) ?? {})).toEqual(['firstName', 'city']);
  const abroad = { ...filled, country: 'España', phone: '+34612345678', city: 'Perira', address: 'x', postalCode: '1' };
  const form = new FormData();
  for (const [name, value] of Object.entries(abroad)) form.set(name, value);
  const checkout = orderFormFor(fieldSetFor(worldwideOrderFields, methodRecords.widget), 'España');
  expect(parseWithValibot(form, { schema: checkout }).status).toBe('success');
});

test('a known city is spelled as usual and gives its department; a confirmed one stays as typed', () => {
  const placeOf = (values: Record<string, string>) => {
    const submission = parseShort({ ...shortest, ...values });
    if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error));
    const { city, department } = orderAddress(submission.value);
    return [city, department];
  };
  expect(placeOf({ city: 'PEREIRA' })).toEqual(['Pereira', 'Risaralda']);
  expect(placeOf({ city: 'Armenia, Quindío' })).toEqual(['Armenia', 'Quindío']);
  expect(placeOf({ city: 'Villa Nueva del Río', cityConfirmed: 'Villa Nueva del Río' })).toEqual([
    'Villa Nueva del Río',
    '',
  ]);
});

test('an ambiguous city needs one of its departments, or the confirmation that it stays without', () => {
  const sent = (values: Record<string, string>) => {
    const submission = parseShort({ ...shortest, ...values });
    return submission.status === 'success'
      ? orderAddress(submission.value).department
      : Object.keys(submission.reply().error ?? {});
  };
  expect(sent({ city: 'La Unión' })).toEqual(['city']);
  for (const { name, department } of doubtAbout('city', { ...readDelivery(shortest), city: 'La Unión' })?.places ?? [])
    expect(sent({ city: `${name}, ${department}` })).toBe(department);
  expect(sent({ city: 'La Unión', cityConfirmed: 'La Unión' })).toBe('');
});

test('a full name is split at its first space', () => {
  expect(splitFullName('Laura Gómez Restrepo')).toEqual({ firstName: 'Laura', lastName: 'Gómez Restrepo' });
  expect(splitFullName(' Laura ')).toEqual({ firstName: 'Laura', lastName: '' });
});

const unit = { kind: 'unit', lineId: 'one', productId: 'AAAA', quantity: 2, shownPrice: 30_000 };
const request = { idempotencyKey: 'a'.repeat(32), lines: [unit], shownTotal: 60_000 };

test('an order request is parsed, and unknown properties are dropped', () => {
  expect(parseOrderRequest(JSON.stringify({ ...request, status: 'Pagado', userId: 'otro' }))).toEqual({
    ...request,
    lines: [{ ...unit, productId: 'aaaa' }],
  });
});

test.each([
  ['not JSON', '{'],
  ['nothing', undefined],
  ['a short key', JSON.stringify({ ...request, idempotencyKey: 'a' })],
  ['half a unit', JSON.stringify({ ...request, lines: [{ ...unit, quantity: 1.5 }] })],
  ['no unit', JSON.stringify({ ...request, lines: [{ ...unit, quantity: 0 }] })],
  ['more than a line may hold', JSON.stringify({ ...request, lines: [{ ...unit, quantity: 10_001 }] })],
  ['a negative price', JSON.stringify({ ...request, lines: [{ ...unit, shownPrice: -1 }] })],
  ['too many lines', JSON.stringify({ ...request, lines: Array(101).fill(unit) })],
  ['another kind', JSON.stringify({ ...request, lines: [{ ...unit, kind: 'gift' }] })],
])('a request with %s is refused', (_, json) => {
  expect(parseOrderRequest(json)).toBeNull();
});
