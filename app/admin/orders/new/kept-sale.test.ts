import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findKeptSale, forgetSale, keepSale, keptSaleName } from './kept-sale.ts';
import { emptySale } from './sale-draft.ts';

const kept = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

const name = keptSaleName(undefined);
const sale = { ...emptySale('one'), notes: 'Timbrar' };

test('a sale in progress is found with its key, by the person who began it', () => {
  keepSale(name, 'marta', sale);
  expect(findKeptSale(name, 'marta')).toEqual(sale);
  expect(findKeptSale(name, 'marta', new Date(Date.now() + 60_000))).toBeNull();
  keepSale(name, 'marta', emptySale('two'));
  expect(findKeptSale(name, 'marta')).toBeNull();
});

test('the end of a sale deletes its copy, and not that of a sale that another tab has begun since', () => {
  keepSale(name, 'marta', sale);
  const other = { ...sale, key: 'two' };
  keepSale(name, 'marta', other);
  forgetSale(name, 'marta', sale);
  expect(findKeptSale(name, 'marta')).toEqual(other);
  forgetSale(name, 'marta', other);
  expect(findKeptSale(name, 'marta')).toBeNull();
});
