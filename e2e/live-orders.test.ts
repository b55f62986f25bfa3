import { expect, test } from 'vitest';
import { accessibilityFaults, useBrowser } from './browser.ts';
import {
  addToCart,
  confirmOrder,
  fillDelivery,
  openProduct,
  orderNumber,
  payOnDelivery,
  signInStaff,
} from './shopper.ts';

const browser = useBrowser();

test('a new order appears live on the open dashboard, with a toast that links to it', async () => {
  const panel = await browser.visit('/login?volver=%2Fadmin');
  await signInStaff(panel);
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

test('the menu counts a new order while a form has unsaved changes, and the form keeps them', async () => {
  const staff = await browser.visit('/login?volver=%2Fadmin%2Fsettings');
  await signInStaff(staff);
  const name = staff.getByRole('textbox', { name: 'Nombre del sitio' });
  await name.fill('Botica Andina');
  const orders = staff.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: /^Pedidos/ });
  const count = async () => Number(/\d+/.exec(await orders.innerText())?.[0] ?? 0);
  const before = await count();

  const shopper = await browser.visit('/');
  await openProduct(shopper, 'Pomada de Caléndula');
  await addToCart(shopper);
  await shopper.goto('/carrito');
  const dialog = await payOnDelivery(shopper);
  await fillDelivery(dialog);
  await confirmOrder(dialog);
  await orderNumber(shopper);

  await expect.poll(count).toBe(before + 1);
  expect(await name.inputValue()).toBe('Botica Andina');
});

test('text typed while the search is loading is kept in its field', async () => {
  const page = await browser.visit('/login?volver=%2Fadmin%2Fpickups');
  let letGo = () => {};
  const typed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/search-palette-*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Recogidas en tienda' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('laura gomes');
  await page.keyboard.press('Backspace');
  letGo();
  const field = page.getByRole('combobox', { name: 'Buscar en la administración' });
  await field.waitFor();
  await page.keyboard.type('z');
  expect(await field.inputValue()).toBe('laura gomez');
});

test('an order is found by its customer and opened from any screen with the keyboard alone', async () => {
  const page = await browser.visit('/login?volver=%2Fadmin%2Fpickups');
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Recogidas en tienda' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar en la administración' });
  const field = palette.getByRole('combobox', { name: 'Buscar en la administración' });
  await field.waitFor();
  expect(await palette.getByRole('option').first().getAttribute('aria-selected')).toBe('true');
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);

  await page.keyboard.type('yolanda');
  const order = palette.getByRole('group', { name: 'Pedidos' }).getByRole('option').first();
  await order.getByText('Yolanda Pérez Mosquera').waitFor();
  await palette.getByRole('group', { name: 'Clientes' }).getByText('Yolanda Pérez Mosquera').waitFor();
  const title = await order.getByText(/^Pedido \d/).innerText();
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  expect(await palette.count()).toBe(0);

  await page.getByRole('button', { name: 'Buscar en la administración' }).click();
  await palette.getByRole('group', { name: 'Recientes' }).getByText(title).waitFor();
  await page.keyboard.type('zz');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.type('solicitudes');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/services');
});
