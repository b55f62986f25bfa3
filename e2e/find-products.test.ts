import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ScreenName, useBrowser } from './browser.ts';
import { address, results } from './product-list.ts';

const browser = useBrowser();

test('the home page’s search keeps its category, and sorting uses the price after discount', async () => {
  const page = await browser.visit('/');

  await page.getByLabel('Categoría', { exact: true }).selectOption('Cápsulas');
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('capsulas');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByText(/productos encontrados/).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/productos',
    { search: 'capsulas', categoria: 'capsulas' },
  ]);
  expect(await page.getByRole('radio', { name: /^Cápsulas/ }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Buscar' }).inputValue()).toBe('capsulas');

  await page.getByLabel('Ordenar por').selectOption('Precio menor a mayor');
  await page.waitForURL('**/productos?search=capsulas&categoria=capsulas&orden=precio-asc');
  const rising = (prices: number[]) => prices.toSorted((a, b) => a - b);
  await expect.poll(async () => isSame(await prices(page), rising)).toBe(true);
  expect((await prices(page)).length).toBeGreaterThan(5);

  await page.getByLabel('Ordenar por').selectOption('Precio mayor a menor');
  await expect.poll(async () => isSame(await prices(page), (all) => rising(all).toReversed())).toBe(true);
});

test('the price range applies to the price after discount, and the offers are those chosen by staff', async () => {
  const page = await browser.visit('/');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ofertas' }).click();
  await page.getByText('14 productos encontrados').waitFor();

  await page.getByRole('slider', { name: 'Precio mínimo' }).fill('40000');
  await page.getByRole('slider', { name: 'Precio máximo' }).fill('50000');
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await page.waitForURL('**/productos?oferta=true&min=40000&max=50000');

  await page.getByRole('link', { name: /^Quitar filtro: .*40\.000 a .*50\.000$/ }).waitFor();
  await expect.poll(async () => (await prices(page)).length).toBeGreaterThan(0);
  const shown = await prices(page);
  expect(Math.min(...shown)).toBeGreaterThanOrEqual(40_000);
  expect(Math.max(...shown)).toBeLessThanOrEqual(50_000);
  // The filter uses discounted prices: the first two are outside the range only with their discount, the third inside
  // only with it.
  await results(page).getByRole('link', { name: 'Jarabe de Noni y Guanábana' }).waitFor({ state: 'hidden' });
  await results(page).getByRole('link', { name: 'Sérum Facial de Rosa Mosqueta' }).waitFor({ state: 'hidden' });
  await results(page).getByRole('link', { name: 'Maca Andina en Polvo' }).waitFor();
});

test('the search is debounced by 300 ms, prices wait for their button', async () => {
  const page = await browser.visit('/productos');
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const found = page.getByText(/^\d+ productos? encontrados?$/);
  const all = await found.innerText();

  await page.getByRole('slider', { name: 'Precio máximo' }).fill('60000');
  await page.clock.runFor(5000);
  expect(address(page)).toBe('/productos');

  const search = page.getByRole('combobox', { name: 'Buscar' });
  await search.fill('mie');
  await page.clock.runFor(250);
  await search.fill('miel');
  await page.clock.runFor(250);
  expect(address(page)).toBe('/productos');
  await page.clock.runFor(100);
  await expect.poll(() => address(page)).toBe('/productos?search=miel&max=60000');
  // The suggestions may cover the filters while the field has the focus.
  await search.blur();

  await expect.poll(() => found.innerText()).not.toBe(all);
  const withMiel = await found.innerText();
  await page.getByRole('group', { name: 'Categorías' }).getByText('Jarabes', { exact: true }).click();
  await page.clock.runFor(250);
  expect(address(page)).toBe('/productos?search=miel&max=60000');
  await page.clock.runFor(100);
  await expect.poll(() => address(page)).toBe('/productos?search=miel&categoria=jarabes&max=60000');
  // A list that is shown later than its address would start the debounce again.
  await expect.poll(() => found.innerText()).not.toBe(withMiel);

  await page.getByLabel('Ordenar por').selectOption('Nombre Z-A');
  await page.clock.runFor(250);
  expect(address(page)).toBe('/productos?search=miel&categoria=jarabes&max=60000');
  await page.clock.runFor(100);
  await expect.poll(() => address(page)).toBe('/productos?search=miel&categoria=jarabes&max=60000&orden=nombre-desc');
});

