import { expect, test } from 'vitest';
import { register } from './account.ts';
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
import { openProduct, signIn } from './shopper.ts';

const browser = useBrowser();

test.each([844, 480])(
  'on a phone %i high no focused field of the order form is hidden behind its footer',
  async (height) => {
    const page = await visitCart(browser, [balm], { screen: 'phone' });
    await page.setViewportSize({ width: 390, height });
    const dialog = await openForm(page);
    expect(await dialog.getByRole('heading', { level: 2 }).evaluate((title) => title === document.activeElement)).toBe(
      true,
    );

    const hidden: string[] = [];
    for (let stop = ''; !stop.includes('Pedir y pagar'); ) {
      await page.keyboard.press('Tab');
      const [words, isSeen] = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const { left, top, width, height: tall } = focused.getClientRects()[0] ?? new DOMRect();
        const onTop = document.elementFromPoint(left + width / 2, top + tall / 2);
        return [
          focused.id + focused.innerText,
          focused.contains(onTop) || onTop?.closest('label')?.control === focused,
        ];
      });
      stop = words;
      if (!isSeen) hidden.push(words);
    }
    expect(hidden).toEqual([]);
  },
);

test.each(['desktop', 'phone'] as const)('a guest orders the whole cart and pays on delivery (%s)', async (screen) => {
  const page = await visitCart(browser, [serum, balm], { screen });
  const total = await page
    .getByRole('region', { name: 'Resumen' })
    .locator('p', { hasText: 'Total' })
    .last()
    .innerText();

  const dialog = await openForm(page);
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await fillForm(dialog);
  await confirmButton(dialog).click();

  await success(page).waitFor();
  expect(await orderNumber(page)).toMatch(/^\d{3} \d{3}$/);
  expect(await success(page).innerText()).toContain(total.replace('Total', '').trim());
  expect(await success(page).getByText('Cra. 27 # 15-40, Álamos, Pereira').isVisible()).toBe(true);
  const whatsapp = await success(page).getByRole('link', { name: 'Preguntar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(whatsapp ?? '')).toContain((await orderNumber(page)).replace(' ', ''));

  await success(page).getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  expect(await readCart(page)).toEqual([]);
});

test('an order can be placed with the keyboard alone', async () => {
  const page = await visitCart(browser, [balm]);
  await page.getByRole('button', { name: /PAGAR CONTRAENTREGA/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  await dialog.getByLabel('Nombre').focus();

  const typed = [
    'Laura',
    'Gómez',
    '3004567812',
    'laura@correo.example',
    'Cra. 27 # 15-40',
    '',
    'Álamos',
    'Ris',
    'Pereira',
    '',
  ];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  expect(await dialog.getByLabel('Departamento').inputValue()).toBe('Risaralda');
  await dialog.getByLabel('Ciudad').press('Enter');

  await success(page).waitFor();
  await page.keyboard.press('Escape');
  await success(page).waitFor({ state: 'hidden' });
});

test('an invalid form marks and announces each field and focuses the first', async () => {
  const page = await visitCart(browser, [balm]);
  const dialog = await openForm(page);
  await dialog.getByLabel('Nombre').fill('Laura');
  await dialog.getByLabel('Celular').fill('300 456 78');
  await confirmButton(dialog).click();

  await page.getByRole('alert').getByText('Error en el formulario').waitFor();
  expect(await dialog.getByLabel('Apellido').evaluate((field) => field === document.activeElement)).toBe(true);
  const described = await dialog.getByLabel('Celular').evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  });
  expect(described).toBe('Número de celular inválido (debe ser de 10 dígitos).');
  for (const message of [
    'El apellido es obligatorio.',
    'El barrio es obligatorio.',
    'El departamento es obligatorio.',
    'Para hacer el pedido necesitamos tu autorización.',
  ]) {
    expect(await dialog.getByText(message).isVisible()).toBe(true);
  }

  await dialog.getByLabel('Apellido').fill('Gómez');
  await dialog.getByText('El apellido es obligatorio.').waitFor({ state: 'hidden' });
});

test('the municipalities of the chosen department are suggested', async () => {
  const page = await visitCart(browser, [balm]);
  const dialog = await openForm(page);
  await dialog.getByLabel('Departamento').selectOption('Quindío');
  await dialog.locator('datalist option[value="Salento"]').waitFor({ state: 'attached' });
  expect(await dialog.locator('datalist option').count()).toBe(12);
});

test('quantities stay within 1 and the stock, which units and packs share, and rows are removed one by one', async () => {
  const page = await visitCart(browser, [balm]);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    const pack = { ...line, isOffer: true, quantity: 2, price: 50_000, discount_percentage: 0, offerLabel: 'Pack x2' };
    localStorage.setItem(
      'cart',
      JSON.stringify([
        { ...line, stock: 6 },
        { ...pack, stock: 6, lineId: 'a' },
        { ...pack, stock: 6, lineId: 'b' },
      ]),
    );
  });
  await page.reload();

  const stepper = page.getByRole('group', { name: `Cantidad de ${balm}` });
  await stepper.waitFor();
  expect(await stepper.count()).toBe(1);
  expect(await stepper.getByRole('button', { name: 'Quitar uno' }).isDisabled()).toBe(true);
  await stepper.getByRole('button', { name: 'Añadir uno' }).click();
  expect(await stepper.getByRole('button', { name: 'Añadir uno' }).isDisabled()).toBe(true);

  const packs = page.getByRole('group', { name: `Packs de ${balm} (Pack x2)` });
  expect(await packs.getByRole('button', { name: 'Añadir uno' }).isDisabled()).toBe(true);
  await packs.getByRole('button', { name: 'Quitar uno' }).click();
  await expect
    .poll(async () => (await readCart(page)).map(({ isOffer, quantity }) => [isOffer, quantity]))
    .toEqual([
      [false, 2],
      [true, 2],
    ]);
  await page.getByRole('button', { name: `Eliminar ${balm} (Pack x2)` }).click();
  await page.getByText(`${balm} (Pack x2) eliminado del carrito.`).waitFor();
  expect((await readCart(page)).map(({ isOffer, quantity }) => [isOffer, quantity])).toEqual([[false, 2]]);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('a stored cart of the wrong shape is discarded', async () => {
  const page = await browser.visit('/carrito');
  await page.evaluate(() => localStorage.setItem('cart', '{roto'));
  await page.reload();
  await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('a product’s page orders that product; the rest of the cart is added line by line and stays if it is not', async () => {
  const tea = 'Infusión de Sen y Anís';
  const page = await visitCart(browser, [serum, tea]);
  await page.goto(`/productos?search=${encodeURIComponent(balm)}`);
  await page.getByRole('link', { name: balm, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: balm }).waitFor();
  const cart = await readCart(page);
  let dialog = await openForm(page);
  const ordered = () => dialog.getByRole('region', { name: 'Tu pedido' }).getByRole('listitem');
  const rest = () => dialog.getByRole('region', { name: 'También tienes en tu carrito' }).getByRole('listitem');
  expect(await ordered().allInnerTexts()).toEqual([expect.stringContaining(balm)]);
  expect(await rest().count()).toBe(2);

  await dialog.getByRole('button', { name: `Agregar al pedido: ${serum}` }).click();
  await dialog.getByRole('button', { name: `Quitar ${balm}` }).click();
  expect(await ordered().allInnerTexts()).toEqual([expect.stringContaining(serum)]);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: balm }).waitFor();
  expect(await readCart(page)).toEqual(cart);

  dialog = await openForm(page);
  expect(await ordered().allInnerTexts()).toEqual([expect.stringContaining(balm)]);
  await dialog.getByRole('button', { name: `Agregar al pedido: ${serum}` }).click();
  await fillForm(dialog);
  await confirmButton(dialog).click();
  await orderNumber(page);
  expect((await readCart(page)).map(({ lineId }) => lineId)).toEqual([cart[1]?.lineId]);
});

test('a guest who opens an account from the form comes back to it, with lines, draft and cart', async () => {
  const page = await visitCart(browser, [serum]);
  await openProduct(page, balm);
  const cart = await readCart(page);
  let dialog = await openForm(page);
  await dialog.getByRole('button', { name: `Agregar al pedido: ${serum}` }).click();
  await fillForm(dialog);
  await dialog.getByLabel('Correo electrónico').fill('');
  await dialog.getByRole('link', { name: 'Inicia sesión' }).click();

  const ines = { name: 'Inés Peña Ríos', email: `ines.${Date.now()}@correo.example`, password: 'bosque-niebla' };
  await page.getByRole('main').getByRole('link', { name: 'Regístrate' }).click();
  await register(page, ines);
  await page.waitForURL(/\/login/);
  await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe(ines.email);
  await signIn(page, ines);

  dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  await dialog.getByLabel('Nombre').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('heading', { level: 1, name: balm }).waitFor({ state: 'attached' });
  const values = ['Nombre', 'Apellido', 'Correo electrónico', 'Barrio'].map((label) =>
    dialog.getByLabel(label).inputValue(),
  );
  expect(await Promise.all(values)).toEqual(['Laura', 'Gómez Restrepo', ines.email, 'Álamos']);
  const ordered = dialog.getByRole('region', { name: 'Tu pedido' }).getByRole('listitem');
  expect(await ordered.allInnerTexts()).toEqual([expect.stringContaining(balm), expect.stringContaining(serum)]);
  expect(await readCart(page)).toEqual(cart);

  await dialog.getByRole('checkbox', { name: /Acepto las condiciones/ }).check();
  await confirmButton(dialog).click();
  const number = await orderNumber(page);
  expect(await readCart(page)).toEqual([]);
  await page.goto('/perfil/orders');
  await page.getByRole('main').getByText(number).first().waitFor();
});
