import { expect, test } from 'vitest';
import { parseMovement } from './movement-form.ts';

test('a count may be 0 and carry a reason, and needs the shelf that was shown', () => {
  expect(parseMovement({ kind: 'counted', units: '0', shelf: '1.200' })).toEqual({
    ok: true,
    movement: { kind: 'counted', units: 0, shelf: 1200 },
  });
  const reason = { note: ' Se cayó una caja ' };
  expect(parseMovement({ kind: 'counted', units: '3', shelf: '4', ...reason })).toMatchObject({
    movement: { note: 'Se cayó una caja' },
  });
  expect(parseMovement({ kind: 'counted', units: '', shelf: '2' })).toMatchObject({
    problem: 'Escribe cuántas hay, de 0 en adelante.',
  });
});

test.each([
  [{ kind: 'written-off', units: '0', note: 'Se rompió', shelf: '4' }, 'Escribe cuántas unidades, de 1 en adelante.'],
  [{ kind: 'written-off', units: '1', note: '', shelf: '4' }, 'Escribe por qué.'],
  [{ kind: 'sold', units: '1' }, 'Elige qué pasó.'],
])('a write-off needs units and a reason: %o', (fields, problem) => {
  expect(parseMovement(fields)).toEqual({ ok: false, problem });
});
