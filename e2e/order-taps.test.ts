/**
 * Counts what an order takes on a phone of 360 px, from a product's page to the placed order. Every focus of a field,
 * every chosen option and every press is a tap; Tab, Enter and autofill are not used.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { completedOrder, confirmButton, field, paymentWindow } from './checkout-page.ts';
import { overlap } from './overlap.ts';
import { confirmName, openProduct, signInStaff } from './shopper.ts';

const browser = useBrowser();

const balm = 'Pomada de Caléndula';

async function visitProduct(): Promise<Page> {
  const page = await browser.visit('/', { screen: 'phone', viewport: { width: 360, height: 740 } });
  await openProduct(page, balm);
  return page;
}

/** An order in the cash-on-delivery dialog whose taps are counted. */
class CountedOrder {
  taps = 0;
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  }

  async tap(target: Locator) {
    this.taps += 1;
    await target.tap();
  }

  async open() {
    await this.tap(this.page.getByRole('button', { name: /^PAGAR CONTRAENTREGA/ }).first());
    await this.dialog.getByLabel('Celular').waitFor();
  }

  async type(label: string, text: string) {
    const field = this.dialog.getByLabel(label, { exact: true });
    await this.tap(field);
    await this.page.keyboard.type(text);
    expect(await field.inputValue()).toBe(text);
  }

  async choose(label: string, option: string) {
    // The list of a native select is outside of the page: one tap opens it, another one chooses.
    this.taps += 2;
    await this.dialog.getByLabel(label, { exact: true }).selectOption(option);
  }

  requiredFields() {
    return this.dialog.locator(':is(input, select):required:not([type=checkbox]):visible').count();
  }

  async agreeAndConfirm() {
    await this.tap(this.dialog.getByRole('checkbox', { name: /^Acepto las condiciones/ }));
    await this.tap(this.dialog.getByRole('button', { name: confirmName }).filter({ visible: true }));
    await this.page.getByRole('dialog', { name: 'Pedido Realizado con Éxito' }).waitFor();
  }
}

/** Presses a preset of the order's fields in 'Personalizar Tienda' and saves it. */
async function usePreset(name: 'Corto' | 'Como viene') {
  const page = await browser.visit('/login?volver=/admin/settings');
  await signInStaff(page);
  await page.waitForURL('**/admin/settings');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Guardar Configuración' }).click();
  await page.getByText('Configuración Guardada').waitFor();
}

test('as specified an order paid on delivery takes 12 taps and 8 required fields', async () => {
  const order = new CountedOrder(await visitProduct());
  await order.open();
  const required = await order.requiredFields();
  await order.type('Nombre', 'Laura');
  await order.type('Apellido', 'Gómez');
  await order.type('Celular', '3004567801');
  await order.type('Correo electrónico', 'laura@correo.example');
  await order.type('Dirección', 'Cra. 27 # 15-40');
  await order.type('Barrio', 'Álamos');
  await order.choose('Departamento', 'Risaralda');
  await order.type('Ciudad', 'Pereira');
  await order.agreeAndConfirm();

  expect(required).toBe(8);
  expect(order.taps).toBeLessThanOrEqual(12);
});

test('the short form takes 8 taps and 4 required fields; the next order on the device takes 3 taps', async () => {
  await usePreset('Corto');
  try {
    const page = await visitProduct();
    const first = new CountedOrder(page);
    await first.open();
    const required = await first.requiredFields();
    await first.type('Nombre completo', 'Laura Gómez');
    await first.type('Celular', '3004567802');
    await first.type('Dirección', 'Cra. 27 # 15-40');
    await first.type('Ciudad', 'Pereira');
    await first.agreeAndConfirm();
    expect(required).toBe(4);
    expect(first.taps).toBeLessThanOrEqual(8);
    await page.getByRole('button', { name: 'Cerrar' }).last().click();

    await openProduct(page, balm);
    const next = new CountedOrder(page);
    await next.open();
    expect(await next.dialog.getByLabel('Nombre completo').inputValue()).toBe('Laura Gómez');
    expect(await next.dialog.getByRole('checkbox', { name: /^Acepto/ }).isChecked()).toBe(false);
    await next.agreeAndConfirm();
    expect(next.taps).toBeLessThanOrEqual(3);
  } finally {
    await usePreset('Como viene');
  }
});

