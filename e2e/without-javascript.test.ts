import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type ScreenName, useBrowser } from './browser.ts';

const browser = useBrowser();
const screens: ScreenName[] = ['phone', 'desktop'];
const resultCount = (page: Page, count: number) =>
  page.getByText(new RegExp(`^${count} productos? encontrados?$`)).waitFor();

describe.each(screens)('without JavaScript: %s', (screen) => {
  const visit = (path: string) => browser.visit(path, { screen, scripts: false });

  test('search, category, prices and sorting are fields of one form, and the URL holds them', async () => {
    const page = await visit('/productos');
    await resultCount(page, 65);
    const price = page.getByRole('spinbutton', { name: 'Precio máximo' });
    expect(await price.evaluate((field) => field.scrollWidth > field.clientWidth), 'the price is cut').toBe(false);

    await page.getByRole('radio', { name: /^Cápsulas/ }).check({ force: true });
    await page.getByRole('spinbutton', { name: 'Precio máximo' }).fill('35000');
    await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
    await page.waitForURL((url) => url.searchParams.get('categoria') === 'capsulas');
    expect(new URL(page.url()).searchParams.getAll('max')).toEqual(['35000']);
    const [cheap = 0] = await pricesShown(page);
    expect(Math.max(...(await pricesShown(page)))).toBeLessThanOrEqual(35_000);
    expect(cheap).toBeGreaterThan(0);

    await page.getByLabel('Ordenar por').selectOption('Precio menor a mayor');
    await page.getByRole('button', { name: 'Ordenar' }).click();
    await page.waitForURL((url) => url.searchParams.has('orden'));
    const prices = await pricesShown(page);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(await page.getByRole('spinbutton', { name: 'Precio máximo' }).inputValue()).toBe('35000');

    await page.getByRole('searchbox', { name: 'Buscar' }).fill('moringa');
    await page.getByRole('spinbutton', { name: 'Precio máximo' }).fill('200000');
    await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
    await resultCount(page, 1);
    await page.getByRole('link', { name: 'Limpiar Filtros' }).first().click();
    await resultCount(page, 65);
  });

  test('pages are links, and a product links to its pictures, its category and WhatsApp', async () => {
    const page = await visit('/productos?orden=nombre-asc');
    const [first] = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    await page.getByRole('link', { name: 'Página 2' }).click();
    expect(await page.getByRole('heading', { level: 3 }).first().innerText()).not.toBe(first);

    await page.goto('/productos?search=moringa');
    await page.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Moringa/ }).waitFor();
    if (screen === 'desktop') {
      await page.getByRole('link', { name: /^Ver imagen 3 de/ }).click();
      await expect.poll(() => new URL(page.url()).hash).toBe('#imagen-3');
    }
    const order = page.getByRole('link', { name: 'Pedir por WhatsApp' });
    expect(await order.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/57\d{10}\?text=.*Moringa/);
    expect(await dead(page)).toEqual([]);
    await page.getByRole('link', { name: 'Cápsulas' }).first().click();
    await resultCount(page, 11);
  });

  test('the home page searches, shows every banner and links to every section', async () => {
    const page = await visit('/');
    expect(await dead(page)).toEqual([]);
    const banners = page.getByRole('region', { name: 'Destacados de la tienda' }).getByRole('link');
    expect(await banners.count()).toBe(3);

    if (screen === 'phone') await page.getByRole('banner').locator('summary').filter({ hasText: 'Menú' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Ofertas' }).filter({ visible: true }).click();
    await resultCount(page, 14);

    await page.goto('/');
    const search = page.getByRole('main').getByRole('search').first();
    await search.getByRole('combobox', { name: 'Categoría' }).selectOption('Jarabes');
    await search.locator('[name="search"]').fill('miel');
    await search.getByRole('button', { name: 'Buscar' }).click();
    expect(new URL(page.url()).search).toBe('?categoria=jarabes&search=miel');
    await page.getByRole('link', { name: 'Jarabe de Totumo y Miel' }).waitFor();
  });
});

/** The displayed price of each product, after its discount. */
async function pricesShown(page: Page): Promise<number[]> {
  const cards = await page.getByRole('article').allInnerTexts();
  return cards.map((words) => Number(/\$\s*([\d.]+)/.exec(words)?.[1]?.replaceAll('.', '')));
}

/** Visible buttons that neither submit a form nor open anything without scripts. */
async function dead(page: Page): Promise<string[]> {
  const buttons = await page.locator('button:not([type="submit"], [popovertarget])').filter({ visible: true }).all();
  return Promise.all(buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? button.innerText()));
}
