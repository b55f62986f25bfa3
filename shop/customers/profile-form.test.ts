import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { isoDayOf } from '#shop/dates.ts';
import { profileForm } from './profile-form.ts';

const complete = {
  fullName: ' Laura  Gómez ',
  phone: '+57 300 123 4567',
  address: 'Calle 10 # 5-20',
  city: 'Pereira',
  department: 'Risaralda',
  birthDate: '1990-03-07',
  readAt: '2026-11-20T15:00:00.000Z',
};

function checked(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithValibot(form, { schema: profileForm });
  return submission.status === 'success' ? submission.value : submission.error;
}

test('a profile is parsed with its phone as ten digits, and unknown fields are dropped', () => {
  const forged = { role: 'admin', email: 'otra@correo.example', id: 'pedro', avatarUrl: '/imagenes/avatars/x' };

  expect(checked({ ...complete, ...forged })).toEqual({
    ...complete,
    fullName: 'Laura  Gómez',
    phone: '3001234567',
  });
});

test('every field but the name is optional', () => {
  const open = { phone: '', address: '', city: ' ', department: '', birthDate: '' };
  expect(checked({ ...open, fullName: 'Laura' })).toEqual({ fullName: 'Laura', city: '' });
  expect(checked({ ...open, fullName: ' ' })).toEqual({ fullName: ['El nombre es obligatorio.'] });
});

const aDay = 24 * 60 * 60 * 1000;

test.each([
  [{ phone: '300 123 456' }, { phone: ['Número de celular inválido (debe ser de 10 dígitos).'] }],
  [{ department: 'Cundinamarca y Bogotá' }, { department: ['Elige un departamento de la lista.'] }],
  [{ birthDate: '1899-12-31' }, { birthDate: ['La fecha de nacimiento no puede ser anterior a 1900.'] }],
  [{ birthDate: '1990-02-30' }, { birthDate: ['Fecha de nacimiento inválida.'] }],
  [{ birthDate: '7/3/1990' }, { birthDate: ['Fecha de nacimiento inválida.'] }],
  [
    { birthDate: isoDayOf(new Date(Date.now() + aDay)) },
    { birthDate: ['La fecha de nacimiento no puede ser futura.'] },
  ],
  [{ address: 'a'.repeat(201) }, { address: ['Puede tener hasta 200 caracteres.'] }],
])('%j is refused with its reason', (change, problem) => {
  expect(checked({ ...complete, ...change })).toEqual(problem);
});

test('a birth date may be today', () => {
  expect(checked({ ...complete, birthDate: isoDayOf(new Date()) })).toMatchObject({ fullName: 'Laura  Gómez' });
});
