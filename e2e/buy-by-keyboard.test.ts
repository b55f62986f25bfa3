import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ScreenName, useBrowser } from './browser.ts';
import { tabTo, typeInto } from './keyboard.ts';
import { confirmName, delivery, deliveryFields, openProduct, orderNumber, signInStaff } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

const product = 'Moringa 500 mg x 90 cápsulas';
/** With a telephone of its own: staff are warned about later orders of one whose order was cancelled. */
const details = { ...delivery, Celular: '301 456 7891' };
const missing = {
  Nombre: 'El nombre es obligatorio.',
  Apellido: 'El apellido es obligatorio.',
  Celular: 'El celular es obligatorio.',
  'Correo electrónico': 'El correo electrónico es obligatorio.',
  Dirección: 'La dirección es obligatoria.',
  Barrio: 'El barrio es obligatorio.',
  Departamento: 'El departamento es obligatorio.',
  Ciudad: 'La ciudad es obligatoria.',
};

test.each<ScreenName>(['phone', 'desktop'])(
  'with the keyboard alone a shopper finds, orders and pays on delivery, and staff see and cancel it: %s',
  async (screen) => {
    expect(await stockWords(screen)).toBe('Solo 3');

    const number = await buyPackOfTwo(screen);

    expect(await stockWords(screen)).toBe('Solo 1');
    await cancelAsStaff(screen, number);
    expect(await stockWords(screen)).toBe('Solo 3');
  },
);

async function buyPackOfTwo(screen: ScreenName): Promise<string> {
  const page = await browser.visit('/', { screen });
  const press = (key: string) => page.keyboard.press(key);

  await typeInto(page, 'Buscar productos', 'moringa', 'combobox');
  await press('Enter');
  await page.waitForURL('**/productos?*search=moringa*');
  await tabTo(page, 'link', product);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: product }).waitFor();

  await tabTo(page, 'radio', /^1 unidad/);
  await press('ArrowDown');
  expect(await page.getByRole('radio', { name: /^Pack x2/ }).isChecked()).toBe(true);
  await tabTo(page, 'button', /^PAGAR CONTRAENTREGA/);
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  await dialog.getByLabel('Nombre', { exact: true }).waitFor();

  await tabTo(page, 'button', confirmName);
  await press('Enter');
  await expectToast(page, 'Error en el formulario', 'Por favor, corrige los campos marcados.');
  await expect.poll(() => fieldMessages(page, Object.keys(missing))).toEqual(missing);
  expect(await dialog.getByLabel('Nombre', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );

  for (const field of deliveryFields) {
    const role = field === 'Departamento' || field === 'Ciudad' ? 'combobox' : 'textbox';
    await typeInto(page, field, details[field], role);
  }
  await tabTo(page, 'checkbox', /^Acepto las condiciones/);
  await press('Space');
  await tabTo(page, 'button', confirmName);
  await press('Enter');

  const number = await orderNumber(page);
  await tabTo(page, 'button', 'Cerrar');
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tabTo(page, 'link', 'Carrito', { backwards: true });
  await press('Enter');
  await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  return number;
}

/** The form's messages, by field label. */
async function fieldMessages(page: Page, labels: string[]): Promise<Record<string, string>> {
  const messages = labels.map(async (label) => [
    label,
    await page
      .getByRole('dialog')
      .getByLabel(label, { exact: true })
      .evaluate((field) => {
        const notes = (field.getAttribute('aria-describedby') ?? '').split(' ');
        return notes.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      }),
  ]);
  return Object.fromEntries(await Promise.all(messages));
}

async function cancelAsStaff(screen: ScreenName, number: string) {
  const page = await browser.visit('/login?volver=/admin/orders', { screen });
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();

  const newest = page.getByRole('link', { name: /^Pedido \d/ }).first();
  expect((await newest.innerText()).replace(/\s/g, ' ')).toBe(number.replace(/\s/g, ' '));
  await newest.click();
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido \d/ }).waitFor();
  await page.getByRole('region', { name: 'Notas' }).getByText(details['Notas (opcional)']).waitFor();

  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Cancelado');
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await confirmation.getByText('Sus unidades vuelven al inventario.').waitFor();
  await confirmation.getByRole('button', { name: 'Sí, cancelar el pedido' }).click();
  await expectToast(page, 'Estado Actualizado', `El pedido ${number.replace(/\s/g, ' ')} ahora está Cancelado.`);
  const latest = page.getByRole('region', { name: 'Historial' }).getByRole('listitem').first();
  // The toast may appear before its page.
  await expect
    .poll(() => latest.innerText())
    .toMatch(/^Cancelado\s+Administración · .+\s+Antes: Pendiente Contraentrega$/);
}

/** The stock that the product's page shows to a new visitor. */
async function stockWords(screen: ScreenName): Promise<string> {
  const page = await browser.visit('/', { screen });
  await openProduct(page, product);
  const words = await page
    .getByRole('main')
    .getByText(/^(En stock|Solo \d+|Agotado)$/)
    .first()
    .innerText();
  await page.context().close();
  return words;
}