test('Aplicar Filtros repeats the query, even an unchanged one', async () => {
  const page = await browser.visit('/productos?categoria=capsulas');
  const listRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/productos.data');

  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();

  expect(new URL((await listRequest).url()).searchParams.get('categoria')).toBe('capsulas');
  expect(address(page)).toBe('/productos?categoria=capsulas');
});

test('all categories are in view', async () => {
  const page = await browser.visit('/productos');
  const group = page.getByRole('group', { name: 'Categorías' });
  const sizes = await group.locator('> div').evaluate((list) => [list.clientHeight, list.scrollHeight]);

  expect(sizes[0]).toBe(sizes[1]);
  const names = (await group.locator('label').allInnerTexts()).map((words) =>
    words.replace(/\s*\d+\s+productos?$/, ''),
  );
  expect(names).toHaveLength(12);
  expect(names.slice(0, 3)).toEqual(['Todas', 'Ofertas', 'Cápsulas']);
});

test('the price slider goes from 0 to 200.000 by 5.000 and starts at its whole range', async () => {
  const page = await browser.visit('/productos');
  const slider = (name: string) =>
    page
      .getByRole('slider', { name })
      .evaluate(({ min, max, step, value }: HTMLInputElement) => ({ min, max, step, value }));

  const range = { min: '0', max: '200000', step: '5000' };
  expect(await slider('Precio mínimo')).toEqual({ ...range, value: '0' });
  expect(await slider('Precio máximo')).toEqual({ ...range, value: '200000' });
});

test('a slow list shows a skeleton', async () => {
  const page = await browser.visit('/productos');
  const answer = await holdLists(page);

  await page.getByLabel('Ordenar por').selectOption('Nombre A-Z');
  await expect.poll(() => results(page).getAttribute('aria-busy')).toBe('true');
  expect(await results(page).getByRole('article').count()).toBe(0);
  answer();
  await expect.poll(() => results(page).getByRole('article').count()).toBe(24);
});

test('switching the layout keeps the query', async () => {
  const page = await browser.visit('/productos?categoria=capsulas');

  await page.getByRole('link', { name: 'Ver en lista' }).click();
  await page.waitForURL('**/productos?categoria=capsulas&vista=lista');
  await results(page).getByRole('button', { name: 'Añadir al carrito: Moringa 500 mg x 90 cápsulas' }).waitFor();
  expect(await results(page).getByRole('article').count()).toBe(11);
  await page.getByRole('link', { name: 'Ver en cuadrícula' }).click();
  await page.waitForURL('**/productos?categoria=capsulas');

  await page.setViewportSize({ width: 1000, height: 900 });
  await page.getByRole('link', { name: 'Ver en lista' }).waitFor({ state: 'hidden' });
});

test('Limpiar Filtros resets search, category, prices, sorting and URL', async () => {
  const page = await browser.visit(
    '/productos?search=crema&categoria=pomadas-cremas&min=10000&max=90000&orden=nombre-desc',
  );

  await page.getByRole('link', { name: 'Limpiar Filtros' }).click();
  await page.getByText('65 productos encontrados').waitFor();

  expect(address(page)).toBe('/productos');
  expect(await page.getByRole('combobox', { name: 'Buscar' }).inputValue()).toBe('');
  expect(await page.getByRole('radio', { name: /^Todas/ }).isChecked()).toBe(true);
  expect(await page.getByRole('slider', { name: 'Precio mínimo' }).inputValue()).toBe('0');
  expect(await page.getByRole('slider', { name: 'Precio máximo' }).inputValue()).toBe('200000');
  const order = page.getByLabel('Ordenar por');
  expect(await order.locator('option:checked').innerText()).toBe('Más nuevos');
  expect(await order.getByRole('option').allInnerTexts()).toEqual([
    'Más nuevos',
    'Más vendidos',
    'Precio menor a mayor',
    'Precio mayor a menor',
    'Nombre A-Z',
    'Nombre Z-A',
  ]);
});

