import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

const carousel = (page: Page) => page.getByRole('region', { name: 'Destacados de la tienda' });
const shownBanner = (page: Page) =>
  carousel(page).locator('[aria-current="true"]').getAttribute('aria-label', { timeout: 5000 });

/** Opens the home page with its clock stopped at the first banner, and neither pointer nor focus in the carousel. */
async function visitStill(options: { reducedMotion: boolean }): Promise<Page> {
  const page = await browser.visit('/carrito', options);
  await page.clock.install();
  await page.getByRole('link', { name: 'Inicio' }).first().click();
  // Under the pointer the carousel rests, so that the jump of the clock turns no slide.
  await carousel(page).hover();
  await expectTurning(page, false);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await carousel(page)
    .getByRole('button', { name: /^Ir al banner 1/ })
    .click();
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 1/);
  await lookElsewhere(page);
  await expectTurning(page, !options.reducedMotion);
  return page;
}

const letGo = (page: Page) => page.mouse.move(700, 880);

/** The carousel's live region announces slides except while they change automatically. */
const expectTurning = (page: Page, turning: boolean) =>
  expect.poll(() => carousel(page).locator('[aria-live]').getAttribute('aria-live')).toBe(turning ? 'off' : 'polite');

/** Moves pointer and focus out of the carousel. */
async function lookElsewhere(page: Page): Promise<void> {
  await letGo(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

test('three banners change every five seconds until paused', async () => {
  const page = await visitStill({ reducedMotion: false });
  const dots = carousel(page).getByRole('button', { name: /^Ir al banner/ });
  expect(await dots.count()).toBe(3);
  const first = await shownBanner(page);

  await page.clock.runFor(4900);
  expect(await shownBanner(page)).toBe(first);
  await page.clock.runFor(200);
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 2/);
  await page.clock.runFor(5100);
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 3/);
  await page.clock.runFor(5100);
  await expect.poll(() => shownBanner(page)).toBe(first);

  await carousel(page).getByRole('button', { name: 'Pausar el carrusel' }).click();
  await lookElsewhere(page);
  await page.clock.runFor(20_000);
  expect(await shownBanner(page)).toBe(first);
  await carousel(page).getByRole('button', { name: 'Reanudar el carrusel' }).waitFor();
});

test('banners pause under the pointer or the focus and continue afterwards', async () => {
  const page = await visitStill({ reducedMotion: false });

  await carousel(page).hover({ position: { x: 500, y: 100 } });
  await expectTurning(page, false);
  await page.clock.runFor(20_000);
  expect(await shownBanner(page)).toMatch(/^Ir al banner 1/);
  await letGo(page);
  await expectTurning(page, true);
  await page.clock.runFor(5100);
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 2/);

  await carousel(page).getByRole('button', { name: 'Siguiente' }).focus();
  await expectTurning(page, false);
  await page.clock.runFor(20_000);
  expect(await shownBanner(page)).toMatch(/^Ir al banner 2/);
  await lookElsewhere(page);
  await expectTurning(page, true);
  await page.clock.runFor(5100);
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 3/);
});

test('with reduced motion the banners do not move until started', async () => {
  const page = await visitStill({ reducedMotion: true });

  await page.clock.runFor(20_000);
  expect(await shownBanner(page)).toMatch(/^Ir al banner 1/);

  await carousel(page).getByRole('button', { name: 'Reanudar el carrusel' }).click();
  await lookElsewhere(page);
  await expectTurning(page, true);
  await page.clock.runFor(5100);
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 2/);
});

test('arrows and dots move between banners, wrapping around', async () => {
  const page = await browser.visit('/');
  const press = (name: string | RegExp) => carousel(page).getByRole('button', { name }).click();

  await press('Anterior');
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 3/);
  await press('Siguiente');
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 1/);
  await press('Siguiente');
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 2/);
  await press(/^Ir al banner 3/);
  await expect.poll(() => shownBanner(page)).toMatch(/^Ir al banner 3/);
});
