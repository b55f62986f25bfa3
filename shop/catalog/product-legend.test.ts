import { expect, test } from 'vitest';
import { legendAndWarnings, supplementLegend } from './product-legend.ts';

test('a supplement always has the required legend', () => {
  expect(legendAndWarnings({ kind: 'supplement', warnings: null })).toEqual({
    legend: supplementLegend,
    warnings: null,
  });
  expect(legendAndWarnings({ kind: 'supplement', warnings: 'Contiene cafeína.' })).toEqual({
    legend: supplementLegend,
    warnings: 'Contiene cafeína.',
  });
});

test('a legend written by staff is not repeated', () => {
  const own =
    'ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO, NO ES UN MEDICAMENTO. MANTÉNGASE FUERA DEL ALCANCE DE LOS NIÑOS.';
  expect(legendAndWarnings({ kind: 'supplement', warnings: own })).toEqual({ legend: own, warnings: null });
  expect(legendAndWarnings({ kind: 'supplement', warnings: `${own} Contiene cafeína.` })).toEqual({
    legend: own,
    warnings: 'Contiene cafeína.',
  });
});

test('other kinds of product have warnings and no legend', () => {
  expect(legendAndWarnings({ kind: 'cosmetic', warnings: 'Uso externo.' })).toEqual({
    legend: null,
    warnings: 'Uso externo.',
  });
});
