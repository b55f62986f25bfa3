import type { Page } from 'playwright-core';
import { openProduct } from '#e2e/shopper.ts';
import { at, moringa, type PublicScreen, settled } from './public-screen.ts';

/** Screens to browse. */
export const browsing: PublicScreen[] = [
  ['menu', openMenu],
  ['suggestions', openSuggestions],
  ['search on a phone', openSearch],
  ['list as rows', at('/productos?vista=lista')],
  ['narrowed list', at('/productos?search=miel&categoria=jarabes&min=10000&max=100000')],
  ['empty list', at('/productos?search=bicicleta')],
  ['filters', openFilters],
  ['loading list', showSkeletons],
  ['product with packs', (page) => openProduct(page, moringa)],
  ['last picture', showLastPicture],
  ['enlarged picture', enlargePicture],
  ['pickup', openPickup],
  ['sold-out product', (page) => openProduct(page, 'Jarabe de Propóleo y Eucalipto')],
  ['unknown product', at('/productos/00000000-0000-4000-8000-000000000000')],
  ['unknown page', at('/no-existe')],
  ['fault', showFault],
  ['favourites', showFavourites],
  ['restock request', openRestockRequest],
  ['shipping to a city', openDeliveryToCity],
  ['restock link that is dead', at('/avisos/no-existe')],
  ['newsletter link that is dead', at('/novedades/no-existe')],
  ['unsubscribe link that is dead', at('/novedades/no-existe/salir')],
  ['quotation link that is dead', at('/cotizacion/no-existe')],
  ['report of a review', openReport],
];

async function openMenu(page: Page) {
  await at('/')(page);
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Menú' });
  if (await menu.isVisible()) await menu.click();
}

async function openSuggestions(page: Page) {
  await at('/')(page);
  await page.getByRole('combobox', { name: 'Buscar productos' }).pressSequentially('miel');
  await page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  // Typing scrolls, and on phones the header then lies half under the notice bar.
  await page.evaluate(() => scrollTo(0, 0));
}

async function openSearch(page: Page) {
  await at('/')(page);
  await page.getByRole('button', { name: 'Abrir el buscador' }).click();
  await page.getByRole('search', { name: 'Buscador' }).getByRole('combobox').waitFor();
}

async function openFilters(page: Page) {
  await at('/productos?categoria=jarabes')(page);
  const button = page.getByRole('button', { name: 'Filtros' });
  if (!(await button.isVisible())) return;
  await button.click();
  await settled(page);
}

async function showSkeletons(page: Page) {
  await at('/productos')(page);
  await page.route('**/productos.data*', () => {});
  await page.getByRole('link', { name: 'Página 2' }).click();
  await page.locator('[aria-busy="true"]').waitFor();
  await page.unroute('**/productos.data*');
}

async function showLastPicture(page: Page) {
  await openProduct(page, moringa);
  await page
    .getByRole('list', { name: /^Imágenes de/ })
    .evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }));
  await page.locator('[aria-current="true"][aria-label^="Ver imagen 4"]').waitFor({ state: 'attached' });
}

async function enlargePicture(page: Page) {
  await openProduct(page, moringa);
  await page.getByRole('link', { name: `Ampliar: ${moringa}`, exact: true }).click();
  await page.getByRole('dialog', { name: moringa }).getByRole('button', { name: 'Ampliar la imagen' }).click();
  await settled(page);
}

async function openPickup(page: Page) {
  await openProduct(page, moringa);
  await page.getByRole('button', { name: 'Recoger en Tienda' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /AGENDAR PEDIDO Y RECOGER EN TIENDA/ })
    .waitFor();
  await settled(page);
}

async function showFavourites(page: Page) {
  for (const name of [moringa, 'Jarabe de Totumo y Miel']) {
    await openProduct(page, name);
    await page.getByRole('button', { name: 'Añadir a favoritos' }).click();
    await page.getByText('Añadido a favoritos').waitFor();
  }
  await page.goto('/favoritos');
  await page.getByRole('region', { name: 'Comparar' }).waitFor();
  await page.getByRole('article').first().waitFor();
}

async function openRestockRequest(page: Page) {
  await openProduct(page, 'Jarabe de Propóleo y Eucalipto');
  await page.getByRole('link', { name: 'Avísame cuando llegue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Avísame cuando llegue' }).waitFor();
}

async function openDeliveryToCity(page: Page) {
  await openProduct(page, 'Crema de Árnica');
  await page.getByRole('link', { name: 'Ver mi ciudad' }).click();
  await page.getByLabel('Departamento').selectOption('Risaralda');
  await page.getByLabel('Ciudad o municipio').fill('Pereira');
  await page.getByRole('button', { name: 'Ver precio y días' }).click();
  await page.getByText('A Pereira, Risaralda').waitFor();
}

async function openReport(page: Page) {
  await openProduct(page, 'Crema de Árnica');
  await page
    .getByRole('link', { name: /^Reportar la opinión/ })
    .first()
    .click();
  await page.waitForURL('**/reportar');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function showFault(page: Page) {
  await at('/carrito')(page);
  await page.route('**/productos.data*', (route) => route.fulfill({ status: 500, body: 'falla' }));
  await page.getByRole('main').getByRole('link', { name: 'Ver productos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Algo salió mal' }).waitFor();
  await page.unroute('**/productos.data*');
}
