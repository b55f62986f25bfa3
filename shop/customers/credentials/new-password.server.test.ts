import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { findNewPasswordProblem } from './new-password.server.ts';
import { adminPasswordLength, customerPasswordLength } from './password.ts';

test('the 3,000 most common passwords that are long enough are refused, in any letter case', async () => {
  const longEnough = dictionary['passwords-common'].filter((password) => password.length >= customerPasswordLength);
  const most = longEnough.slice(0, 3_000);
  expect(most).toHaveLength(3_000);
  for (const password of most) {
    expect([password, await findNewPasswordProblem(password, customerPasswordLength)]).toEqual([
      password,
      'well-known',
    ]);
    expect(await findNewPasswordProblem(password.toUpperCase(), customerPasswordLength)).toBe('well-known');
  }
});

test('a password on no list is accepted, and one its form refuses is refused', async () => {
  expect(await findNewPasswordProblem('guayacán-amarillo', adminPasswordLength)).toBeNull();
  expect(await findNewPasswordProblem('ceiba', customerPasswordLength)).toBe('too-short');
  expect(await findNewPasswordProblem('Contraseña123', customerPasswordLength)).toBe('well-known');
});
