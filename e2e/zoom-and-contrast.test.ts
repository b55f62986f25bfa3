import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { browsing } from './screens/browsing-screens.ts';
import { openProduct } from './shopper.ts';

const moringa = 'Moringa 500 mg x 90 cápsulas';

describe('zoom', () => {
  const browser = useBrowser();

  test('the focused element is never covered, even at 400 %', async () => {
    const page = await browser.visit('/', { viewport: { width: 320, height: 256 } });
    for (const open of [() => page.goto('/productos'), () => openProduct(page, moringa)]) {
      await open();
      expect(await hiddenStops(page), page.url()).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 700 });
    await openProduct(page, moringa);
    expect(await hiddenStops(page), 'above the bar of a product').toEqual([]);
  });

  test('with text at 200 % on a small phone the header takes at most a fifth of the screen', async () => {
    const page = await browser.visit('/', { viewport: { width: 360, height: 740 } });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const path of ['/', '/productos', '/carrito']) {
      await page.goto(path);
      const { font, bottom, width } = await page.evaluate(() => ({
        font: getComputedStyle(document.documentElement).fontSize,
        bottom: document.querySelector('header')?.getBoundingClientRect().bottom,
        width: document.documentElement.scrollWidth,
      }));
      expect({ path, font, width }).toEqual({ path, font: '32px', width: 360 });
      expect(bottom).toBeLessThanOrEqual(740 / 5);
    }
  });

  test('a dialog at 400 % scrolls to its last button', async () => {
    const page = await browser.visit('/', { viewport: { width: 320, height: 256 } });
    const [, openFilters] = browsing.find(([name]) => name === 'filters') ?? [];
    await openFilters?.(page);

    const apply = page.getByRole('dialog').getByRole('button', { name: 'Aplicar Filtros' });
    await apply.focus();
    await expect.poll(() => isInView(apply)).toBe(true);
  });
});

describe('forced colours', () => {
  const browser = useBrowser();

  test('selected options look different from others', async () => {
    const page = await browser.visit('/productos?categoria=capsulas', { forcedColors: true });
    const grid = page.getByRole('link', { name: 'Ver en cuadrícula' });
    await expectOtherLook(page, grid, () => page.goto('/productos?categoria=capsulas&vista=lista'));
    const category = page.locator('label').filter({ hasText: /^Cápsulas/ });
    await expectOtherLook(page, category, () => page.goto('/productos?vista=lista'));
    const place = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Productos' });
    await expectOtherLook(page, place, () => page.goto('/'));
    const dot = page.getByRole('button', { name: /^Ir al banner 1/ }).locator('span');
    await expectOtherLook(page, dot, async () => {
      await page.getByRole('button', { name: /^Ir al banner 2/ }).click();
      await page.locator('[aria-current="true"][aria-label^="Ir al banner 2"]').waitFor();
    });

    await openProduct(page, moringa);
    const thumbnail = page.getByRole('link', { name: /^Ver imagen 1 de/ });
    await expectOtherLook(page, thumbnail, async () => {
      await page.getByRole('link', { name: /^Ver imagen 2 de/ }).click();
      await page.locator('[aria-current="true"][aria-label^="Ver imagen 2"]').waitFor();
    });
    await expectOtherLook(page, page.getByRole('radio', { name: /^1 unidad/ }), () =>
      page.getByRole('radio', { name: /^Pack x2/ }).check(),
    );
  });

  test('buttons have edges and their icons can be seen', async () => {
    const page = await browser.visit('/', { forcedColors: true });
    await openProduct(page, moringa);
    for (const button of [
      page.getByRole('button', { name: 'Añadir uno' }),
      page.getByRole('button', { name: /^PAGAR CONTRAENTREGA/ }).first(),
      page.getByRole('link', { name: 'Escríbenos por WhatsApp' }),
    ]) {
      const { edge, ink, ground } = await button.evaluate((element) => {
        const style = getComputedStyle(element);
        return { edge: style.borderTopWidth, ink: style.color, ground: style.backgroundColor };
      });
      expect(Number.parseFloat(edge)).toBeGreaterThan(0);
      expect(ink).not.toBe(ground);
    }
  });
});

describe('motion and colour scheme', () => {
  const browser = useBrowser();

  test('with reduced motion nothing moves', async () => {
    const page = await browser.visit('/');
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Productos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor();
    expect(await moving(page)).toEqual([]);
    await page.getByRole('article').first().hover();
    expect(await moving(page)).toEqual([]);

    await openProduct(page, moringa);
    await page.getByRole('link', { name: /^Ver imagen 3 de/ }).click();
    const strip = page.getByRole('list', { name: /^Imágenes de/ });
    expect(await strip.evaluate((list) => list.scrollLeft / list.clientWidth)).toBeCloseTo(2, 1);
    await page.getByRole('button', { name: 'Añadir a favoritos' }).click();
    await page.getByText('Añadido a favoritos').waitFor();
    expect(await moving(page)).toEqual([]);
  });

  test('a browser set to dark keeps the shop as it is', async () => {
    const page = await browser.visit('/login');
    const colours = () =>
      page.getByLabel('Correo electrónico').evaluate((field) => {
        const { color, backgroundColor, colorScheme } = getComputedStyle(field);
        return { color, backgroundColor, colorScheme };
      });
    const light = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colours()).toEqual(light);
    expect(light.colorScheme).toBe('light only');
  });

  test('with increased contrast, lines and captions are darker', async () => {
    const page = await browser.visit('/productos');
    const caption = page.getByRole('article').first().locator('p').first();
    const colour = () => caption.evaluate((element) => getComputedStyle(element).color);
    const usual = await colour();
    await page.emulateMedia({ contrast: 'more' });
    expect(await colour()).not.toBe(usual);
  });
});

/** Tab stops that are fully covered by a fixed element. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const stop = document.activeElement;
      if (!stop || stop === document.body || stop.closest('[class*="fixed"]')) return null;
      const { left, top, width, height } = stop.getBoundingClientRect();
      const shares = [0.15, 0.5, 0.85];
      const points = shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const));
      const seen = points.some(([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return over !== null && !over.closest('[class*="fixed"]');
      });
      return seen ? null : (stop.getAttribute('aria-label') ?? stop.textContent ?? stop.tagName);
    });
    if (covered !== null) hidden.push(covered);
  }
  return hidden;
}

function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

async function expectOtherLook(page: Page, element: Locator, choose: () => Promise<unknown>) {
  await page.mouse.move(0, 0);
  const chosen = await element.screenshot();
  await choose();
  await page.mouse.move(0, 0);
  expect(Buffer.compare(chosen, await element.screenshot()), String(element)).not.toBe(0);
}

/** Animations and transitions long enough to be visible. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 1)
      .map((one) => (one instanceof CSSTransition ? one.transitionProperty : String(one.id))),
  );
}
