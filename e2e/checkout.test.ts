import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser.ts';
import {
  aPhone,
  backToShop,
  chooseWay,
  completedOrder,
  confirmButton,
  field,
  fillShipping,
  type Outcome,
  payInWindow,
  paymentWindow,
  shipping,
  shippingFields,
  typedShipping,
} from './checkout-page.ts';
import { tabTo, typeInto } from './keyboard.ts';
import { addToCart, agree, confirmName, goToCheckout, openProduct, signIn, signInStaff } from './shopper.ts';
import { standInAt } from './shops/payment-stand-in.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

const serum = 'Sérum Facial de Rosa Mosqueta';
const balm = 'Pomada de Caléndula';

/** Accepts the terms, confirms, and pays in the provider's widget. */
async function confirmAndPay(page: Page, outcome: Outcome) {
  await agree(page.locator('body'));
  await confirmButton(page).click();
  await payInWindow(page, outcome);
  await backToShop(page);
}

const cartLines = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

test('a guest pays the whole cart in the provider’s window', async () => {
  const page = await browser.visit('/');
  await goToCheckout(page, [serum, balm]);
  expect(await page.getByRole('radio', { name: /^Nequi/ }).isChecked()).toBe(true);
  await page.getByText('Modo demostración: ningún pago es real.').waitFor();

  await fillShipping(page);
  await confirmAndPay(page, 'se aprueba');

  const number = (await completedOrder(page)).replace(/\s/, '');
  expect(await cartLines(page)).toEqual([]);
  expect(
    decodeURIComponent((await page.getByRole('link', { name: 'Preguntar por WhatsApp' }).getAttribute('href')) ?? ''),
  ).toBe(`https://wa.me/570001234567?text=Hola, quiero consultar el estado de mi pedido #${number}.`);

  await page.reload();
  await completedOrder(page);
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByText('Pagado').first().waitFor();
  await page.goBack();
  await completedOrder(page);
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await page.waitForURL('/');
});

test('with the keyboard alone a shopper on a phone finds, orders and pays, in the provider’s window too', async () => {
  const page = await browser.visit('/', { screen: 'phone' });
  const press = (key: string) => page.keyboard.press(key);
  await typeInto(page, 'Buscar productos', 'calendula', 'combobox');
  await press('Enter');
  await tabTo(page, 'link', balm);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: balm }).waitFor();
  await tabTo(page, 'button', 'Añadir al carrito');
  await press('Enter');
  await page.getByText('Añadido al carrito').waitFor();
  await tabTo(page, 'link', 'IR A PAGAR (Otros Métodos)', { backwards: true });
  await press('Enter');
  await field(page, 'Nombre').waitFor();

  shipping.Teléfono = aPhone();
  for (const label of shippingFields) {
    const role = label === 'Departamento' || label === 'Ciudad' ? 'combobox' : 'textbox';
    await typeInto(page, new RegExp(`^${label}( \\(opcional\\))?$`), shipping[label], role);
  }
  expect(await typedShipping(page)).toEqual(shipping);
  await tabTo(page, 'radio', /^Nequi/);
  await tabTo(page, 'checkbox', /^Acepto las condiciones/);
  await press('Space');
  await tabTo(page, 'button', confirmName);
  await press('Enter');

  const inside = paymentWindow(page);
  await inside.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, 'button', /^4242 4242 4242 4242/, { within: inside });
  await press('Enter');
  await tabTo(page, 'button', /^Pagar/, { within: inside });
  await press('Enter');
  await inside.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
  await tabTo(page, 'button', 'Volver a la tienda', { within: inside });
  await press('Enter');

  await completedOrder(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(page, 'link', 'Ver mi pedido');
  await press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Recibimos tu pago' }).waitFor();
});

test('a declined payment keeps all that was typed, over a reload too, and the same order is paid at the next try', async () => {
  const provider = standInAt(inject('standInUrl'));
  const earlier = (await provider.transactions()).map(({ id }) => id);
  const page = await browser.visit('/');
  await goToCheckout(page, [balm]);
  await fillShipping(page);
  await confirmAndPay(page, 'se rechaza');

  await expectToast(page, 'Error en el Pago', 'La transacción fue rechazada (demostración)');
  const waiting = page.getByRole('alert').filter({ hasText: 'Tu pedido está guardado y espera el pago' });
  const number = (await waiting.innerText()).match(/\d{3}\s\d{3}/)?.[0];
  expect(number).toBeTruthy();
  expect(await typedShipping(page)).toEqual(shipping);

  await page.reload();
  await page.getByLabel('Nombre', { exact: true }).waitFor();
  await expect.poll(() => typedShipping(page)).toEqual(shipping);
  expect(await page.getByRole('checkbox', { name: /^Acepto las condiciones/ }).isChecked()).toBe(false);

  await confirmAndPay(page, 'se aprueba');
  expect(await completedOrder(page)).toBe(number);

  const tries = (await provider.transactions()).filter(({ id }) => !earlier.includes(id));
  expect(tries.map(({ status }) => status).sort()).toEqual(['APPROVED', 'DECLINED']);
  expect(new Set(tries.map(({ reference }) => reference)).size).toBe(2);
});

