import { expect, test, vi } from 'vitest';
import { type ChangeCounters, countChanges, createChangeCounters } from './change-counters.ts';
import { isOutOfDate, judgePage } from './page-freshness.ts';

const honey = '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b51';

/** A page rendered now, after the changes counted so far. */
const aPage = (counters: ChangeCounters, values: Partial<Parameters<typeof judgePage>[0]> = {}) => ({
  shows: 'catalogue' as const,
  productIds: new Set([honey]),
  renderedAt: performance.now(),
  changesAt: Number.POSITIVE_INFINITY,
  position: counters.position,
  stockChanged: false,
  changesOften: false,
  ...values,
});

const change = (topic: 'settings' | 'products' | 'categories' | 'stock' | 'orders', subjectIds: string[] = []) => [
  { id: 1, topic, subjectIds },
];

test.each([
  ['settings', 'all pages', [true, true, true]],
  ['products', 'pages of the catalogue', [true, true, false]],
  ['categories', 'all pages', [true, true, true]],
  ['orders', 'no page', [false, false, false]],
] as const)('a change of %s makes %s out of date', (topic, _, expected) => {
  const counters = createChangeCounters();
  const pages = [
    aPage(counters),
    aPage(counters, { productIds: null }),
    aPage(counters, { shows: 'text', productIds: null }),
  ];

  expect(countChanges(counters, change(topic, [honey]))).toEqual([]);

  expect(pages.map((page) => isOutOfDate(page, counters))).toEqual(expected);
  expect(isOutOfDate(aPage(counters), counters)).toBe(false);
});

test('a stock change lists its products, and invalidates pages that list none', () => {
  const counters = createChangeCounters();
  const pages = [aPage(counters), aPage(counters, { productIds: null })];

  expect(countChanges(counters, change('stock', [honey]))).toEqual([honey]);

  expect(pages.map((page) => isOutOfDate(page, counters))).toEqual([false, true]);
  countChanges(counters, change('stock'));
  expect(pages.map((page) => isOutOfDate(page, counters))).toEqual([true, true]);
});

test('an unspecific change invalidates all pages', () => {
  const counters = createChangeCounters();
  const page = aPage(counters, { shows: 'text' });

  countChanges(counters, 'all');

  expect(isOutOfDate(page, counters)).toBe(true);
});

test('a page is sent while changes are current, and rendered again when they are not', () => {
  const counters = createChangeCounters();
  const page = aPage(counters);

  expect(judgePage(page, counters, 'current')).toBe('send');
  expect(judgePage(page, counters, 'unverified')).toBe('render');
  countChanges(counters, change('settings'));
  expect(judgePage(page, counters, 'current')).toBe('render');
  expect(judgePage(page, counters, 'outage')).toBe('send-during-outage');
});

test('the stock on a page that changes often may lag by up to 900 ms, anything else may not', () => {
  const counters = createChangeCounters();
  const renderedAgo = (ms: number, values = {}) =>
    aPage(counters, { renderedAt: performance.now() - ms, stockChanged: true, changesOften: true, ...values });

  expect(judgePage(renderedAgo(100), counters, 'current')).toBe('send');
  expect(judgePage(renderedAgo(600), counters, 'current')).toBe('send-and-render');
  expect(judgePage(renderedAgo(1_000), counters, 'current')).toBe('render');
  expect(judgePage(renderedAgo(100, { changesOften: false }), counters, 'current')).toBe('render');
  const page = renderedAgo(100);
  countChanges(counters, change('products', [honey]));
  expect(judgePage(page, counters, 'current')).toBe('render');
});

test('a page is rendered again from the moment at which it changes, except during an outage', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T13:59:59.999-05:00'), toFake: ['Date'] });
  try {
    const counters = createChangeCounters();
    const changesAt = new Date('2026-11-25T14:00:00-05:00').getTime();
    const pages = [aPage(counters, { changesAt }), aPage(counters, { changesAt, changesOften: true })];
    expect(pages.map((page) => judgePage(page, counters, 'current'))).toEqual(['send', 'send']);

    vi.advanceTimersByTime(1);

    expect(pages.map((page) => judgePage(page, counters, 'current'))).toEqual(['render', 'render']);
    expect(pages.map((page) => judgePage(page, counters, 'outage'))).toEqual(Array(2).fill('send-during-outage'));
    expect(judgePage(aPage(counters), counters, 'current')).toBe('send');
  } finally {
    vi.useRealTimers();
  }
});

test('a page from before midnight is rendered again', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 23, 50), toFake: ['Date', 'performance'] });
  // A module of its own: it remembers the day by the clock of this test.
  vi.resetModules();
  const { isFromAnotherDay } = await import('./page-freshness.ts');
  try {
    const renderedAt = performance.now();
    expect(isFromAnotherDay({ renderedAt })).toBe(false);
    vi.advanceTimersByTime(9 * 60_000);
    expect(isFromAnotherDay({ renderedAt })).toBe(false);
    vi.advanceTimersByTime(2 * 60_000);
    expect(isFromAnotherDay({ renderedAt })).toBe(true);
    expect(isFromAnotherDay({ renderedAt: performance.now() })).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
