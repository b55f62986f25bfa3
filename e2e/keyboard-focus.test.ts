import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { browsing } from './screens/browsing-screens.ts';
import { buying } from './screens/buying-screens.ts';
import { type PublicScreen, plainly } from './screens/public-screen.ts';
import { openProduct } from './shopper.ts';

const browser = useBrowser();
const screens = new Map<string, PublicScreen[1]>([...plainly, ...browsing, ...buying]);
/**
 * How many tab stops are checked per page; further ones repeat (more products, then the footer). The header's stops are
 * checked on the first page only.
 */
const stopsLookedAt = { withHeader: 34, withoutHeader: 22 };

test.each(['/', 'narrowed list', 'product with packs', 'cart', 'order form', '/login'])(
  'every tab stop has a visible focus, a name and a large enough touch target: %s',
  async (name) => {
    const page = await browser.visit('/');
    await screens.get(name)?.(page);

    await page.evaluate(() => {
      // Hides the white half of the focus ring, which is invisible on a light background: the green half must be
      // visible alone.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':focus-visible { box-shadow: none !important }');
      document.adoptedStyleSheets.push(sheet);
    });

    const first = name === '/';
    // Starts after the header, by focusing the main part. If a dialog is open, the focus stays in the dialog.
    if (!first) await page.getByRole('main').evaluate((main) => main.focus());
    const faults: string[] = [];
    for (let stops = 0; stops < stopsLookedAt[first ? 'withHeader' : 'withoutHeader']; stops++) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (!stop) continue;
      if (!stop.named) faults.push(`without a name: ${stop.is}`);
      if (stop.width < 24 || stop.height < 24) faults.push(`${stop.width} x ${stop.height}: ${stop.is}`);
      if (!(await showsFocus(page, stop))) faults.push(`focus not to be seen: ${stop.is}`);
    }
    expect(faults).toEqual([]);
  },
);

test('the focus ring is white and green on light backgrounds, ochre on dark ones', async () => {
  const page = await browser.visit('/carrito');
  const ring = () =>
    page.evaluate(() => {
      const { outlineColor, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return `${outlineWidth} ${outlineColor}`;
    });
  await tabTo(page, 'link', 'Ver productos');
  await expect.poll(ring).toBe('2px rgb(31, 81, 57)');
  await tabTo(page, 'link', 'Superintendencia de Industria y Comercio');
  await expect.poll(ring).toBe('2px rgb(238, 184, 78)');
});

test('the first tab stop skips to the content', async () => {
  const page = await browser.visit('/productos');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  expect(await skip.evaluate((link) => link === document.activeElement && link.clientWidth > 100)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('one tab stop precedes the search on every page', async () => {
  for (const path of ['/', '/productos', '/carrito']) {
    const page = await browser.visit(path);
    await page.getByRole('combobox', { name: '¿Qué buscas?' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('search');
  }
});

test('a dialog traps the focus until Esc closes it, and returns it', async () => {
  const page = await browser.visit('/');
  await openProduct(page, 'Moringa 500 mg x 90 cápsulas');
  const pay = await tabTo(page, 'button', /^PAGAR CONTRAENTREGA/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  await dialog.getByLabel('Nombre', { exact: true }).waitFor();
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab');
    const inside = await dialog.evaluate((element) => {
      const { activeElement } = document;
      return activeElement === document.body || element.contains(activeElement);
    });
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => pay.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('the phone menu opens by keyboard, closes with Esc and returns the focus', async () => {
  const page = await browser.visit('/', { screen: 'phone' });
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Menú' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const links = page.getByRole('navigation', { name: 'Menú' });
  await links.waitFor();
  await page.keyboard.press('Tab');
  expect(await links.evaluate((nav) => nav.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await links.waitFor({ state: 'hidden' });
  expect(await menu.evaluate((summary) => summary === document.activeElement)).toBe(true);
});

test('a new page is announced by its title, and a banner when it is changed by hand', async () => {
  const page = await browser.visit('/');
  const carousel = page.getByRole('region', { name: 'Destacados de la tienda' });
  const announcement = carousel.locator('[aria-live]');
  expect(await announcement.innerText()).toBe('');
  await carousel.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(() => announcement.innerText()).toBe('Banner 2 de 3: Una planta en cada frasco');

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Productos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor();
  await expect.poll(() => page.getByRole('status').first().innerText()).toBe(await page.title());
});

type Stop = { is: string; named: boolean; left: number; top: number; width: number; height: number };

/** The focused element with its touch target, which for a small checkbox includes its label. */
function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return null;
    stop.scrollIntoView({ block: 'nearest' });
    const labels =
      stop instanceof HTMLInputElement || stop instanceof HTMLSelectElement ? [...(stop.labels ?? [])] : [];
    const names = [
      stop.getAttribute('aria-label'),
      stop.innerText,
      stop.querySelector('img')?.alt,
      labels[0]?.innerText,
    ];
    // A link within a sentence is as high as its line.
    const inline = getComputedStyle(stop).display === 'inline';
    const boxes = [stop, ...labels].map((element) => element.getBoundingClientRect());
    const { left, top } = stop.getBoundingClientRect();
    return {
      is: stop.outerHTML.slice(0, 120),
      named: names.some((name) => name?.trim()),
      left,
      top,
      width: inline ? 24 : Math.round(Math.max(...boxes.map(({ width }) => width))),
      height: inline ? 24 : Math.round(Math.max(...boxes.map(({ height }) => height))),
    };
  });
}

/** Whether the focused element looks different from its unfocused state. */
async function showsFocus(page: Page, { left, top, width, height }: Stop): Promise<boolean> {
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  // The focus ring of a card is around its picture, above its name.
  const clip = {
    x: Math.max(0, left - 24),
    y: Math.max(0, top - 340),
    width: Math.min(width + 320, view.width - Math.max(0, left - 24)),
    height: Math.min(height + 360, view.height - Math.max(0, top - 340)),
  };
  const shown = await page.screenshot({ clip });
  const again = await page.evaluateHandle(() => {
    const stop = document.activeElement as HTMLElement;
    stop.blur();
    return stop;
  });
  const without = await page.screenshot({ clip });
  await again.evaluate((stop) => stop.focus({ preventScroll: true }));
  return Buffer.compare(shown, without) !== 0;
}
