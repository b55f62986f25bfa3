import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { address, results } from './product-list.ts';

const browser = useBrowser();

test('the pages contain each product once, and back and forward move between them', async () => {
  const page = await browser.visit('/productos?orden=nombre-asc');
  const pageOne = await names(page);

  await page.getByRole('link', { name: 'Página 2' }).click();
  await page.waitForURL('**/productos?orden=nombre-asc&pagina=2');
  await currentPage(page, '2').waitFor();
  const pageTwo = await names(page);
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await page.waitForURL('**/productos?orden=nombre-asc&pagina=3');
  await currentPage(page, '3').waitFor();
  const all = [...pageOne, ...pageTwo, ...(await names(page))];

  expect(pageOne).toHaveLength(24);
  expect(new Set(all).size).toBe(all.length);
  await page.getByText(`${all.length} productos encontrados`).waitFor();

  await page.goBack();
  await expect.poll(() => names(page)).toEqual(pageTwo);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(pageOne);
  await page.goForward();
  await expect.poll(() => names(page)).toEqual(pageTwo);
  expect(address(page)).toBe('/productos?orden=nombre-asc&pagina=2');
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls to a product and opens it; returns the scroll position of the list. */
async function openFurtherDown(page: Page, place: number): Promise<number> {
  const link = results(page).getByRole('article').nth(place).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 150);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  let before = -1;
  await expect
    .poll(async () => {
      const now = await scrolled(page);
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
  const name = await link.innerText();
  await link.focus();
  const stood = await scrolled(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  return stood;
}

test.each([
  ['the whole list', '/productos'],
  ['a page of it', '/productos?pagina=2'],
  ['a filtered list', '/productos?search=crema&orden=precio-asc'],
])(
  'back from a product restores the scroll position of %s, and forward returns to the product',
  async (_what, path) => {
    const page = await browser.visit(path);
    const stood = await openFurtherDown(page, 7);
    const product = page.url();

    await page.goBack();
    await results(page).getByRole('article').first().waitFor();
    await expect.poll(() => scrolled(page)).toBe(stood);
    expect(address(page)).toBe(path);
    await page.goForward();
    await page.waitForURL(product);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(stood);
  },
);

test('back restores each list after filters and pages, and a reload keeps the scroll position', async () => {
  const page = await browser.visit('/productos');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('miel');
  await page.waitForURL('**/productos?search=miel');
  await page.getByText(/^\d+ productos? encontrados?$/).waitFor();
  await page.getByRole('link', { name: 'Quitar filtro: “miel”' }).click();
  await page.getByText('65 productos encontrados').waitFor();
  await page.getByRole('link', { name: 'Página 2' }).click();
  await page.waitForURL('**/productos?pagina=2');
  await currentPage(page, '2').waitFor();

  const stood = await openFurtherDown(page, 10);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(stood);
  expect(address(page)).toBe('/productos?pagina=2');

  await page.reload();
  await results(page).getByRole('article').first().waitFor();
  await expect.poll(() => scrolled(page)).toBe(stood);
});

test('back from a category and from a sorting restores the list and its controls', async () => {
  const page = await browser.visit('/productos');
  const category = (name: RegExp) => page.getByRole('radio', { name });
  const order = page.getByLabel('Ordenar por').locator('option:checked');
  await page.getByRole('group', { name: 'Categorías' }).getByText('Jarabes', { exact: true }).click();
  await page.waitForURL('**/productos?categoria=jarabes');
  await page.getByLabel('Ordenar por').selectOption('Nombre Z-A');
  await page.waitForURL('**/productos?categoria=jarabes&orden=nombre-desc');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('miel');
  await page.waitForURL('**/productos?search=miel&categoria=jarabes&orden=nombre-desc');

  // Typing adds no history entry.
  await page.goBack();
  await expect.poll(() => order.innerText()).toBe('Más nuevos');
  expect(address(page)).toBe('/productos?categoria=jarabes');
  expect(await category(/^Jarabes/).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Buscar' }).inputValue()).toBe('');
  await page.goBack();
  await page.getByText('65 productos encontrados').waitFor();
  expect(address(page)).toBe('/productos');
  expect(await category(/^Todas/).isChecked()).toBe(true);
});

const currentPage = (page: Page, number: string) =>
  page.getByRole('navigation', { name: 'Páginas' }).locator('[aria-current=page]').getByText(number, { exact: true });

const names = (page: Page) => results(page).getByRole('heading', { level: 3 }).allInnerTexts();
