import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { chooseWay, confirmButton, readyToConfirm } from './checkout-page.ts';
import { orderForm, sendOrder } from './order-request.ts';
import {
  addToCart,
  agree,
  confirmName,
  confirmOrder,
  delivery,
  fillDelivery,
  openProduct,
  orderNumber,
  payOnDelivery,
  typedDelivery,
} from './shopper.ts';

const browser = useBrowser();

const wanted = 'Ungüento de Romero y Ruda';
const besides = 'Crema de Manos de Lavanda';

test('of two shoppers who want the last unit, the second is told and keeps the other lines and everything typed', async () => {
  await leaveOneUnit();
  const first = await wantTheLastUnit();
  const second = await wantTheLastUnit();

  await confirmOrder(first.form);
  expect(await orderNumber(first.page)).toMatch(/^\d{3}\s\d{3}$/);

  await confirmOrder(second.form);
  const notice = second.form.getByRole('alert').filter({ hasText: 'Lo que pides cambió y aún no hay pedido.' });
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([`${wanted}: se agotó y salió del pedido.`]);
  await expect.poll(() => orderedLines(second.form)).toEqual([besides]);
  expect(await typedDelivery(second.form)).toEqual(delivery);

  await agree(second.form);
  await confirmOrder(second.form);
  await orderNumber(second.page);
});

test('if everything ordered is gone, a message replaces the form, and typed data are kept for the next order', async () => {
  const soughtAfter = { name: 'Mascarilla de Arcilla y Cacao', stock: 9, price: 25_500 };
  const wantIt = async () => {
    const page = await browser.visit('/', { expectComplaint: /status of 409/ });
    await openProduct(page, soughtAfter.name);
    return page;
  };
  const [early, late] = [await wantIt(), await wantIt()];
  const form = await payOnDelivery(early);
  await fillDelivery(form);
  await readyToConfirm(late);
  await chooseWay(late, 'Contraentrega');
  const productId = new URL(early.url()).pathname.split('/').at(-1) ?? '';
  const { stock: quantity, price: shownPrice } = soughtAfter;
  const sold = await sendOrder(inject('shopUrl'), orderForm({ key: randomUUID(), productId, quantity, shownPrice }));
  expect(sold?.status).toBe(200);

  const emptyCartAlert = (page: Page) =>
    page.getByRole('alert').filter({ hasText: /Tu carrito quedó vacío y no hay pedido|No queda nada por pedir/ });
  await confirmOrder(form);
  await emptyCartAlert(early).waitFor();
  expect(await emptyCartAlert(early).getByRole('listitem').allInnerTexts()).toEqual([
    `${soughtAfter.name}: se agotó y salió del pedido.`,
  ]);
  expect(await form.getByRole('button', { name: confirmName }).count()).toBe(0);
  await emptyCartAlert(early).getByRole('link', { name: 'Ver productos' }).click();
  await early.getByText(/productos encontrados/).waitFor();
  await openProduct(early, besides);
  expect(await typedDelivery(await payOnDelivery(early))).toEqual(delivery);

  await confirmButton(late).click();
  await emptyCartAlert(late).getByRole('link', { name: 'Ver productos' }).waitFor();
  expect(await confirmButton(late).count()).toBe(0);
});

/** Sells one of the product's two units. */
async function leaveOneUnit() {
  const page = await browser.visit('/');
  await openProduct(page, wanted);
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const sold = await sendOrder(
    inject('shopUrl'),
    orderForm({ key: randomUUID(), productId, quantity: 1, shownPrice: 19_500 }),
  );
  expect(sold?.status).toBe(200);
}

async function wantTheLastUnit(): Promise<{ page: Page; form: Locator }> {
  // The browser logs the second shopper's refusal as an error.
  const page = await browser.visit('/', { expectComplaint: /status of 409/ });
  await openProduct(page, besides);
  await addToCart(page);
  await openProduct(page, wanted);
  await page.getByRole('main').getByText('Solo 1', { exact: true }).waitFor();
  const form = await payOnDelivery(page);
  await form.getByRole('button', { name: `Agregar al pedido: ${besides}` }).click();
  expect(await orderedLines(form)).toEqual([wanted, besides]);
  await fillDelivery(form);
  return { page, form };
}

/** The products that the order form lists. */
async function orderedLines(form: Locator): Promise<string[]> {
  const lines = await form.getByRole('region', { name: 'Tu pedido' }).getByRole('listitem').allInnerTexts();
  return lines.map((line) => line.split('\n')[0] ?? '');
}
