import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { admin } from './running-shop.ts';
import { addToCart, confirmOrder, fillDelivery, openProduct, orderNumber, payOnDelivery, signIn } from './shopper.ts';

const browser = useBrowser();

test('an order that a shopper places appears by itself on the open dashboard, with a toast that leads to it', async () => {
  const panel = await browser.visit('/login?volver=%2Fadmin');
  await signIn(panel, admin);
  await panel.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
  const latest = panel.getByRole('region', { name: 'Últimos pedidos' }).getByRole('link', { name: /^Pedido \d/ });
  const before = await latest.first().innerText();

  const shopper = await browser.visit('/');
  await openProduct(shopper, 'Pomada de Caléndula');
  await addToCart(shopper);
  await shopper.goto('/carrito');
  const dialog = await payOnDelivery(shopper);
  await fillDelivery(dialog);
  await confirmOrder(dialog);
  const number = (await orderNumber(shopper)).replace(/\s/, ' ');

  const toast = panel.getByRole('status').filter({ hasText: 'Nuevo pedido' });
  await toast.getByText(`Pedido ${number} por $`).waitFor();
  expect(before).not.toContain(number);
  await latest.and(panel.getByRole('link', { name: `Pedido ${number}, nuevo` })).waitFor();
  await toast.getByRole('button', { name: 'Ver pedido' }).click();
  await panel.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  await panel.goBack();
  await latest.and(panel.getByRole('link', { name: `Pedido ${number}`, exact: true })).waitFor();
});
