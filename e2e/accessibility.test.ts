import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultAnswer, startingAnswer } from '#server/fault-page.server.ts';
import { accessibilityFaults, type ScreenName, useBrowser } from './browser.ts';
import { admin } from './running-shop.ts';
import { browsing, buying, legal } from './screens.ts';
import { signIn } from './shopper.ts';

const browser = useBrowser();
const screens: ScreenName[] = ['phone', 'desktop'];

describe.each(screens)('axe finds nothing: %s', (screen) => {
  test.each([
    ['what is read and chosen from', browsing],
    ['what is filled in and bought', buying],
    ['the legal pages', legal],
  ])('%s', async (_, publicScreens) => {
    const page = await browser.visit('/', { screen, expectComplaint: /status of (400|404|500)/ });
    const faults: Record<string, string[]> = {};
    for (const [name, open] of publicScreens) {
      await open(page);
      const found = await accessibilityFaults(page);
      if (found.length > 0) faults[name] = found;
      await page.evaluate(() => localStorage.clear());
    }
    expect(faults).toEqual({});
  });
});

test('axe finds nothing on the pages of last resort', async () => {
  const page = await browser.visit('about:blank');
  for (const answer of [
    faultAnswer(),
    startingAnswer(new Request('https://tienda.example', { headers: { Accept: 'text/html' } })),
  ]) {
    await page.setContent(await answer.text());
    await expectNoFaults(page, await page.title());
  }
});

test.each(screens)('axe finds nothing in the back office: %s', async (screen) => {
  const page = await browser.visit('/login?volver=/admin', { screen });
  await signIn(page, admin);
  await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
  await expectNoFaults(page, 'dashboard');

  await page.goto('/admin/orders');
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
  await expectNoFaults(page, 'orders');

  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  await expectNoFaults(page, 'order');

  await page.goto('/admin/orders?review=proofs');
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Comprobante de transferencia' }).waitFor();
  await expectNoFaults(page, 'order with a proof of transfer');

  for (const path of ['/admin/payments', '/admin/payments/settings']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: /^Pagos/ }).waitFor();
    await expectNoFaults(page, path);
  }
});

async function expectNoFaults(page: Page, where: string) {
  expect(await accessibilityFaults(page), where).toEqual([]);
}