test('missing fields are marked one by one; typed data survive a reload, and the order is paid on delivery', async () => {
  const page = await browser.visit('/');
  await goToCheckout(page, [balm]);
  await confirmButton(page).click();
  await expectToast(page, 'Error en el formulario', 'Por favor, completa los datos de envío.');
  for (const message of [
    'El nombre es obligatorio',
    'El apellido es obligatorio',
    'El email es obligatorio',
    'El teléfono es obligatorio',
    'La dirección es obligatoria',
    'La ciudad es obligatoria',
  ]) {
    await page.getByText(message, { exact: true }).waitFor();
  }
  expect(await field(page, 'Nombre').evaluate((input) => input === document.activeElement)).toBe(true);

  await fillShipping(page);
  await chooseWay(page, 'Contraentrega');
  await page.reload();
  await field(page, 'Nombre').waitFor();
  expect(await page.getByRole('radio', { name: /^Contraentrega/ }).isChecked()).toBe(true);
  expect(await field(page, 'Celular').inputValue()).toBe(shipping.Teléfono);
  expect(await field(page, 'Código postal').isVisible()).toBe(false);
  await chooseWay(page, 'Nequi');
  expect(await typedShipping(page)).toEqual(shipping);
  await chooseWay(page, 'Contraentrega');
  await confirmButton(page).click();
  await expectToast(page, 'Error en el formulario', 'Marca la casilla de autorización para hacer el pedido.');
  await page.getByText('Para hacer el pedido necesitamos tu autorización.').waitFor();
  await agree(page.locator('body'));
  await confirmButton(page).click();
  await completedOrder(page);
  await page.getByText('Pagas al recibir', { exact: true }).waitFor();
  expect(await cartLines(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByRole('heading', { level: 2, name: 'Estamos alistando tu pedido' }).waitFor();
});

test('a shop that asks for the country takes an order abroad by WhatsApp, with the cart written in, and no payment', async () => {
  const settings = await browser.visit('/login?volver=/admin/settings');
  await signInStaff(settings);
  await settings.waitForURL('**/admin/settings');
  const country = settings.getByRole('group', { name: 'País' }).getByLabel('Otros métodos');
  const save = async (requirement: string) => {
    await country.selectOption(requirement);
    await settings.getByRole('button', { name: 'Guardar Configuración' }).click();
    await settings.getByText('Configuración Guardada').waitFor();
  };
  expect(await country.inputValue()).toBe('absent');
  await save('required');
  try {
    const page = await browser.visit('/');
    await goToCheckout(page, [balm]);
    await fillShipping(page);
    await page.getByLabel('País').selectOption('Portugal');
    expect(await page.getByLabel(/^Departamento/).isVisible()).toBe(false);
    expect(await page.getByRole('group', { name: 'Método de pago' }).count()).toBe(0);
    expect(await confirmButton(page).count()).toBe(0);
    const chat = page.getByRole('main').getByRole('link', { name: 'Pedir por WhatsApp' });
    const text = decodeURIComponent((await chat.getAttribute('href')) ?? '');
    expect(text).toContain('Hola, quiero hacer este pedido para enviarlo a Portugal:');
    expect(text).toContain(`1 x ${balm}`);

    await page.getByLabel('País').selectOption('Colombia');
    await confirmButton(page).waitFor();
  } finally {
    await settings.reload();
    await save('absent');
  }
});

test('a product’s page links to checkout once the product is in the cart', async () => {
  const page = await browser.visit('/');
  await openProduct(page, balm);
  const toPay = page.getByRole('link', { name: 'IR A PAGAR (Otros Métodos)' });
  expect(await toPay.count()).toBe(0);
  const online = page.getByRole('button', { name: 'Pagar en línea Nequi, PSE, Tarjeta' });
  await online.waitFor();
  await addToCart(page);
  await toPay.waitFor();
  expect(await online.count()).toBe(0);
  await toPay.click();
  await page.getByRole('heading', { level: 1, name: 'Finalizar Compra' }).waitFor();
});

test('a signed-in customer finds name and e-mail filled in, the name split at its first space', async () => {
  const page = await browser.visit('/registro');
  const person = { email: `ines.${Date.now()}@correo.example`, password: 'bosque-niebla' };
  await page.getByLabel('Nombre completo').fill('Inés Peña Ríos');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar contraseña').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, person);
  await page.waitForURL(/\/perfil/);

  await goToCheckout(page, [balm]);
  expect(await typedShipping(page)).toMatchObject({
    Nombre: 'Inés',
    Apellido: 'Peña Ríos',
    'Correo electrónico': person.email,
  });
});

test('checkout with an empty cart redirects to the cart', async () => {
  const page = await browser.visit('/checkout');
  await page.waitForURL('/carrito');
  await expectToast(page, 'Carrito Vacío', 'Añade un producto al carrito antes de pagar.');
});
