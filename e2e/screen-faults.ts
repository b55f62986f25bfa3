import type { Page } from 'playwright-core';
import { accessibilityFaults } from './browser.ts';
import { findCutOff, setWiderApart } from './cut-off.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/**
 * What is wrong with the page as it stands: to axe on a phone and on a desk, and what is cut off or scrolls sideways with words set
 * wider apart, with letters of twice the size on either, on a phone of 320 px, and on a desk at 400 %.
 *
 * The page is left with the size it had.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? desk;
  await atRest(page);
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));

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
    ['a phone', phone],
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

/** What axe finds and finds again: of a page that is still being laid out anew it tells what nobody ever sees. */
async function faultsThatStay(page: Page): Promise<string[]> {
  if ((await accessibilityFaults(page)).length === 0) return [];
  await atRest(page);
  return accessibilityFaults(page);
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await atRest(page);
}

/** What people set under 'Font size' in their browser. */
async function setTextSize(page: Page, standard: number) {
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard } });
  await settings.detach();
  await atRest(page);
}

/** Waits until the page has been drawn as it now is, and nothing in it moves. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}
