/** Orders paid on delivery, placed in the form of the cart. */
import type { Locator, Page } from 'playwright-core';
import type { ScreenName, useBrowser } from './browser.ts';
import { confirmName } from './shopper.ts';

export type CartJson = { lineId: string; id: string; price: number; quantity: number; isOffer: boolean }[];

export const readCart = (page: Page): Promise<CartJson> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

/** Opens the cart as a new visitor with one unit of each product. */
export async function visitCart(
  browser: ReturnType<typeof useBrowser>,
  names: string[],
  options: { screen?: ScreenName; expectComplaint?: RegExp } = {},
): Promise<Page> {
  const [first = '', ...others] = names;
  const page = await browser.visit(`/productos?search=${encodeURIComponent(first)}`, options);
  for (const name of names) {
    if (others.includes(name)) await page.goto(`/productos?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Añadir al carrito: ${name}` }).click();
    await page.getByText('Añadido al carrito').waitFor();
  }
  await page.goto('/carrito');
  await page.getByRole('list', { name: 'Productos en el carrito' }).waitFor();
  return page;
}

export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /PAGAR CONTRAENTREGA/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  await dialog.getByLabel('Nombre').waitFor();
  return dialog;
}

export async function fillForm(dialog: Locator) {
  await dialog.getByLabel('Nombre').fill('Laura');
  await dialog.getByLabel('Apellido').fill('Gómez Restrepo');
  await dialog.getByLabel('Celular').fill('+57 300 456 7812');
  await dialog.getByLabel('Correo electrónico').fill('laura.gomez@correo.example');
  await dialog.getByLabel('Dirección').fill('Cra. 27 # 15-40');
  await dialog.getByLabel('Barrio').fill('Álamos');
  await dialog.getByLabel('Departamento').selectOption('Risaralda');
  await dialog.getByLabel('Ciudad').fill('Pereira');
  await dialog.getByRole('checkbox', { name: /Acepto las condiciones/ }).check();
}

export const confirmButton = (dialog: Locator) =>
  dialog.getByRole('button', { name: confirmName }).filter({ visible: true });
export const success = (page: Page) => page.getByRole('dialog', { name: 'Pedido Realizado con Éxito' });
export const orderNumber = (page: Page) =>
  success(page)
    .getByText(/^\d{3} \d{3}$/)
    .innerText();

export const serum = 'Sérum Facial de Rosa Mosqueta';
export const balm = 'Pomada de Caléndula';
