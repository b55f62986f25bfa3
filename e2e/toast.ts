import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  /** Returns the words of the newest toast, and forgets it if they are the expected ones; set by `keepToasts`. */
  var keptToast: ((expected: string[]) => string[]) | undefined;
}

/**
 * Lets a page keep the words of its newest toast, which on a busy machine may fade before a test reads it. A press by
 * the test forgets it, even while it is still shown: it is about something earlier. So does loading another page.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let kept: string[] = [];
    let forgotten: Element | null = null;
    const shown = () => document.querySelector('.toast-card');
    const keep = () => {
      const card = shown();
      if (!card || card === forgotten) return;
      const lines = [...card.querySelectorAll('p')].map((line) => line.innerText).filter((line) => line.trim() !== '');
      if (lines.length > 0) kept = lines;
    };
    const forget = () => {
      forgotten = shown();
      kept = [];
    };
    new MutationObserver(keep).observe(document, { childList: true, subtree: true });
    for (const press of ['pointerdown', 'keydown'])
      document.addEventListener(press, (event) => event.isTrusted && forget(), { capture: true });
    globalThis.keptToast = (expected) => {
      keep();
      const words = kept;
      if (String(words) === String(expected)) forget();
      return words;
    };
  });
}

/**
 * Waits for a toast with exactly this title and description, shown since the last press of a key, button or link, and
 * not expected before.
 */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const expected = description === undefined ? [title] : [title, description];
  const newest = () => page.evaluate((expected) => globalThis.keptToast?.(expected) ?? [], expected);
  await expect.poll(newest, { message: `a toast saying '${title}'` }).toEqual(expected);
}

/** Closes the toast, which on phones covers the foot of the page, and stays as long as the pointer is on it. */
export async function closeToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
}