test('Nequi with the short form takes 10 taps, with those in the payment window, which knows telephone and e-mail', async () => {
  await usePreset('Corto');
  try {
    const page = await visitProduct();
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('button', { name: /^Pagar en línea/ }));
    await field(page, 'Nombre completo').waitFor();
    expect(await page.getByRole('radio', { name: /^Nequi/ }).isChecked()).toBe(true);
    // A test number of the provider, which approves its payments.
    const typed = { 'Nombre completo': 'Laura Gómez', Teléfono: '3991111111', Dirección: 'Cra. 27 # 15-40' };
    for (const [label, text] of Object.entries({ ...typed, Ciudad: 'Pereira' })) {
      await tap(field(page, label));
      await page.keyboard.type(text);
    }
    await tap(page.getByRole('checkbox', { name: /^Acepto las condiciones/ }));
    await tap(confirmButton(page));

    const inside = paymentWindow(page);
    await tap(inside.getByRole('radio', { name: /^Nequi/ }));
    expect(await inside.getByLabel('Celular registrado en Nequi').inputValue()).toBe('3991111111');
    // The short form asks for no e-mail: the window has the shop's.
    expect(await inside.getByLabel('Correo electrónico').inputValue()).toBe('hola@origennatural.example');
    await tap(inside.getByRole('button', { name: /^Pagar / }));
    await tap(inside.getByRole('button', { name: 'Volver a la tienda' }));
    await completedOrder(page);
    await page.getByText('Pagado', { exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY), 'the confirmation starts at its title').toBe(0);
    expect(taps).toBeLessThanOrEqual(10);
  } finally {
    await usePreset('Como viene');
  }
});

test('details of an order are filled in at the checkout too, and one press forgets them', async () => {
  const page = await visitProduct();
  const order = new CountedOrder(page);
  await order.open();
  await order.type('Nombre', 'Laura');
  await order.type('Apellido', 'Gómez');
  await order.type('Celular', '3004567803');
  await order.type('Correo electrónico', 'laura@correo.example');
  await order.type('Dirección', 'Cra. 27 # 15-40');
  await order.type('Barrio', 'Álamos');
  await order.choose('Departamento', 'Risaralda');
  await order.type('Ciudad', 'Pereira');
  await order.agreeAndConfirm();
  await page.getByRole('button', { name: 'Cerrar' }).last().click();

  await page.getByRole('button', { name: 'Añadir al carrito', exact: true }).click();
  await page.getByText('Añadido al carrito').waitFor();
  await page.goto('/checkout');
  const address = page.getByLabel('Dirección', { exact: true });
  await address.waitFor();
  expect(await address.inputValue()).toBe('Cra. 27 # 15-40');

  await page.getByRole('button', { name: 'Olvidar mis datos en este dispositivo' }).click();
  await page.getByText('este dispositivo ya no guarda tus datos').waitFor();
  expect(await address.inputValue()).toBe('');
  await page.reload();
  await address.waitFor();
  expect(await address.inputValue()).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('pedido-datos'))).toBeNull();
});

test('a mistyped city is corrected by one press, a landline is kept by another, and nothing typed is lost', async () => {
  const page = await visitProduct();
  const order = new CountedOrder(page);
  await order.open();
  await order.type('Nombre', 'Laura');
  await order.type('Apellido', 'Gómez');
  await order.type('Celular', '6063334444');
  await order.type('Correo electrónico', 'laura@correo.example');
  await order.type('Dirección', 'mi casa azul');
  await order.type('Barrio', 'Álamos');
  await order.choose('Departamento', 'Risaralda');
  await order.type('Ciudad', 'Perira');
  await order.dialog.getByRole('checkbox', { name: /^Acepto/ }).tap();
  const confirm = order.dialog.getByRole('button', { name: confirmName }).filter({ visible: true });
  await confirm.tap();

  const city = order.dialog.getByText('¿Quisiste decir Pereira?');
  await city.waitFor();
  const toast = page.getByRole('button', { name: 'Cerrar aviso' }).locator('xpath=..');
  await page.getByRole('button', { name: 'Cerrar aviso' }).tap();
  await toast.waitFor({ state: 'hidden' });
  await order.dialog.getByRole('button', { name: 'Es correcto' }).tap();
  await order.dialog.getByRole('button', { name: 'Es correcta' }).first().tap();
  await confirm.tap();

  // The foot of the dialog and the toast leave the mistake and its ways out in view.
  const meant = order.dialog.getByRole('button', { name: 'Pereira, Risaralda' });
  await toast.waitFor();
  for (const part of [order.dialog.getByLabel('Ciudad'), city, meant]) {
    for (const cover of [toast, order.dialog.locator('.sheet-foot')]) expect(await overlap(cover, part)).toBe(false);
  }
  await meant.tap();
  expect(await order.dialog.getByLabel('Ciudad').inputValue()).toBe('Pereira');
  await city.waitFor({ state: 'detached' });
  await confirm.tap();
  await page.getByRole('dialog', { name: 'Pedido Realizado con Éxito' }).waitFor();
  expect(await page.getByText('mi casa azul, Álamos, Pereira').isVisible()).toBe(true);
});

test('choosing Bogotá as department fills in the city', async () => {
  const order = new CountedOrder(await visitProduct());
  await order.open();
  await order.choose('Departamento', 'Bogotá, D.C.');
  expect(await order.dialog.getByLabel('Ciudad').inputValue()).toBe('Bogotá, D.C.');
});
