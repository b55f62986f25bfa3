import type { Page } from 'playwright-core';
import { chooseWay, confirmButton, fillShipping } from '#e2e/checkout-page.ts';
import {
  addToCart,
  agree,
  confirmOrder,
  fillDelivery,
  goToCheckout,
  openProduct,
  orderNumber,
  payOnDelivery,
  signInStaff,
} from '#e2e/shopper.ts';
import { at, moringa, type PublicScreen, settled } from './public-screen.ts';

/** Screens to order and to fill in. */
export const buying: PublicScreen[] = [
  ['empty cart', at('/carrito')],
  ['toast', putInCart],
  ['cart', showCart],
  ['order form', openOrderForm],
  ['order form with errors', failOrderForm],
  ['order form with doubts', doubtOrderForm],
  ['order placed', placeOrder],
  ['checkout', showCheckout],
  ['checkout with errors', failCheckout],
  ['checkout by transfer', showAccounts],
  ['checkout by card', showCard],
  ['checkout done', finishCheckout],
  ['order by its link', openOrderByLink],
  ['address of an order', changeOwnOrder('Corregir la dirección')],
  ['request for a change', changeOwnOrder('Pedir un cambio')],
  ['shipment of an order', followShipment],
  ['tracked order', trackOrder],
  ['review', openReview],
  ['exam form with errors', failExamForm],
  ['registration with errors', failRegistration],
];

async function putInCart(page: Page) {
  await openProduct(page, moringa);
  await page.getByRole('radio', { name: /^Pack x2/ }).check();
  await addToCart(page);
  await page.getByText('Añadido al carrito').waitFor();
}

async function showCart(page: Page) {
  await putInCart(page);
  await openProduct(page, 'Jarabe de Totumo y Miel');
  await addToCart(page);
  await page.goto('/carrito');
  await page.getByRole('button', { name: 'Vaciar carrito' }).waitFor();
}

async function openOrderForm(page: Page) {
  await showCart(page);
  await payOnDelivery(page);
  await settled(page);
}

async function failOrderForm(page: Page) {
  await openOrderForm(page);
  await confirmOrder(page.getByRole('dialog'));
  await page.getByText('El nombre es obligatorio.').waitFor();
}

async function doubtOrderForm(page: Page) {
  await openOrderForm(page);
  const form = page.getByRole('dialog');
  await fillDelivery(form);
  await form.getByLabel('Dirección', { exact: true }).fill('mi casa azul');
  await form.getByLabel('Ciudad', { exact: true }).fill('Perira');
  await confirmOrder(form);
  await form.getByText('¿Quisiste decir Pereira?').waitFor();
  await form.getByRole('button', { name: 'Es correcta' }).first().waitFor();
}

/** Orders a product of large stock, because other journeys check the stock of the others. */
async function placeOrder(page: Page) {
  await openProduct(page, 'Jarabe de Totumo y Miel');
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  await orderNumber(page);
}

async function showCheckout(page: Page) {
  await goToCheckout(page, ['Jarabe de Totumo y Miel']);
}

async function failCheckout(page: Page) {
  await showCheckout(page);
  await confirmButton(page).click();
  await page.getByText('El nombre es obligatorio', { exact: true }).waitFor();
}

async function showAccounts(page: Page) {
  await showCheckout(page);
  await fillShipping(page);
  await chooseWay(page, 'Transferencia');
  await page.getByRole('list', { name: 'Cuentas para transferir' }).waitFor();
}

async function showCard(page: Page) {
  await showCheckout(page);
  await chooseWay(page, 'Tarjeta');
  await page.getByRole('checkbox', { name: /reglamentos/ }).waitFor();
}

async function finishCheckout(page: Page) {
  await showCheckout(page);
  await fillShipping(page);
  await agree(page.locator('body'));
  await chooseWay(page, 'Contraentrega');
  await confirmButton(page).click();
  await page.getByRole('heading', { name: 'Pedido Realizado con Éxito' }).waitFor();
}

async function openOrderByLink(page: Page) {
  await placeOrder(page);
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByRole('heading', { level: 1, name: /^Pedido \d{3}/ }).waitFor();
}

function changeOwnOrder(link: string) {
  return async (page: Page) => {
    await openOrderByLink(page);
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
  };
}

async function followShipment(page: Page) {
  await openOrderByLink(page);
  await page.goto(`${page.url().split(/[?#]/)[0]}/envio`);
  await page.getByRole('heading', { level: 1, name: 'Seguir el envío' }).waitFor();
}

async function trackOrder(page: Page) {
  await openProduct(page, 'Jarabe de Totumo y Miel');
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  const phone = await form.getByLabel('Celular', { exact: true }).inputValue();
  await confirmOrder(form);
  const number = await orderNumber(page);
  await at('/seguimiento')(page);
  await page.getByLabel('Número del pedido').fill(number);
  await page.getByRole('main').getByLabel('Celular').fill(phone);
  await page.getByRole('button', { name: 'Ver el estado' }).click();
  await page.getByRole('heading', { level: 2, name: /^Pedido/ }).waitFor();
}

async function openReview(page: Page) {
  await openOrderByLink(page);
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\D/g, '');
  const staff = await page.context().newPage();
  await staff.goto(`/login?volver=${encodeURIComponent(`/admin/orders?search=${number}`)}`);
  await signInStaff(staff);
  await staff
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await staff.getByRole('combobox', { name: 'Estado' }).selectOption('Entregado');
  await staff.getByRole('button', { name: 'Actualizar estado' }).click();
  await staff.getByRole('heading', { level: 1, name: /Entregado/ }).waitFor();
  await staff.close();
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('link', { name: /^Dar mi opinión/ }).click();
  await page.getByRole('heading', { level: 1, name: '¿Cómo te fue?' }).waitFor();
}

async function failExamForm(page: Page) {
  await at('/')(page);
  await page.getByRole('button', { name: 'Solicitar examen' }).click();
  await page.getByText('El celular es obligatorio.').waitFor();
}

async function failRegistration(page: Page) {
  await at('/registro')(page);
  await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByText('El nombre es obligatorio.').waitFor();
}
