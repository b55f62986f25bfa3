import { expect, test } from 'vitest';
import { returnsInWords } from './returns-in-words.ts';

const at = new Date('2026-11-25T15:00:00Z');
const wordsOf = (...args: Parameters<typeof returnsInWords>) =>
  returnsInWords(...args).map(({ text, note }) => `${text}: ${note}`.replaceAll('\u00a0', ' '));

test('a customer reads what they returned, and until when the money of it is given back by law', () => {
  const refunds = [{ amount: 54_000, dueOn: '2026-12-10', method: null }];
  expect(wordsOf([{ at, units: '2 × Miel', refunds }])).toEqual([
    'Devolviste 2 × Miel: Te devolvemos $ 54.000 a más tardar el jueves, 10 de diciembre de 2026.',
  ]);
});

test('once the money was given back they read how, and a return without money says nothing about any', () => {
  const refunds = [{ amount: 54_000, dueOn: '2026-12-10', method: 'transfer' as const }];
  expect(
    wordsOf([
      { at, units: '2 × Miel', refunds },
      { at, units: '1 × Polen', refunds: [] },
    ]),
  ).toEqual([
    'Devolviste 2 × Miel: Te devolvimos $ 54.000 por transferencia o consignación.',
    'Devolviste 1 × Polen: ',
  ]);
});

test('money beyond what the order lacked is in the customer’s favour', () => {
  expect(wordsOf([{ at, units: null, refunds: [{ amount: 5_000, dueOn: null, method: null }] }])).toEqual([
    'Dinero a tu favor: Te devolvemos $ 5.000.',
  ]);
});
