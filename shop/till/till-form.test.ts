import * as v from 'valibot';
import { expect, test } from 'vitest';
import { closeTillForm, moveCashForm, openTillForm } from './till-form.ts';

test('amounts are pesos as people write them, and an empty till is opened with 0', () => {
  expect(v.parse(openTillForm, { opening: '120.000' })).toEqual({ opening: 120_000 });
  expect(v.parse(openTillForm, { opening: '0' })).toEqual({ opening: 0 });
  expect(v.safeParse(openTillForm, {}).success).toBe(false);
  expect(v.safeParse(openTillForm, { opening: '-1' }).success).toBe(false);
});

test('cash is moved with an amount and a reason', () => {
  const payout = { kind: 'payout', amount: '20.000', reason: ' Bolsas ' };
  expect(v.parse(moveCashForm, payout)).toEqual({ kind: 'payout', amount: 20_000, reason: 'Bolsas' });
  for (const wrong of [{ kind: 'sale' }, { amount: '0' }, { reason: ' ' }])
    expect(v.safeParse(moveCashForm, { ...payout, ...wrong }).success).toBe(false);
});

test('a count says what the screen showed, once it did', () => {
  expect(v.parse(closeTillForm, { counted: '50.000' })).toEqual({ counted: 50_000 });
  expect(v.parse(closeTillForm, { counted: '50.000', seen: '-2000', note: 'Falta' })).toMatchObject({
    seen: -2_000,
    note: 'Falta',
  });
  expect(v.safeParse(closeTillForm, { counted: '50.000', seen: 'x' }).success).toBe(false);
});
