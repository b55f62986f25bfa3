import type { Page } from 'playwright-core';
import { accessibilityFaults } from '#e2e/browser.ts';
import { findCutOff, setWiderApart } from './cut-off.ts';

const phone = { width: 390, height: 844 };
const smallPhone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

/**
 * Finds faults of the page in its current state: axe violations on a phone and on a desktop, and what is cut off or
 * scrolls sideways. The latter is checked with wider text spacing on a phone, on a phone of 320 px, on a desktop at
 * 400 %, and with text of twice the size on a small phone and a desktop.
 *
 * Restores the page's size.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? desk;
  await atRest(page);
  const faults: string[] = [];
  const note = (where: string, problems: string[]) => faults.push(...problems.map((fault) => `${where}: ${fault}`));

  await resize(page, phone);
  note('a phone', await faultsThatStay(page));
  await page.evaluate(setWiderApart);
  note('words set wider apart', await page.evaluate(findCutOff));
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  for (const height of [640, 256]) {
    await resize(page, { width: 320, height });
    note(`320 x ${height}`, await page.evaluate(findCutOff));
  }

  await setTextSize(page, 32);
  for (const [where, room] of [
    ['a small phone', smallPhone],
    ['a desk', desk],
  ] as const) {
    await resize(page, room);
    note(`letters of twice the size on ${where}`, await page.evaluate(findCutOff));
  }
  await setTextSize(page, 16);
  note('a desk', await faultsThatStay(page));
  await resize(page, size);
  return faults;
}

/** Axe violations found twice: during a layout change, axe reports states that are never shown. */
async function faultsThatStay(page: Page): Promise<string[]> {
  if ((await accessibilityFaults(page)).length === 0) return [];
  await atRest(page);
  return accessibilityFaults(page);
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await atRest(page);
}

/** Sets the browser's default font size. */
async function setTextSize(page: Page, standard: number) {
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard } });
  await settings.detach();
  await atRest(page);
}

/** Waits until the page is painted and all animations have ended. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}
