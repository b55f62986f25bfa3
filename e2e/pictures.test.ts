import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { isOwnPicture } from '#shop/pictures.ts';
import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** High-density screens, where a picture as wide as its box in CSS pixels looks blurred. */
const screens = [
  { screen: 'phone', sharpness: 3 },
  { screen: 'desktop', sharpness: 2 },
] as const;

const product = async () => {
  const list = await (await fetch(`${inject('shopUrl')}/productos`)).text();
  return /\/productos\/[0-9a-f-]{36}/.exec(list)?.[0] ?? '';
};
const pages = [
  { name: 'home', address: async () => '/' },
  { name: 'the list', address: async () => '/productos' },
  { name: 'the list in rows', address: async () => '/productos?vista=lista' },
  { name: 'a product', address: product },
];

type Shown = { address: string; fetched: number; needed: number; largest: number };

/** All loaded pictures: the width of the file and the width of the box in device pixels. */
function picturesShown(page: Page): Promise<Shown[]> {
  return page.evaluate(() => {
    const widthIn = (address: string) => Number(/\/(\d+)\.\w+$/.exec(address)?.[1]);
    return [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((image) => image.currentSrc !== '' && image.complete && image.getClientRects().length > 0)
      .map((image) => {
        const box = image.getBoundingClientRect();
        const shape = image.naturalWidth / image.naturalHeight;
        const covers = getComputedStyle(image).objectFit === 'cover';
        const width = covers ? Math.max(box.width, box.height * shape) : Math.min(box.width, box.height * shape);
        const offered = (image.parentElement?.querySelector('source')?.srcset ?? '').match(/\d+(?=w)/g) ?? [];
        return {
          address: image.currentSrc,
          fetched: widthIn(image.currentSrc),
          needed: Math.round(width * devicePixelRatio),
          largest: Math.max(...offered.map(Number)),
        };
      });
  });
}

/** Scrolls down the page so that lazy pictures load. */
async function readToTheEnd(page: Page) {
  const screensDown = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight));
  for (let screen = 0; screen <= screensDown; screen++) {
    await page.evaluate((down) => scrollTo({ top: down * innerHeight, behavior: 'instant' }), screen);
    await page.waitForLoadState('networkidle');
  }
}

test.each(screens.flatMap((screen) => pages.map((page) => ({ ...screen, ...page }))))(
  'on a sharp $screen every picture of $name is as fine as the screen, and not twice as large',
  async ({ screen, sharpness, address }) => {
    const page = await visit(await address(), { screen, sharpness });
    await readToTheEnd(page);
    const shown = await picturesShown(page);

    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter(({ address }) => !address.endsWith('.avif'))).toEqual([]);
    expect(shown.filter(({ fetched, needed, largest }) => fetched < Math.min(needed, largest))).toEqual([]);
    expect(shown.filter(({ fetched, needed }) => fetched > 2 * needed)).toEqual([]);
  },
);

test('pictures far below the fold load when they are near', async () => {
  const page = await visit('/productos', { screen: 'phone' });
  await page.waitForLoadState('networkidle');
  const last = page.locator('picture img').last();
  const isFetched = () => last.evaluate((image: HTMLImageElement) => image.currentSrc !== '' && image.complete);

  expect(await isFetched()).toBe(false);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(isFetched).toBe(true);
});

test.each(pages)('nothing shifts while the pictures of $name load', async ({ address }) => {
  const page = await visit(await address(), { screen: 'phone' });
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      const moved = shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0);
      document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await readToTheEnd(page);

  expect(Number(await page.evaluate(() => document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.02);
});

test.each(pages)('the main picture of $name loads with the CSS, and the scripts after them', async ({ address }) => {
  const html = await (await fetch(inject('shopUrl') + (await address()))).text();
  const head = html.slice(0, html.indexOf('</head>'));
  const preloads = head.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];

  expect(preloads.length).toBeGreaterThan(0);
  expect(preloads.length).toBeLessThanOrEqual(2);
  expect(preloads.join()).toContain('fetchPriority="high"');
  expect(head.indexOf('rel="preload" as="image"')).toBeLessThan(head.indexOf('rel="stylesheet"'));
  expect(head.lastIndexOf('rel="stylesheet"')).toBeLessThan(head.indexOf('rel="modulepreload"'));
  expect(head).not.toMatch(/<link rel="modulepreload" (?!fetchpriority="low")/);
});

test('a page loads its main picture once, and one font family', async () => {
  const page = await visit('/', { screen: 'phone', sharpness: 3 });
  await page.waitForLoadState('networkidle');
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const pictures = fetched.filter((path) => isOwnPicture(path.slice(0, path.lastIndexOf('/'))));

  expect(pictures.length).toBe(new Set(pictures.map((path) => path.slice(0, path.lastIndexOf('/')))).size);
  const letters = fetched.filter((path) => path.endsWith('.woff2')).map((path) => path.replace(/-latin.*/, ''));
  expect([...new Set(letters)]).toEqual(['/assets/montserrat']);
});

test('scripts and CSS are sent in the smallest encoding the browser accepts', async () => {
  const html = await (await fetch(inject('shopUrl'))).text();
  const script = /"(\/assets\/framework[^"]*\.js)"/.exec(html)?.[1];

  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
  ]) {
    const answer = await fetch(inject('shopUrl') + script, { headers: { 'Accept-Encoding': accepted ?? '' } });
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
    expect(answer.headers.get('Vary')).toMatch(/accept-encoding/i);
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
  }
});

test('a list that changes in the browser preloads no pictures', async () => {
  const page = await visit('/productos', { screen: 'phone' });
  const preloadCount = () => page.locator('link[rel=preload][as=image]').count();
  const before = await preloadCount();
  expect(before).toBeGreaterThan(0);

  await page.getByLabel('Ordenar por').selectOption('Nombre A-Z');
  await page.waitForURL('**/productos?orden=nombre-asc');
  await page.locator('article').first().getByText('Aceite').first().waitFor();
  expect(await preloadCount()).toBe(before);
});
