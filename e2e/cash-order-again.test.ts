import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import {
  balm,
  confirmButton,
  fillForm,
  openForm,
  orderNumber,
  readCart,
  serum,
  success,
  visitCart,
} from './cash-order.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

test('an order whose answer was lost is found by sending it again', async () => {
  const page = await visitCart(browser, [balm], { expectComplaint: /Failed to load resource/ });
  const answers: { orderNumber: string }[] = [];
  await page.route('/contraentrega', async (route) => {
    const response = await route.fetch();
    answers.push(await response.json());
    if (answers.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  let dialog = await openForm(page);
  await fillForm(dialog);
  await confirmButton(dialog).click();
  await page.getByText('Error al procesar el pedido').waitFor();

  await page.keyboard.press('Escape');
  dialog = await openForm(page);
  expect(await dialog.getByLabel('Dirección').inputValue()).toBe('Cra. 27 # 15-40');
  expect(await dialog.getByLabel('Departamento').inputValue()).toBe('Risaralda');
  await dialog.getByRole('checkbox', { name: /Acepto las condiciones/ }).check();
  await confirmButton(dialog).click();

  await success(page).waitFor();
  expect(answers[1]).toEqual(answers[0]);
  expect((await orderNumber(page)).replace(' ', '')).toBe(answers[0]?.orderNumber);
});

test('changed data after a lost answer create no second order before the shopper knows of the first', async () => {
  const page = await visitCart(browser, [balm], { expectComplaint: /Failed to load resource/ });
  let lost = false;
  await page.route('/contraentrega', async (route) => {
    const response = await route.fetch();
    if (lost) return route.fulfill({ response });
    lost = true;
    await route.abort();
  });
  const dialog = await openForm(page);
  await fillForm(dialog);
  await confirmButton(dialog).click();
  await page.getByText('Error al procesar el pedido').waitFor();

  await dialog.getByLabel('Celular').fill('3110000000');
  await confirmButton(dialog).click();

  await dialog.getByText(/^Ya registramos tu pedido \d{3} \d{3}/).waitFor();
  expect(await success(page).count()).toBe(0);

  await dialog.getByRole('button', { name: 'Sí, es otro pedido' }).click();
  await success(page).waitFor();
});

test('a changed price is shown, the cart is corrected, and the order is confirmed again', async () => {
  const page = await visitCart(browser, [balm], { expectComplaint: /409/ });
  const [line] = await readCart(page);
  await page.evaluate(
    (lines) => localStorage.setItem('cart', JSON.stringify(lines)),
    (await readCart(page)).map((item) => ({ ...item, price: 1_000, quantity: 2 })),
  );
  await page.reload();
  const dialog = await openForm(page);
  await fillForm(dialog);
  await confirmButton(dialog).click();

  const notice = dialog.getByRole('alert').filter({ hasText: 'Lo que pides cambió' });
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(new RegExp(`${balm}: el precio cambió de \\$.1\\.000 a \\$`));
  expect(await readCart(page)).toMatchObject([{ price: line?.price, quantity: 2 }]);

  await confirmButton(dialog).click();
  await success(page).waitFor();
});

test('while the order is being sent the button says so and the form stays open', async () => {
  const page = await visitCart(browser, [balm]);
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/contraentrega', async (route) => {
    await requested;
    await route.continue();
  });
  const dialog = await openForm(page);
  await fillForm(dialog);
  await confirmButton(dialog).click();

  await dialog.getByRole('button', { name: 'Procesando Pedido...' }).filter({ visible: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  answer();
  await success(page).waitFor();
});

test('pressing twice orders once', async () => {
  const page = await visitCart(browser, [balm]);
  let sent = 0;
  await page.route('/contraentrega', async (route) => {
    sent += 1;
    const response = await route.fetch();
    await route.fulfill({ response });
  });
  const dialog = await openForm(page);
  await fillForm(dialog);
  await confirmButton(dialog).dblclick();
  await success(page).waitFor();
  expect(sent).toBe(1);
});

test('emptying the cart in another tab closes the form with a message', async () => {
  const page = await visitCart(browser, [balm]);
  const dialog = await openForm(page);
  const other = await page.context().newPage();
  await other.goto('/carrito');
  await other.getByRole('button', { name: 'Vaciar carrito' }).click();
  await other.getByText('Todos los productos han sido eliminados del carrito.').waitFor();

  await dialog.waitFor({ state: 'hidden' });
  await expectToast(page, 'Carrito Vacío', 'Añade un producto al carrito antes de pagar.');
});

test('a tab whose cart was ordered in another tab says so, links to the order and keeps what was typed', async () => {
  const page = await visitCart(browser, [balm]);
  const dialog = await openForm(page);
  await fillForm(dialog);
  const other = await page.context().newPage();
  await other.goto('/carrito');
  const form = await openForm(other);
  await fillForm(form);
  await confirmButton(form).click();
  const { href } = await other
    .getByRole('link', { name: 'Ver mi pedido' })
    .evaluate(({ href }: HTMLAnchorElement) => ({ href }));

  await dialog.getByRole('heading', { name: 'Ya hiciste este pedido en otra pestaña' }).waitFor();
  const link = dialog.getByRole('link', { name: 'Ver mi pedido' });
  expect(await link.evaluate(({ href }: HTMLAnchorElement) => href)).toBe(href);
  expect(await page.evaluate(() => localStorage.getItem('pedido-hecho'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('pedido-borrador'))).toContain('Laura');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Ya hiciste este pedido en otra pestaña' }).waitFor();
});

test('after a lost answer a product ordered with another line is not ordered twice unnoticed', async () => {
  const page = await visitCart(browser, [serum], { expectComplaint: /Failed to load resource/ });
  let lost = false;
  await page.route('/contraentrega', async (route) => {
    const response = await route.fetch();
    if (lost) return route.fulfill({ response });
    lost = true;
    await route.abort();
  });
  await page.goto(`/productos?search=${encodeURIComponent(balm)}`);
  await page.getByRole('link', { name: balm, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: balm }).waitFor();
  const dialog = await openForm(page);
  await fillForm(dialog);
  await confirmButton(dialog).click();
  await page.getByText('Error al procesar el pedido').waitFor();

  await dialog.getByRole('button', { name: `Agregar al pedido: ${serum}` }).click();
  expect(await dialog.getByRole('heading', { name: 'Tu pedido' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  );
  await confirmButton(dialog).click();
  await dialog.getByText(/^Ya registramos tu pedido \d{3} \d{3}/).waitFor();
});
