import type { Page } from 'playwright-core';
import { awake } from '#e2e/browser.ts';
import { plainPages } from './pages.ts';

/** A screen in one of its states: its name and the steps that lead to it. */
export type PublicScreen = [name: string, open: (page: Page) => Promise<unknown>];

export const moringa = 'Moringa 500 mg x 90 cápsulas';

export const at =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await awake(page, () => page.goto(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

/** Public pages at their address. */
export const plainly: PublicScreen[] = plain(/^\/(?!admin|perfil)/);

/** The pages whose address matches, opened without any steps. */
export function plain(addresses: RegExp): PublicScreen[] {
  return plainPages.filter((address) => addresses.test(address)).map((address) => [address, at(address)]);
}

/** Waits for fade-ins to end: text has too little contrast before. */
export function settled(page: Page): Promise<unknown> {
  return page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}
