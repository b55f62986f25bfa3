import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  /** Title and description of the newest toast, set by `keepToasts`. */
  var keptToast: string[] | undefined;
}

/** Lets a page keep the words of its newest toast, which on a busy machine may fade before a test reads it. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const keep = () => {
      const lines = [...document.querySelectorAll<HTMLElement>('.toast-card p')].map((line) => line.innerText);
      const shown = lines.filter((line) => line.trim() !== '');
      if (shown.length > 0) globalThis.keptToast = shown;
    };
    new MutationObserver(keep).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a toast with exactly this title and description, shown now or since the last one expected. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const expected = description === undefined ? [title] : [title, description];
  await expect.poll(() => readToast(page, expected), { message: `a toast saying '${title}'` }).toEqual(expected);
}

/** Closes the toast, which on phones covers the foot of the page, and stays as long as the pointer is on it. */
export async function closeToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
}

/** Returns the words of the toast that is shown, or else of the kept one, which is forgotten once it was expected. */
function readToast(page: Page, expected: string[]): Promise<string[]> {
  return page.evaluate((expected) => {
    const lines = [...document.querySelectorAll<HTMLElement>('.toast-card p')].map((line) => line.innerText);
    const shown = lines.filter((line) => line.trim() !== '');
    const words = shown.length > 0 ? shown : (globalThis.keptToast ?? []);
    if (String(words) === String(expected)) globalThis.keptToast = undefined;
    return words;
  }, expected);
}
