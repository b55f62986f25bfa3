import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { wordingText } from '#shop/legal/wording.ts';
import { examConsent } from './exam-consent.ts';
import { appointmentForm, examForm } from './exam-form.ts';

const filled = {
  name: ' Laura Gómez ',
  phone: '+57 300 456 7812',
  email: 'laura.gomez@correo.example',
  notes: '',
  consent: 'on',
};

function parse(changed: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changed })) form.set(name, value);
  return parseWithValibot(form, { schema: examForm });
}

/** The first message of each field. */
function errors(changed: Record<string, string>) {
  const messages = Object.entries(parse(changed).reply().error ?? {});
  return Object.fromEntries(messages.map(([name, messages]) => [name, messages?.[0]]));
}

test('name, phone, e-mail and consent are enough; the city is never taken from the form', () => {
  const submission = parse({ city: 'Bogotá', status: 'Contactada' });

  expect(submission.status === 'success' && submission.value).toEqual({
    name: 'Laura Gómez',
    phone: '3004567812',
    email: 'laura.gomez@correo.example',
    notes: undefined,
    consent: true,
  });
});

test.each([
  ['name', '   ', 'El nombre es obligatorio.'],
  ['phone', '', 'El celular es obligatorio.'],
  ['phone', '300 456 78', 'Número de celular inválido (debe ser de 10 dígitos).'],
  ['phone', '30045678123', 'Número de celular inválido (debe ser de 10 dígitos).'],
  ['email', ' ', 'El correo electrónico es obligatorio.'],
  ['email', 'laura@correo', 'Correo electrónico inválido.'],
])('%s «%s» is refused: %s', (name, value, message) => {
  expect(errors({ [name]: value })).toEqual({ [name]: message });
});

test('an empty form names every required field, the unticked box too', () => {
  expect(parseWithValibot(new FormData(), { schema: examForm }).reply().error).toEqual({
    name: ['El nombre es obligatorio.'],
    phone: ['El celular es obligatorio.'],
    email: ['El correo electrónico es obligatorio.'],
    consent: ['Para agendar tu examen necesitamos tu autorización.'],
  });
});

test('an appointment needs no e-mail, but one that is given must be an address', () => {
  const appointment = (email: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...filled, email })) form.set(name, value);
    return parseWithValibot(form, { schema: appointmentForm });
  };
  for (const email of ['', ' ']) {
    const submission = appointment(email);
    expect(submission.status === 'success' && (submission.value.email ?? '')).toBe('');
  }
  expect(appointment('laura@correo').reply().error).toEqual({ email: ['Correo electrónico inválido.'] });
});

test('notes keep their line breaks and end at 1000 characters', () => {
  const submission = parse({ notes: 'Mañanas\r\nDuermo mal\u0007' });
  expect(submission.status === 'success' && submission.value.notes).toBe('Mañanas\nDuermo mal');
  expect(errors({ notes: 'a'.repeat(1001) })).toEqual({ notes: 'Puede tener hasta 1000 caracteres.' });
});

test('the consent names who is responsible and for what, that health data are sensitive and optional, and the rights', () => {
  const shop = { siteName: 'La Botica', legalName: 'La Botica S.A.S.', nit: '900.1', contactEmail: 'a@botica.example' };

  const words = wordingText(examConsent(shop));

  expect(words).toContain(
    'Autorizo de forma explícita a La Botica S.A.S. (NIT 900.1) a tratar mis datos personales (/tratamiento-de-datos)',
  );
  expect(words).toContain('para agendar mi Examen Bio-Cuántico y comunicarse conmigo');
  expect(words).toContain('Los datos de salud son sensibles: contarlos es opcional.');
  expect(words).toMatch(/conocer mis datos, corregirlos, pedir que se eliminen o revocar .* en a@botica\.example\.$/);
  expect(wordingText(examConsent({ siteName: 'La Botica', legalName: '', nit: '', contactEmail: '' }))).toMatch(
    /^Autorizo de forma explícita a La Botica a tratar .* revocar esta autorización\.$/,
  );
});
