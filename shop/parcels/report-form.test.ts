import { expect, test } from 'vitest';
import { readReport, reportChoices, wordsOfDecision } from './report-form.ts';

const today = '2026-11-26';
function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readReport(form, today);
}

test('a report together with others has the words of its decision, if it decides about an incident', () => {
  expect(wordsOfDecision('incident', 'in-transit')).toBe('Reintentar la entrega');
  expect(wordsOfDecision('incident', 'refused')).toBe('Devolver a la tienda');
  expect(wordsOfDecision('incident', 'delivered')).toBe('');
  expect(wordsOfDecision('in-transit', 'refused')).toBe('');
});

test('an incident has a cause and a day from today on', () => {
  expect(read({ report: 'incident' })).toMatchObject({
    errors: { words: [expect.stringMatching(/causa/)], decideBy: [expect.stringMatching(/desde hoy/)] },
  });
  expect(read({ report: 'incident', words: 'Avería', decideBy: '2026-11-25' })).toMatchObject({
    errors: { decideBy: [expect.stringMatching(/desde hoy/)] },
  });
  expect(read({ report: 'incident', words: ' Avería ', decideBy: today, from: 'in-transit' })).toEqual({
    ok: true,
    report: { state: 'incident', words: 'Avería', decideBy: today, compensation: null, from: 'in-transit' },
  });
});

test('a decision about an incident is the report that follows from it', () => {
  const state = (report: string, words = '') => read({ report, words, from: 'incident' });
  expect(state('retry')).toMatchObject({ report: { state: 'in-transit', words: 'Reintentar la entrega' } });
  expect(state('new-address', 'Cra. 8 # 1-20')).toMatchObject({
    report: { state: 'in-transit', words: 'Nueva dirección: Cra. 8 # 1-20' },
  });
  expect(state('new-address')).toMatchObject({ errors: { words: [expect.stringMatching(/nueva dirección/)] } });
  expect(state('send-back')).toMatchObject({ report: { state: 'refused', words: 'Devolver a la tienda' } });
});

test('what is no report is refused', () => {
  for (const report of ['', 'toString', 'sent', 'Entregado']) expect(read({ report }).ok, report).toBe(false);
  expect(read({ report: 'delivered', words: 'x'.repeat(201) }).ok).toBe(false);
});

test('staff choose among the states that may follow', () => {
  const codes = (...of: Parameters<typeof reportChoices>) => reportChoices(...of).map(({ code }) => code);
  expect(codes('prepared', false)).toEqual(['collected', 'cancelled']);
  expect(codes('collected', true)).toContain('labelled');
  expect(codes('collected', false)).not.toContain('labelled');
  expect(codes('incident', true)).toEqual(['retry', 'new-address', 'send-back', 'delivered', 'returned', 'lost']);
  expect(codes('returned', true)).toEqual([]);
});

test('a lost parcel is compensated with an amount, which no other report has', () => {
  expect(read({ report: 'compensated', compensation: '$ 80.000' })).toMatchObject({
    ok: true,
    report: { state: 'compensated', compensation: 80_000 },
  });
  for (const compensation of ['', '0', '-5', 'nada'])
    expect(read({ report: 'compensated', compensation })).toEqual({
      ok: false,
      errors: { compensation: ['Escribe cuánto paga la transportadora.'] },
    });
  expect(read({ report: 'lost', compensation: '80000' })).toMatchObject({ report: { compensation: null } });
});
