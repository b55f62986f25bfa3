import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftValues, dropDrafts, findDraft } from './form-draft.ts';

const kept = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

const keptAt = '2026-11-20T15:00:00.000Z';
const soon = Date.parse(keptAt) + 60_000;
const draft = { userId: 'marta', keptAt, fields: [['name', 'Moringa']] };

test('a draft is restored only for its author; another person’s is neither shown nor kept', () => {
  kept.set('borrador:producto', JSON.stringify(draft));
  expect(findDraft('producto', 'marta', soon)).toEqual({ keptAt: new Date(keptAt), fields: [['name', 'Moringa']] });
  expect(findDraft('producto', 'rosa', soon)).toBeNull();
  expect(kept.size).toBe(0);
});

test('an expired or unreadable draft is deleted', () => {
  kept.set('borrador:producto', JSON.stringify(draft));
  expect(findDraft('producto', 'marta', soon + 8 * 24 * 60 * 60_000)).toBeNull();
  for (const broken of ['{', '[]', '{"userId":"marta"}', JSON.stringify({ ...draft, fields: [1] })]) {
    kept.set('borrador:producto', broken);
    expect(findDraft('producto', 'marta', soon), broken).toBeNull();
    expect(kept.size).toBe(0);
  }
});

test('signing in keeps only one’s own drafts on the device; signing out deletes all', () => {
  kept.set('borrador:producto', JSON.stringify(draft));
  kept.set('borrador:categoria', JSON.stringify({ ...draft, userId: 'rosa' }));
  kept.set('carrito', '[]');
  dropDrafts('marta', soon);
  expect([...kept.keys()]).toEqual(['borrador:producto', 'carrito']);
  dropDrafts();
  expect([...kept.keys()]).toEqual(['carrito']);
});

test('a draft’s fields are restored as lists and rows', () => {
  const fields: [string, string][] = [
    ['name', 'Moringa'],
    ['imageUrls[0]', '/a'],
    ['imageUrls[1]', '/b'],
    ['offers[0].label', 'Pack x2'],
    ['offers[0].units', '2'],
    ['no es un campo', 'x'],
  ];
  expect(draftValues(fields)).toEqual({
    name: 'Moringa',
    imageUrls: ['/a', '/b'],
    offers: [{ label: 'Pack x2', units: '2' }],
  });
});

test('names with dots become nested values, and none reaches a prototype', () => {
  const values = draftValues([
    ['orderFields.cash.email', 'optional'],
    ['orderFields.cash.notes', 'absent'],
    ['__proto__.polluted', 'yes'],
    ['constructor.prototype.polluted', 'yes'],
    ['two..dots', 'x'],
  ]);
  expect(values.orderFields).toEqual({ cash: { email: 'optional', notes: 'absent' } });
  expect(Object.keys(values)).toEqual(['orderFields', 'constructor']);
  expect('polluted' in {}).toBe(false);
});
