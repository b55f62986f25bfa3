import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPerson } from './account.ts';
import { useBrowser } from './browser.ts';
import { faultsOf } from './screens/screen-faults.ts';
import { otherPages, reachedScreens, salesPages } from './screens/staff-screens.ts';
import { signInStaff } from './shopper.ts';

const browser = useBrowser();
/** Each test checks up to some thirty screens, each in several sizes. */
const timeout = 400_000;

test('no axe violations and nothing cut off in the back office', { timeout }, async () => {
  const page = await browser.visit('/login?volver=/admin');
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
  for (const figures of await page.getByText('Ver tabla').all()) await figures.click();
  await expectNoFaults(page, 'dashboard, with the tables behind its charts');

  await page.getByRole('button', { name: 'Buscar en la administración' }).click();
  const palette = page.getByRole('dialog', { name: 'Buscar en la administración' });
  await palette.getByRole('combobox').pressSequentially('miel');
  await palette.getByRole('group', { name: 'Productos' }).waitFor();
  await expectNoFaults(page, 'search from anywhere');

  await page.goto('/admin/orders?date=range');
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
  await expectNoFaults(page, 'orders');
  await page.getByRole('table').getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
  await page.getByText('pedidos seleccionados').last().waitFor();
  await expectNoFaults(page, 'orders that are chosen');
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expectNoFaults(page, 'what can be printed');
  await page.getByRole('link', { name: /^Hojas de empaque/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Hojas de empaque' }).waitFor();
  await expectNoFaults(page, 'packing slips');
  const chosen = new URL(page.url()).search;
  await page.goto(`/admin/orders/labels${chosen}`);
  await page.getByRole('heading', { level: 1, name: 'Etiquetas de envío' }).waitFor();
  await expectNoFaults(page, 'labels');
  await page.goto(`/admin/orders/picking${chosen}`);
  await page.getByRole('heading', { level: 1, name: 'Lista de alistamiento' }).waitFor();
  await expectNoFaults(page, 'picking list');
  await page.goto('/admin/orders');

  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  await expectNoFaults(page, 'order');
  await page.getByRole('link', { name: 'Recibo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recibo' }).waitFor();
  await expectNoFaults(page, 'receipt');

  await page.goto('/admin/orders?review=proofs');
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Comprobante de transferencia' }).waitFor();
  await expectNoFaults(page, 'order with a proof of transfer');

  for (const path of ['/admin/payments', '/admin/payments/settings']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: /^Pagos/ }).waitFor();
    await expectNoFaults(page, path);
  }
});

test.each([
  ['pages of sales and parcels', salesPages],
  ['pages of the shop and its team', otherPages],
  ['screens that need some steps', reachedScreens],
])('no axe violations and nothing cut off in the back office: %s', { timeout }, async (_, staffScreens) => {
  const page = await browser.visit('/login?volver=/admin', { expectComplaint: /status of 404/ });
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
  const faults: Record<string, string[]> = {};
  for (const [name, open] of staffScreens) {
    await open(page);
    const screenFaults = await faultsOf(page);
    if (screenFaults.length > 0) faults[name] = screenFaults;
  }
  expect(faults).toEqual({});
});

