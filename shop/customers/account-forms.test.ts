import { parseWithValibot } from '@conform-to/valibot';
import type { GenericSchema } from 'valibot';
import { expect, test } from 'vitest';
import { adminPasswordLength } from '#shop/customers/credentials/password.ts';
import {
  appCodeForm,
  changePasswordForm,
  loginForm,
  recoveryCodeForm,
  registerForm,
  resetPasswordForm,
  weakPasswordText,
} from './account-forms.ts';

const complete = {
  name: ' Laura Gómez ',
  email: ' Laura@Correo.example ',
  password: 'guayacán',
  passwordConfirmation: 'guayacán',
  consent: 'on',
};

function posted(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function register(fields: Record<string, string>) {
  const submission = parseWithValibot(posted(fields), { schema: registerForm });
  return submission.status === 'success' ? submission.value : submission.error;
}

test('a registration is trimmed, and its address is in lower case', () => {
  expect(register(complete)).toMatchObject({
    name: 'Laura Gómez',
    email: 'laura@correo.example',
    password: 'guayacán',
  });
});

test('unknown fields are dropped', () => {
  expect(register({ ...complete, role: 'admin', emailVerified: 'true', id: '1' })).toEqual({
    name: 'Laura Gómez',
    email: 'laura@correo.example',
    password: 'guayacán',
    passwordConfirmation: 'guayacán',
    consent: true,
  });
});

test('each empty field has its message', () => {
  expect(register({ name: ' ', email: '', password: '', passwordConfirmation: '' })).toEqual({
    name: ['El nombre es obligatorio.'],
    email: ['El correo electrónico es obligatorio.'],
    password: ['La contraseña es obligatoria.'],
    passwordConfirmation: ['Confirma la contraseña.'],
    consent: ['Para crear la cuenta necesitamos tu autorización.'],
  });
});

test.each([
  [{ email: 'laura' }, { email: ['Correo electrónico inválido.'] }],
  [{ passwordConfirmation: 'guayacan' }, { passwordConfirmation: ['Las contraseñas no coinciden.'] }],
  [
    { password: 'ruana', passwordConfirmation: 'ruana' },
    { password: ['La contraseña debe tener al menos 6 caracteres.'] },
  ],
  [
    { password: 'colombia', passwordConfirmation: 'colombia' },
    { password: ['Esta contraseña es muy conocida y fácil de adivinar. Elige otra.'] },
  ],
])('%j is refused with its reason', (change, problem) => {
  expect(register({ ...complete, ...change })).toEqual(problem);
});

test('a password chosen under older rules can still sign in', () => {
  const submission = parseWithValibot(posted({ email: 'laura@correo.example', password: '1234' }), {
    schema: loginForm,
  });
  expect(submission.status).toBe('success');
});

function check(fields: Record<string, string>, schema: GenericSchema) {
  const submission = parseWithValibot(posted(fields), { schema });
  return submission.status === 'success' ? submission.value : submission.error;
}

test('a new password is typed twice, on every form', () => {
  const differing = { password: 'guayacán', passwordConfirmation: 'guayacan' };
  const problem = { passwordConfirmation: ['Las contraseñas no coinciden.'] };
  expect(check(differing, resetPasswordForm)).toEqual(problem);
  expect(check({ ...differing, currentPassword: 'ruana' }, changePasswordForm(6))).toEqual(problem);
  expect(check({ currentPassword: '', password: '', passwordConfirmation: '' }, changePasswordForm(6))).toEqual({
    currentPassword: ['Escribe tu contraseña actual.'],
    password: ['La contraseña es obligatoria.'],
    passwordConfirmation: ['Confirma la contraseña.'],
  });
});

test('staff need a longer one, and the message says how long', () => {
  const short = { currentPassword: 'ruana', password: 'guayacán9', passwordConfirmation: 'guayacán9' };
  const problem = 'La contraseña debe tener al menos 10 caracteres.';
  expect(check(short, changePasswordForm(adminPasswordLength))).toEqual({ password: [problem] });
  expect(weakPasswordText('guayacán9', adminPasswordLength)).toBe(problem);
  expect(weakPasswordText('colombia', 6)).toBe('Esta contraseña es muy conocida y fácil de adivinar. Elige otra.');
});

test('a code is accepted in two halves, as apps show it, and has six digits', () => {
  expect(check({ code: ' 123 456 ' }, appCodeForm)).toEqual({ code: '123456' });
  expect(check({ code: '12345a' }, appCodeForm)).toEqual({ code: ['El código tiene 6 números.'] });
  expect(check({ code: '' }, appCodeForm)).toEqual({ code: ['Escribe el código.'] });
  expect(check({ code: ' aB3dE-fGh1J ' }, recoveryCodeForm)).toEqual({ code: 'aB3dE-fGh1J' });
  expect(check({ code: '' }, recoveryCodeForm)).toEqual({ code: ['Escribe el código.'] });
});
