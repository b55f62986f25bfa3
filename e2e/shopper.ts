import type { Locator, Page } from 'playwright-core';
import { awake, scriptsAnswered, type useBrowser, type VisitOptions } from './browser.ts';
import { admin } from './shops/running-shop.ts';

/** A shopper's details for the order form, by field label. */
export const delivery = {
  Nombre: 'Laura',
  Apellido: 'Gómez Restrepo',
  Celular: '300 456 7890',
  'Correo electrónico': 'laura.gomez@correo.example',
  Dirección: 'Cra. 27 # 15-40',
  'Detalles (opcional)': 'Torre 2, apto 504',
  Barrio: 'Álamos',
  Departamento: 'Risaralda',
  Ciudad: 'Pereira',
  'Notas (opcional)': 'Llamar antes de llegar',
} as const;

type DeliveryField = keyof typeof delivery;
export const deliveryFields = Object.keys(delivery) as DeliveryField[];

/** Searches for a product by name and opens its page. */
export async function openProduct(page: Page, name: string): Promise<void> {
  await awake(page, () => page.goto(`/productos?search=${encodeURIComponent(name)}`));
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** On a product's page: adds the chosen quantity to the cart. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Añadir al carrito', exact: true }).click();
}

/** In the cart or on a product's page: opens the cash-on-delivery form. */
export async function payOnDelivery(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^PAGAR CONTRAENTREGA/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  await dialog.getByLabel('Nombre', { exact: true }).waitFor();
  return dialog;
}

/** Fills in the order form and accepts its terms. */
export async function fillDelivery(dialog: Locator): Promise<void> {
  for (const field of deliveryFields) {
    const control = dialog.getByLabel(field, { exact: true });
    if (field === 'Departamento') await control.selectOption(delivery[field]);
    else await control.fill(delivery[field]);
  }
  await agree(dialog);
}

export async function agree(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: /^Acepto las condiciones/ }).check();
}

/** The values of the order form, by field label. */
export async function typedDelivery(dialog: Locator): Promise<Record<string, string>> {
  const typed = deliveryFields.map(async (field) => [
    field,
    await dialog.getByLabel(field, { exact: true }).inputValue(),
  ]);
  return Object.fromEntries(await Promise.all(typed));
}

/** What the button that places an order says, by the way it is paid. */
export const confirmName = /^(Pagar|Pedir y pagar al recibir|Enviar comprobante de) \$/;

export async function confirmOrder(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: confirmName }).click();
}

/** The number of the order just placed, as displayed. */
export async function orderNumber(page: Page): Promise<string> {
  const done = page.getByRole('dialog', { name: 'Pedido Realizado con Éxito' });
  return done.getByText(/^\d{3}\s\d{3}$/).innerText();
}

/** Adds one unit of each product to the cart and goes to checkout. */
export async function goToCheckout(page: Page, products: string[]): Promise<void> {
  for (const name of products) {
    await openProduct(page, name);
    await addToCart(page);
    await page.getByText('Añadido al carrito').waitFor();
  }
  await page.goto('/carrito');
  await page.getByRole('link', { name: 'IR A PAGAR (Otros Métodos)' }).click();
  await page.getByLabel('Nombre', { exact: true }).waitFor();
}

/** Signs in on the login page. */
export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  // The previous page may still be shown, with fields of the same names.
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await page.getByLabel('Correo electrónico').fill(account.email);
  await page.getByLabel('Contraseña').fill(account.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Signs in as the owner and waits until the next page is hydrated. */
export async function signInStaff(page: Page): Promise<void> {
  await signIn(page, admin);
  await page.waitForURL((url) => url.pathname !== '/login');
  await scriptsAnswered(page);
}

/** Returns a function that opens a page of the back office in a new visit, signed in as the owner. */
export function staffVisits({ visit }: ReturnType<typeof useBrowser>) {
  return async (path: string, options: VisitOptions = {}): Promise<Page> => {
    const page = await visit(`/login?volver=${encodeURIComponent(path)}`, options);
    await signInStaff(page);
    await page.waitForURL(`**${path}`);
    return page;
  };
}
