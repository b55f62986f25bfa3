import * as v from 'valibot';
import { expect, test } from 'vitest';
import { paymentSettingsForm } from './payment-settings.ts';

const nequi = { bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'La Botica' };

const problemOf = (form: object) => {
  const checked = v.safeParse(paymentSettingsForm, { transferHoldHours: '48', ...form });
  return checked.success ? null : (checked.issues[0]?.message ?? '');
};

test('a transfer is held from 1 to 720 whole hours', () => {
  for (const hours of ['1', '48', ' 720 ']) expect(problemOf({ transferHoldHours: hours })).toBeNull();
  for (const hours of ['0', '721', '1.5', '-3', '1e2', '', undefined])
    expect(problemOf({ transferHoldHours: hours })).toBe('Escribe un número entero de horas, entre 1 y 720.');
});

test('an account has a bank, a kind, a number and a holder', () => {
  expect(problemOf({ accounts: [nequi] })).toBeNull();
  expect(problemOf({ accounts: [{ ...nequi, bank: ' ' }] })).toBe('Escribe el banco o la billetera.');
  expect(problemOf({ accounts: [{ ...nequi, kind: '' }] })).toBe('Escribe el tipo de cuenta.');
  expect(problemOf({ accounts: [{ ...nequi, number: undefined }] })).toBe('Escribe el número o la llave.');
  expect(problemOf({ accounts: [{ ...nequi, holder: '' }] })).toBe('Escribe a nombre de quién está.');
  expect(problemOf({ accounts: Array.from({ length: 9 }, () => nequi) })).toBe('Puede haber hasta 8.');
});

test('the address for new orders may be empty, but not invalid', () => {
  expect(problemOf({ notificationEmail: '' })).toBeNull();
  expect(problemOf({ notificationEmail: 'pedidos@botica.example' })).toBeNull();
  expect(problemOf({ notificationEmail: 'pedidos' })).toBe('Correo electrónico inválido.');
});

test('the limits of online payments are whole pesos above 0, the maximum not below the minimum', () => {
  const problem = (paymentLimits: object) => problemOf({ paymentLimits });
  expect(problem({ onlineMinimum: '1.500', onlineMaximum: '99.000.000' })).toBeNull();
  for (const onlineMinimum of ['0', '-1', '1,5', 'mil'])
    expect(problem({ onlineMinimum })).toBe('Escribe un número entero, entre 1 y 1.000.000.000.');
  expect(problem({ onlineMinimum: '50.000', onlineMaximum: '49.999' })).toBe(
    'El máximo no puede ser menor que el mínimo.',
  );
});
