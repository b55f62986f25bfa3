import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { type ScreenName, useBrowser } from './browser.ts';

const browser = useBrowser();

const homeSearch = (page: Page) => page.getByRole('combobox', { name: 'Buscar productos' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' });
const options = (page: Page) => list(page).getByRole('option');
const chosen = (page: Page) => list(page).getByRole('option', { selected: true });

/** Types into the home page's search and waits for suggestions. */
async function typeAtHome(text: string, screen: ScreenName = 'desktop'): Promise<Page> {
  const page = await browser.visit('/', { screen });
  await homeSearch(page).pressSequentially(text);
  await options(page).first().waitFor();
  return page;
}

test('typing suggests products with their price and stock, categories, and the way to all results', async () => {
  const page = await typeAtHome('capsulas moring');
  await options(page).getByText('Moringa 500 mg x 90 cápsulas').waitFor();

  const moringa = options(page).first();
  expect(await moringa.innerText()).toMatch(/Moringa 500 mg x 90 cápsulas\s+Solo 3/);
  expect(await moringa.innerText()).toMatch(/\$\s54\.400/);
  expect(await moringa.locator('img').getAttribute('src')).toMatch(/^\/imagenes\//);
  const categories = list(page).getByRole('group', { name: 'Categorías' });
  expect(await categories.getByRole('option').allInnerTexts()).toEqual(['Cápsulas']);
  expect(await options(page).last().innerText()).toBe('Ver todos los resultados');
  await page
    .getByText('Sugerencias: 1 producto y 1 categoría. Recórrelas con las flechas.')
    .waitFor({ state: 'attached' });
});

test('arrows walk through the suggestions and back into the field, Home and End jump, Enter opens', async () => {
  const page = await typeAtHome('crema');
  const field = homeSearch(page);
  const count = await options(page).count();
  const names = await options(page).allInnerTexts();
  expect(await chosen(page).count()).toBe(0);

  await page.keyboard.press('ArrowDown');
  expect(await chosen(page).innerText()).toBe(names[0]);
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'));
  await page.keyboard.press('End');
  expect(await chosen(page).innerText()).toBe('Ver todos los resultados');
  await page.keyboard.press('ArrowDown');
  expect(await chosen(page).count()).toBe(0);
  await page.keyboard.press('ArrowUp');
  expect(await chosen(page).innerText()).toBe(names[count - 1]);
  await page.keyboard.press('Home');
  expect(await chosen(page).innerText()).toBe(names[0]);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: names[0]?.split('\n')[0] ?? '' }).waitFor();
});

test('on a phone one press in the header opens the search, ready to type in', async () => {
  const page = await browser.visit('/carrito', { screen: 'phone' });

  await page.getByRole('button', { name: 'Abrir el buscador' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('search');
  await page.keyboard.type('moringa');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');

  await page.waitForURL('**/productos?search=moringa');
  await page.getByText('Moringa 500 mg x 90 cápsulas').first().waitFor();
});

test('Enter with nothing chosen searches, and Escape closes the list and keeps what was typed', async () => {
  const page = await typeAtHome('moringa');

  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'hidden' });
  expect(await homeSearch(page).inputValue()).toBe('moringa');
  expect(await homeSearch(page).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/productos?categoria=todos&search=moringa');
});

test.each<ScreenName>(['phone', 'desktop'])(
  'a press leads to the product, all of the list on the screen: %s',
  async (screen) => {
    const page = await typeAtHome('jengibre', screen);
    const box = await list(page).boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    if (!box) throw new Error('The list has no place on the screen');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);

    const option = options(page).getByText('Jengibre y Canela x 90 cápsulas');
    if (screen === 'phone') await option.tap();
    else await option.click();
    await page.getByRole('heading', { level: 1, name: 'Jengibre y Canela x 90 cápsulas' }).waitFor();
  },
);

test('all results of a search are a list of products', async () => {
  const page = await typeAtHome('te de hierb');
  await options(page).getByText('Ver todos los resultados').click();
  await page.waitForURL('**/productos?search=te+de+hierb');
  await page.getByRole('link', { name: 'Té de Hierbas del Campo' }).waitFor();
});

test('an answer to outdated text is not shown', async () => {
  const page = await browser.visit('/');
  let answerFirst = () => {};
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  await page.route('**/sugerencias?q=miel', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });

  const suggestionsRequest = page.waitForRequest('**/sugerencias?q=miel');
  await homeSearch(page).pressSequentially('miel');
  await suggestionsRequest;
  await homeSearch(page).fill('moringa');
  await options(page).getByText('Moringa 500 mg x 90 cápsulas').waitFor();
  answerFirst();
  await homeSearch(page).press('ArrowDown');
  expect(await chosen(page).innerText()).toContain('Moringa');
  expect(await options(page).getByText('Miel de Abejas Angelitas').count()).toBe(0);
});

