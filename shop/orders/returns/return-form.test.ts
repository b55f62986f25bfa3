import { expect, test } from 'vitest';
import { parseReturn } from './return-form.ts';

const form = { kind: 'withdrawal', exercisedOn: '2026-11-20', reason: ' No le gustó ', units0: '2', units1: '' };

test('a return lists the units of each line that came back, and those that are written off', () => {
  expect(parseReturn({ ...form, writtenOff0: '1', withShipping: 'on' })).toEqual({
    ok: true,
    form: {
      kind: 'withdrawal',
      exercisedOn: '2026-11-20',
      reason: 'No le gustó',
      withShipping: true,
      lines: [{ line: 0, units: 2, writtenOff: 1 }],
    },
  });
});

test('a return needs units, a kind and a day', () => {
  expect(parseReturn({ ...form, units0: '0' })).toEqual({
    ok: false,
    errors: { lines: 'Escribe cuántas unidades volvieron.' },
  });
  expect(parseReturn({ ...form, kind: 'regalo', exercisedOn: '2026-02-31' })).toEqual({
    ok: false,
    errors: { kind: 'Elige por qué vuelve.', exercisedOn: 'Elige el día en que el cliente lo pidió.' },
  });
});

test('no more units are written off than came back, and units are whole numbers', () => {
  expect(parseReturn({ ...form, writtenOff0: '3' })).toEqual({
    ok: false,
    errors: { writtenOff0: 'No pueden darse de baja más unidades de las que volvieron.' },
  });
  expect(parseReturn({ ...form, units1: '1,5' })).toMatchObject({
    errors: { units1: 'Escribe cuántas unidades, de 0 a 1.000.' },
  });
});
