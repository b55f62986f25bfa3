import { expect, test } from 'vitest';
import { rowProblem } from './row-result.ts';

test('a bought guide has no problem, though its parcel has no rates any more', () => {
  expect(rowProblem({ guide: 'G-1' }, 'El paquete ya tiene su guía.')).toBeUndefined();
});

test('a refused purchase says why, also once there are new rates, unless there are none', () => {
  const outdated = { problem: 'Elige entre las de ahora.', isOutdated: true };
  expect(rowProblem(outdated, null)).toBe('Elige entre las de ahora.');
  expect(rowProblem(outdated, 'Ninguna transportadora lo lleva.')).toBe('Ninguna transportadora lo lleva.');
  const unknown = { problem: 'Búscala en su panel.', isOutdated: false };
  expect(rowProblem(unknown, 'Su guía se está comprando.')).toBe('Búscala en su panel.');
  expect(rowProblem(undefined, 'Falta el peso.')).toBe('Falta el peso.');
});