test('Limpiar Filtros also resets filters not yet applied', async () => {
  const page = await browser.visit('/productos');
  await page.getByRole('slider', { name: 'Precio máximo' }).fill('60000');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('miel');

  await page.getByRole('link', { name: 'Limpiar Filtros' }).click();

  expect(await page.getByRole('slider', { name: 'Precio máximo' }).inputValue()).toBe('200000');
  expect(await page.getByRole('combobox', { name: 'Buscar' }).inputValue()).toBe('');
  await page.getByLabel('Ordenar por').selectOption('Nombre A-Z');
  await expect.poll(() => address(page)).toBe('/productos?orden=nombre-asc');
});

test('an order chosen while Limpiar Filtros loads is kept', async () => {
  const page = await browser.visit('/productos?search=miel');
  const answer = await holdLists(page);
  await page.getByRole('link', { name: 'Limpiar Filtros' }).click();
  await page.getByLabel('Ordenar por').selectOption('Nombre A-Z');

  answer();

  await expect.poll(() => address(page)).toBe('/productos?orden=nombre-asc');
  expect(await page.getByLabel('Ordenar por').inputValue()).toBe('nombre-asc');
});

test('removing a filter by keyboard moves the focus to the next one, and from the last to the results', async () => {
  const page = await browser.visit('/productos?search=crema&min=10000', { screen: 'phone' });
  const remove = (name: RegExp) => page.getByRole('link', { name });
  await remove(/^Quitar filtro: “crema”/).press('Enter');
  await remove(/^Quitar filtro: “crema”/).waitFor({ state: 'detached' });
  await expect.poll(() => focusedWords(page)).toContain('Desde');

  await page.keyboard.press('Enter');
  await expect.poll(() => focusedWords(page)).toBe('65 productos encontrados');
});

const focusedWords = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText);

test.each<ScreenName>(['phone', 'desktop'])('products are found without scripts: %s', async (screen) => {
  const page = await browser.visit('/', { screen, scripts: false });

  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('arnica');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  const found = results(page).getByRole('link', { name: 'Crema de Árnica' });
  await found.waitFor();
  // On a phone the results come first, the filters below them.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const filters = await topOf(page.getByRole('button', { name: 'Aplicar Filtros' }));
  if (screen === 'phone') expect(await topOf(found)).toBeLessThan(filters);

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('sabila');
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await results(page).getByRole('link', { name: 'Pomada de Sábila y Vitamina E' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pomada de Sábila y Vitamina E' }).waitFor();
});

test('an unknown product says so and links to the products', async () => {
  const page = await browser.visit('/productos/00000000-0000-4000-8000-000000000000', {
    expectComplaint: /status of 404/,
  });

  await page.getByRole('heading', { level: 1, name: 'Producto no encontrado' }).waitFor();
  const back = page.getByRole('main').getByRole('link', { name: 'Ver productos' });
  expect(await back.getAttribute('href')).toBe('/productos');
  await back.click();
  await page.getByText('65 productos encontrados').waitFor();
});

/** The current prices of the listed products, in pesos. */
async function prices(page: Page): Promise<number[]> {
  const cards = await results(page).getByRole('article').allInnerTexts();
  return cards.map((words) => Number(/\$\s([\d.]+)/.exec(words)?.[1]?.replaceAll('.', '')));
}

function isSame(values: number[], arranged: (values: number[]) => number[]): boolean {
  return values.length > 0 && arranged(values).every((value, place) => value === values[place]);
}

/** Makes lists wait until the returned function is called. */
async function holdLists(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/productos.data*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
