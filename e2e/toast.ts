import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for a toast with exactly this title and description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect
    .poll(() => toastWords(page), { message: `a toast saying '${title}'` })
    .toEqual(description === undefined ? [title] : [title, description]);
}

/** Closes the toast, which on phones covers the foot of the page, and stays as long as the pointer is on it. */
export async function closeToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
}

async function toastWords(page: Page): Promise<string[]> {
  const card = page.getByRole('button', { name: 'Cerrar aviso' }).locator('xpath=..');
  const lines = await card.locator('p').allInnerTexts();
  return lines.filter((line) => line.trim() !== '');
}