test('no axe violations and nothing cut off in the product form', { timeout }, async () => {
  const page = await browser.visit(`/login?volver=${encodeURIComponent('/admin/products?search=totumo')}`);
  await signInStaff(page);
  await page.getByRole('table').getByRole('link', { name: 'Jarabe de Totumo y Miel' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Editar producto' }).waitFor();
  await expectNoFaults(page, 'product');
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('alertdialog', { name: '¿Estás seguro?' }).waitFor();
  await expectNoFaults(page, 'deleting a product');

  await page.goto('/admin/products/new');
  await page.getByRole('heading', { level: 1, name: 'Nuevo producto' }).waitFor();
  await expectNoFaults(page, 'new product');
  await page
    .getByLabel('Nombre')
    .fill('Electroencefalografistas y otros jarabes de la Sierra Nevada de Santa Marta '.repeat(2).slice(0, 119));
  await page.getByLabel('Descuento (opcional)').fill('120');
  await page.getByRole('button', { name: 'Añadir oferta' }).click();
  await page.getByLabel('Etiqueta', { exact: true }).fill('Desparasitacionesfamiliaresparatodoelaño');
  await page.getByRole('button', { name: 'Guardar producto' }).click();
  await page.getByText('Hay 5 campos por corregir').waitFor();
  await expectNoFaults(page, 'product with faults');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog', { name: '¿Salir sin guardar?' }).waitFor();
  await expectNoFaults(page, 'leaving a product unsaved');
});

const longName = 'Infusiones, aromáticas y tisanas de la Sierra Nevada';
const longWord = 'Otorrinolaringológicamente'.repeat(3);

test('no axe violations and nothing cut off in the shop settings', { timeout }, async () => {
  const page = await browser.visit('/login?volver=/admin/categories', { expectComplaint: /status of 400/ });
  await signInStaff(page);
  await page.getByRole('button', { name: 'Añadir categoría' }).click();
  const adding = page.getByRole('dialog', { name: 'Añadir Nueva Categoría' });
  await adding.getByRole('button', { name: 'Crear' }).click();
  await adding.getByText('El nombre de la categoría es obligatorio.').waitFor();
  await adding.getByLabel(/^O pega la dirección/).fill('http://127.0.0.1/te.png');
  await adding.getByLabel(/^Nombre/).focus();
  await adding.getByRole('paragraph').filter({ hasText: 'No se pudo subir http' }).first().waitFor();
  await expectNoFaults(page, 'category dialog with what is wrong in it');

  await adding.getByLabel(/^O pega la dirección/).fill('');
  await adding.getByLabel(/^Nombre/).fill(longName);
  await adding.getByLabel(/^Descripción/).fill(longWord);
  await adding.getByRole('button', { name: 'Crear' }).click();
  await page.getByRole('button', { name: `Eliminar ${longName}` }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await confirmation.waitFor();
  await expectNoFaults(page, 'the question before a category is deleted');
  await confirmation.getByRole('button', { name: 'Cancelar' }).click();
  await expectNoFaults(page, 'categories');
  await page.getByRole('button', { name: `Eliminar ${longName}` }).click();
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click();
  await page.getByText('Categoría Eliminada').waitFor();

  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Añadir Banner' }).click();
  for (const closed of [/^1\. /, /^4\. /]) await page.getByRole('button', { name: closed }).click();
  const banner = page.getByRole('group', { name: 'Banner 1' });
  await banner.getByLabel(/^Título/).fill(longWord);
  await banner.getByLabel(/^Enlace/).fill('javascript:alert(1)');
  await page.getByLabel('Nombre del sitio').fill('');
  await page.getByRole('button', { name: 'Guardar Configuración' }).click();
  await page.getByText('Hay 2 campos por corregir').waitFor();
  await expectNoFaults(page, 'settings with what is wrong in them');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/settings/legal?texto=privacy');
  await page.getByRole('region', { name: 'La página con este texto' }).waitFor();
  await page.getByText('Datos de la tienda que puedes nombrar').click();
  await expectNoFaults(page, 'legal texts');
});

test('no axe violations and nothing cut off where staff are invited, join and are listed', {
  timeout,
}, async () => {
  const page = await browser.visit('/login?volver=/admin/staff');
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Personal' }).waitFor();
  const { email } = aPerson();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Rol', { exact: true }).selectOption('Bodega');
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const link = await page.getByLabel(`Enlace de invitación para ${email}`).inputValue();
  await expectNoFaults(page, 'staff, with a link to pass on');

  await page.goto('/admin/staff/activity');
  await page.getByText('Con un enlace').first().waitFor();
  await expectNoFaults(page, 'activity');

  const invited = await browser.visit(new URL(link).pathname, { screen: 'phone', expectComplaint: /400|410/ });
  await invited.getByRole('button', { name: 'Aceptar y entrar' }).click();
  await invited.getByText('El nombre es obligatorio.').waitFor();
  await expectNoFaults(invited, 'invitation with errors');
  await invited.goto('/invitacion/no-es-un-enlace');
  await invited.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
  await expectNoFaults(invited, 'invitation that is worth nothing');
});

test('no axe violations and nothing cut off in the preview of a product file', { timeout }, async () => {
  const page = await browser.visit('/login?volver=/admin/data', { expectComplaint: /status of 400/ });
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Datos' }).waitFor();
  await expectNoFaults(page, 'data');

  await page.getByRole('link', { name: 'Importar productos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Importar productos' }).waitFor();
  const choose = (text: string) =>
    page
      .getByLabel('Elegir archivo CSV')
      .setInputFiles({ name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('PK');
  await page.getByText('Es un libro de Excel.').waitFor();
  await expectNoFaults(page, 'a workbook refused');
  await choose('Nombre;Precio;Stock;Categoría\r\nMiel;cinco mil;4;Jarabes\r\n;5000;-1;Perfumes');
  await page.getByText('Hay 2 filas por corregir.').waitFor();
  await expectNoFaults(page, 'rows to mend');

  await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
  // Only previewed, not imported.
  await choose('Nombre;Precio;Stock;Categoría;Proveedor\r\nMiel de monte;5000;4;Jarabes;Colmenas SAS');
  await page.getByRole('button', { name: 'Importar 1 producto' }).waitFor();
  await expectNoFaults(page, 'a file to bring in');
});

async function expectNoFaults(page: Page, where: string) {
  expect(await faultsOf(page), where).toEqual([]);
}
