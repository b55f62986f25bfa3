import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPerson, openAccount } from './account.ts';
import { useBrowser } from './browser.ts';
import { field } from './checkout-page.ts';
import { tabTo, typeInto } from './keyboard.ts';
import { confirmOrder, delivery, fillDelivery, openProduct, orderNumber, payOnDelivery } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser({ pictures: true });

test('a profile is edited with the keyboard alone on a phone: errors are shown and valid values kept', async () => {
  const ana = aPerson();
  const page = await browser.visit('/', { screen: 'phone' });
  await openAccount(page, ana);
  await page.goto('/perfil/details');
  await tabTo(page, 'link', 'Editar perfil');
  await page.keyboard.press('Enter');
  await page.getByLabel('Nombre completo').waitFor();

  expect(await page.getByLabel('Correo electrónico').evaluate((input: HTMLInputElement) => input.readOnly)).toBe(true);
  await typeInto(page, /^Teléfono/, '12345');
  // Day and month are equal because the field's order depends on the locale.
  await page.keyboard.press('Tab');
  await page.keyboard.type('04041988');
  await typeInto(page, /^Dirección/, 'Cra. 27 # 15-40');
  await tabTo(page, 'combobox', /^Departamento/);
  await page.keyboard.type('Risaralda');
  await typeInto(page, /^Ciudad/, 'Pereira', 'combobox');
  await tabTo(page, 'button', 'Guardar cambios');
  await page.keyboard.press('Enter');
  const wrong = 'Número de celular inválido (debe ser de 10 dígitos).';
  await expectToast(page, 'Error al Actualizar', wrong);
  const phone = page.getByLabel(/^Teléfono/);
  await expect.poll(() => phone.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('main').getByText(wrong).waitFor();

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('300 456 7890');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Perfil actualizado');
  await page.waitForURL('**/perfil/details');
  await expect
    .poll(async () => (await page.getByRole('definition').allInnerTexts()).slice(0, 7))
    .toEqual([ana.name, ana.email, '300 456 7890', 'Cra. 27 # 15-40', 'Pereira', 'Risaralda', '4 de abril de 1988']);
});

test('orders that cannot be loaded are reported in a toast and, with a retry, in their place', async () => {
  const page = await browser.visit('/');
  await openAccount(page, aPerson());
  await page.goto('/perfil/details');
  await page.route('**/perfil/orders.data*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    // As the server answers in an outage.
    await route.fulfill({ response, body: body.replace('"ok",true', '"ok",false') });
  });
  await page.getByRole('navigation', { name: 'Mi perfil' }).getByRole('link', { name: 'Pedidos' }).click();

  await expectToast(page, 'Error al Cargar Pedidos');
  await page.unroute('**/perfil/orders.data*');
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('Aún no tienes pedidos').waitFor();
});

test('profile pictures are previewed before upload, visible to their owner only, and can be removed', async () => {
  const page = await browser.visit('/');
  await openAccount(page, aPerson());
  await page.goto('/perfil/details');
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  const picture = { name: 'foto.png', mimeType: 'image/png', buffer: await aPicture() };

  await page.getByRole('button', { name: 'Cambiar foto de perfil' }).click();
  await file.setInputFiles({ name: 'carta.txt', mimeType: 'text/plain', buffer: Buffer.from('Hola') });
  await expectToast(page, 'Error al subir avatar', 'El archivo no es una imagen PNG, JPG o WebP, o está dañado.');
  let arrive = () => {};
  const underWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/perfil/picture/avatar', async (route) => {
    await underWay;
    await route.continue();
  });
  await file.setInputFiles(picture);
  await dialog.getByAltText('Vista previa de la imagen elegida').waitFor();
  await dialog.getByRole('button', { name: 'Guardar foto' }).click();
  await dialog.getByRole('progressbar', { name: 'Subiendo la imagen' }).waitFor();
  arrive();
  await expectToast(page, 'Foto de perfil actualizada');
  await dialog.waitFor({ state: 'hidden' });
  const avatar = page.getByRole('main').locator('img[src*="/avatars/"]');
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  const address = new URL((await avatar.getAttribute('src')) ?? '', page.url());
  expect((await fetch(address)).status).toBe(404);

  await page.getByRole('button', { name: 'Cambiar portada' }).click();
  await file.setInputFiles(picture);
  await dialog.getByRole('button', { name: 'Guardar foto' }).click();
  await expectToast(page, 'Foto de portada actualizada');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').locator('img[src*="/cover_photos/"]').waitFor();

  await page.getByRole('button', { name: 'Cambiar foto de perfil' }).click();
  await dialog.getByRole('button', { name: 'Quitar foto' }).click();
  await expectToast(page, 'Foto de perfil eliminada');
  await expect.poll(() => avatar.count()).toBe(0);
});

test('an earlier order is ordered again, to an address used before', async () => {
  const page = await browser.visit('/');
  await openAccount(page, aPerson());
  await openProduct(page, 'Agua de Rosas');
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  const number = (await orderNumber(page)).replace(/\s/g, ' ');

  await page.goto('/perfil/orders');
  await page.getByRole('button', { name: 'Pedir de nuevo' }).click();
  await page.waitForURL('**/carrito');
  await expectToast(page, 'Pedido en tu carrito', `Lo del pedido ${number} está en tu carrito, al mismo precio.`);
  await page.getByRole('link', { name: 'IR A PAGAR (Otros Métodos)' }).click();
  await field(page, 'Dirección').waitFor();
  // The device has filled in the address of the last order.
  await expect.poll(() => field(page, 'Dirección').inputValue()).toBe(delivery.Dirección);
  await field(page, 'Dirección').fill('');
  await page.getByLabel(/^Usar una dirección anterior/).selectOption({ index: 1 });
  for (const label of ['Dirección', 'Departamento', 'Ciudad', 'Barrio'] as const)
    await expect.poll(() => field(page, label).inputValue()).toBe(delivery[label]);

  await openProduct(page, 'Agua de Rosas');
  const again = await payOnDelivery(page);
  await again.getByLabel(/^Usar una dirección anterior/).selectOption({ index: 1 });
  await expect.poll(() => again.getByLabel('Dirección', { exact: true }).inputValue()).toBe(delivery.Dirección);
});

function aPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: 'white', noise } })
    .png()
    .toBuffer();
}
