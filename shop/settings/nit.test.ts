import { expect, test } from 'vitest';
import { nitCheckDigit, parseNit } from './nit.ts';

// Published NITs: Bancolombia, DIAN, Ecopetrol, Rappi.
test.each([
  ['890903938', '8'],
  ['800197268', '4'],
  ['899999068', '1'],
  ['900843898', '9'],
])('the check digit of %s is the one that the DIAN published', (digits, checkDigit) => {
  expect(nitCheckDigit(digits)).toBe(checkDigit);
});

test('a NIT with the right check digit is kept as typed, and gets a hyphen if it has none', () => {
  expect(parseNit('890.903.938-8')).toEqual({ ok: true, nit: '890.903.938-8' });
  expect(parseNit(' 890903938 - 8 ')).toEqual({ ok: true, nit: '890903938-8' });
  expect(parseNit('8909039388')).toEqual({ ok: true, nit: '890903938-8' });
});

test('a person’s NIT is their cédula and its check digit', () => {
  const checkDigit = nitCheckDigit('1020304050');

  expect(parseNit(`1.020.304.050-${checkDigit}`)).toEqual({ ok: true, nit: `1.020.304.050-${checkDigit}` });
  expect(parseNit('1020304050')).toEqual({
    ok: false,
    problem: `Falta el dígito de verificación: 1020304050-${checkDigit}.`,
  });
});

test('a NIT without its check digit is refused, and the message has it', () => {
  expect(parseNit('901234567')).toEqual({
    ok: false,
    problem: `Falta el dígito de verificación: 901234567-${nitCheckDigit('901234567')}.`,
  });
});

test.each(['890903938-7', '8909039387'])(
  'the wrong check digit of %s is refused, and the message has the right one',
  (typed) => {
    expect(parseNit(typed)).toEqual({
      ok: false,
      problem: 'El dígito de verificación no corresponde: el de 890903938 es 8. Revisa el NIT.',
    });
  },
);

test.each(['12', 'NIT', '890903938-88', '89090393-8x', '123456789012'])('%s is not a NIT', (typed) => {
  expect(parseNit(typed)).toMatchObject({ ok: false, problem: expect.stringMatching(/^Escribe el NIT en números/) });
});