test('a search without results suggests nothing, and a failure shows nothing', async () => {
  const page = await browser.visit('/', { expectComplaint: /status of 503/ });

  await homeSearch(page).pressSequentially('bicicleta');
  await page.getByText('Sin sugerencias.').waitFor({ state: 'attached' });
  expect(await list(page).isVisible()).toBe(false);

  await page.route('**/sugerencias?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  const failed = page.waitForResponse('**/sugerencias?q=moringa');
  await homeSearch(page).fill('moringa');
  await failed;
  await expect.poll(() => page.getByText('Sin sugerencias.').count()).toBe(0);
  expect(await list(page).isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await page.getByText('1 producto encontrado').waitFor();
});

test('on the product list the filters keep updating while suggestions are shown', async () => {
  const page = await browser.visit('/productos');
  const field = page.getByRole('combobox', { name: 'Buscar' });

  await field.pressSequentially('arnica');
  await options(page).getByText('Crema de Árnica').waitFor();
  await page.waitForURL('**/productos?search=arnica');
  await page.getByText('1 producto encontrado').waitFor();
  expect(await list(page).isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await list(page).waitFor({ state: 'hidden' });
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('on the product list no key is lost when a text starts with, or is shortened to, a single letter', async () => {
  const page = await browser.visit('/productos');
  const field = page.getByRole('combobox', { name: 'Buscar' });
  await field.pressSequentially('miel');
  await options(page).getByText('Miel de Abejas Angelitas').waitFor();

  await page.keyboard.press('Control+A');
  await field.pressSequentially('noni');
  expect(await field.inputValue()).toBe('noni');
  await options(page).getByText('Jarabe de Noni y Guanábana').waitFor();
  for (const left of ['non', 'no', 'n', '']) {
    await page.keyboard.press('Backspace');
    expect(await field.inputValue()).toBe(left);
  }
  await list(page).waitFor({ state: 'hidden' });
});

test('suggestions open below the field if three fit there, even with more room above', async () => {
  const page = await browser.visit('/', { screen: 'phone' });
  const field = homeSearch(page);
  // Scrolls the field to where a third of the screen is left below it.
  await field.evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight * 0.66, behavior: 'instant' }),
  );
  await field.pressSequentially('crema');
  await options(page).first().waitFor();
  const [shown, box] = [await list(page).boundingBox(), await field.boundingBox()];
  expect(shown?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
});

test('in the drawer Escape closes the suggestions and keeps the drawer open', async () => {
  const page = await browser.visit('/productos', { screen: 'phone' });
  await page.getByRole('button', { name: 'Filtros' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtros' });

  await drawer.getByRole('combobox', { name: 'Buscar' }).pressSequentially('crema');
  await options(page).first().waitFor();
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'hidden' });
  expect(await drawer.isVisible()).toBe(true);
  expect(await drawer.getByRole('combobox', { name: 'Buscar' }).inputValue()).toBe('crema');
});

test('without scripts the field is a plain search without a listbox', async () => {
  const page = await browser.visit('/', { scripts: false });

  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('pastillas de moringa');
  expect(await page.locator('[role=listbox]').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Moringa 500 mg x 90 cápsulas' }).waitFor();
});

test('suggestion answers are short, and empty for an empty query', async () => {
  const ask = async (text: string) =>
    (await fetch(`${inject('shopUrl')}/sugerencias?q=${encodeURIComponent(text)}`)).json();

  expect(await ask('')).toEqual({ products: [], categories: [] });
  const answer = await ask('capsulas');
  expect(answer.products).toHaveLength(6);
  expect(answer.categories).toEqual([{ id: 'capsulas', name: 'Cápsulas' }]);
  expect(Object.keys(answer.products[0]).toSorted()).toEqual(
    ['id', 'name', 'price', 'discountPercentage', 'stock', 'imageUrls', 'ground'].toSorted(),
  );
});
