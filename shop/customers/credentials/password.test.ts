import { expect, test } from 'vitest';
import { adminPasswordLength, customerPasswordLength, findPasswordProblem } from './password.ts';

test('a customer needs six characters, counted as people count them', () => {
  expect(findPasswordProblem('ruana', customerPasswordLength)).toBe('too-short');
  expect(findPasswordProblem('ruanas', customerPasswordLength)).toBeNull();
  expect(findPasswordProblem('n\u0303an\u0303as', customerPasswordLength)).toBe('too-short');
});

test('staff need ten', () => {
  expect(findPasswordProblem('guayacán9', adminPasswordLength)).toBe('too-short');
  expect(findPasswordProblem('guayacán99', adminPasswordLength)).toBeNull();
});

test.each(['123456', 'Password123', 'CONTRASEÑA', 'contrasen\u0303a', 'tequiero', 'Colombia123'])(
  '%s is a commonly guessed password',
  (password) => {
    expect(findPasswordProblem(password, customerPasswordLength)).toBe('well-known');
  },
);

test('a text of thousands of characters is never hashed', () => {
  expect(findPasswordProblem('ñ'.repeat(129), customerPasswordLength)).toBe('too-long');
});
