import { randomInt } from 'node:crypto';
import type { FrameLocator, Page } from 'playwright-core';
import { agree, confirmName } from './shopper.ts';

/**
 * A shopper's details for /checkout, by field label. Each filled-in form has a telephone of its own, because the shop
 * asks before it places the same order for the same telephone again.
 */
export const shipping = {
  Nombre: 'Laura',
  Apellido: 'Gómez Restrepo',
  'Correo electrónico': 'laura.gomez@correo.example',
  Teléfono: '300 456 7890',
  Dirección: 'Cra. 27 # 15-40',
  Departamento: 'Risaralda',
  Ciudad: 'Pereira',
  Barrio: 'Álamos',
  'Código postal': '660003',
};

type Field = keyof typeof shipping;
export const shippingFields = Object.keys(shipping) as Field[];

/** A field by its label, with or without '(opcional)'. */
export function field(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${label}( \\(opcional\\))?$`));
}

/** On a product's page: adds the product to the cart and goes to /checkout. */
export async function bringToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Añadir al carrito', exact: true }).click();
  await page.getByText('Añadido al carrito').waitFor();
  await page.goto('/checkout');
  await field(page, 'Nombre').waitFor();
}

/** A telephone without other orders: the shop asks about orders of the same telephone. */
export function aPhone(): string {
  const digits = randomInt(10 ** 7)
    .toString()
    .padStart(7, '0');
  return `300 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** Fills in the shipping details, without the consent. */
export async function fillShipping(page: Page): Promise<void> {
  shipping.Teléfono = aPhone();
  for (const label of shippingFields) {
    if (label === 'Departamento') await field(page, label).selectOption(shipping[label]);
    else await field(page, label).fill(shipping[label]);
  }
}

/** The values of the shipping form, by field label. */
export async function typedShipping(page: Page): Promise<Record<string, string>> {
  const typed = shippingFields.map(async (label) => [label, await field(page, label).inputValue()]);
  return Object.fromEntries(await Promise.all(typed));
}

/** On a product's page: adds the product to the cart and completes the checkout form up to its submit button. */
export async function readyToConfirm(page: Page): Promise<void> {
  await bringToCheckout(page);
  await fillShipping(page);
  await agree(page.locator('body'));
}

export type Way = 'Nequi' | 'PSE' | 'Bre-B' | 'Tarjeta' | 'Transferencia' | 'Contraentrega';

export async function chooseWay(page: Page, way: Way): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check();
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: confirmName });

/** Waits for the screen of a completed order; returns the order's number. */
export async function completedOrder(page: Page, title = 'Pedido Realizado con Éxito'): Promise<string> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page.getByText(/^\d{3}\s\d{3}$/).innerText();
}

/** The frame of the payment provider's widget. */
export function paymentWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Pago en línea, modo demostración"]');
}

/** The outcomes of the provider's test cards. */
export type Outcome = 'se aprueba' | 'se rechaza' | 'da error';

/** In the provider's widget: pays with the test card of this outcome and waits for the widget to report it. */
export async function payInWindow(page: Page, outcome: Outcome): Promise<void> {
  const inside = paymentWindow(page);
  await inside.getByRole('button', { name: new RegExp(`^4\\d{3} .*${outcome}`) }).click();
  await inside.getByRole('button', { name: /^Pagar / }).click();
  const result = outcome === 'se aprueba' ? 'Pago aprobado' : 'Pago rechazado';
  await inside.getByRole('heading', { name: result }).waitFor();
}

/** In the provider's widget, after the outcome: returns to the shop. */
export async function backToShop(page: Page): Promise<void> {
  await paymentWindow(page).getByRole('button', { name: 'Volver a la tienda' }).click();
}

/** Closes the provider's widget without paying. */
export async function closeWindow(page: Page): Promise<void> {
  await paymentWindow(page).getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('dialog', { name: 'Pago · modo demostración' }).getByRole('button', { name: 'Cerrar' }).click();
}

/** Lets the shop receive the next order but drops its answer; later answers arrive. */
export async function loseFirstAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/checkout/pedido', async (route) => {
    const response = await route.fetch();
    if (isLost) return route.fulfill({ response });
    isLost = true;
    await route.abort();
  });
}
