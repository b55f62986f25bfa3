import type { Page } from 'playwright-core';
import { openQuotation, openQuotationToSend } from '#e2e/quotations.ts';
import { at, type PublicScreen, plain } from './public-screen.ts';

/** Screens of the back office and of an account for staff. */
const pages = plain(/^\/(admin|perfil)/);
const isOfSales = ([path]: PublicScreen) => /^\/admin\/(orders|parcels|carriers|remittances|reports|till)/.test(path);

export const salesPages: PublicScreen[] = pages.filter(isOfSales);
export const otherPages: PublicScreen[] = [
  ...pages.filter((page) => !isOfSales(page)),
  ['unknown page of the back office', at('/admin/no-existe')],
];

/** Screens that need some steps; later ones use what earlier ones made. */
export const reachedScreens: PublicScreen[] = [
  ['stock of a product', ofProduct('stock')],
  ['new parcel', openNewParcel],
  ['parcel', openParcel],
  ['file of a carrier', openCarrierSheet],
  ['rates of a parcel', openRates],
  ['account of a carrier', openCarrierAccount],
  ['remittance', openRemittance],
  ['payment of an order', openPayment],
  ['return of an order', openReturn],
  ['refund of a payment', openRefund],
  ['payment of a sale', openSalePayment],
  ['quotation to send', openQuotationToSend],
  ['quotation', openQuotation],
  ['change of an order', openChange],
  ['answers of a product', ofProduct('answers')],
  ['collection', openCollection],
  ['role', openRole],
  ['shipping rule of the country', at('/admin/shipping/rules/CO')],
  ['customer', openCustomer],
  ['open till', openTill],
  ['count of the till', countTill],
  ['difference of the till', missCount],
  ['closing of a till', closeTill],
];

/** A screen of the first product of the list. */
function ofProduct(screen: string) {
  return async (page: Page): Promise<void> => {
    await at('/admin/products')(page);
    const edit = page.locator('a[href^="/admin/products/edit/"]').first();
    const id = (await edit.getAttribute('href'))?.split(/[/?]/)[4];
    await at(`/admin/products/${id}/${screen}`)(page);
  };
}

/** Opens the form of a parcel of an order to send. */
async function openNewParcel(page: Page) {
  await at('/admin/orders?status=Pagado')(page);
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Añadir paquete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nuevo paquete' }).waitFor();
}

async function openParcel(page: Page) {
  await openNewParcel(page);
  await page.getByRole('button', { name: 'Crear paquete' }).click();
  await page.getByRole('heading', { level: 1, name: /^Paquete del pedido/ }).waitFor();
}

async function openCarrierSheet(page: Page) {
  await at('/admin/carriers')(page);
  await page.getByRole('link', { name: /^Archivo para cargar los envíos/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Archivo para/ }).waitFor();
}

async function openRates(page: Page) {
  await openNewParcel(page);
  await page.getByLabel('Transportadora').selectOption('EnvioClick');
  await page.getByRole('button', { name: 'Crear paquete' }).click();
  await page.getByRole('heading', { level: 1, name: /^Paquete del pedido/ }).waitFor();
  await at(`${new URL(page.url()).pathname}/rates`)(page);
  await page.getByRole('heading', { level: 1, name: 'Comprar la guía' }).waitFor();
}

async function openCarrierAccount(page: Page) {
  await at('/admin/remittances')(page);
  await page.getByRole('list', { name: 'Transportadoras' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'La cuenta' }).waitFor();
}

/** Uploads a remittance with a guide that no parcel has, and opens it. */
async function openRemittance(page: Page) {
  await at('/admin/remittances/new')(page);
  const csv = `Guía;Valor recaudado;Comisión;Valor pagado\n${Date.now()};50.000;4.000;46.000`;
  const file = { name: 'pagos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Archivo de Excel (.xlsx) o CSV').setInputFiles(file);
  const check = page.getByRole('button', { name: 'Revisar el archivo' });
  await check.click();
  await page.getByRole('heading', { level: 2, name: 'Qué trae cada columna' }).waitFor();
  const save = page.getByRole('button', { name: 'Guardar la remesa' });
  // The first file of a carrier asks for its columns.
  if (!(await save.isVisible())) await check.click();
  await save.click();
  await page.getByRole('list', { name: 'Filas de la remesa' }).waitFor();
}

async function openPayment(page: Page) {
  await at('/admin/orders?status=Pendiente+Contraentrega')(page);
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Registrar pago' }).click();
  await page.getByRole('heading', { level: 1, name: 'Registrar pago' }).waitFor();
}

async function openReturn(page: Page) {
  await at('/admin/orders?status=Entregado')(page);
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Recibir devolución' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recibir devolución' }).waitFor();
}

/** Opens the page of a refund owed, and takes a unit of an order back if nothing is owed yet. */
async function openRefund(page: Page) {
  const record = page.getByRole('link', { name: /^Anotar la devolución: Dinero por devolver/ }).first();
  await at('/admin/payments')(page);
  if (!(await record.isVisible())) {
    await openReturn(page);
    await page.getByLabel('Volvieron').first().fill('1');
    await page.getByLabel('Motivo').selectOption({ label: 'Cortesía' });
    await page.getByRole('button', { name: 'Guardar devolución' }).click();
    await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
    await at('/admin/payments')(page);
  }
  await record.click();
  await page.getByRole('heading', { level: 1, name: 'Anotar la devolución' }).waitFor();
}

/** Opens the till, if it is closed, with what is in it. */
async function openTill(page: Page) {
  await at('/admin/till')(page);
  const open = page.getByRole('button', { name: /^Abrir caja/ });
  if (await open.isVisible()) await open.click();
  await page.getByRole('heading', { level: 2, name: 'Movimientos' }).waitFor();
}

async function countTill(page: Page) {
  await openTill(page);
  await page.getByRole('link', { name: 'Cerrar la caja' }).click();
  await page.getByText('Contar por billetes y monedas').click();
  await page.getByLabel(/^\$.100\.000$/).waitFor();
}

async function missCount(page: Page) {
  await countTill(page);
  await page.getByLabel('Efectivo contado').fill('987.654');
  await page.getByRole('button', { name: 'Ya conté: cerrar la caja' }).click();
  await page.getByRole('heading', { level: 2, name: 'La caja no cuadra' }).waitFor();
}

async function closeTill(page: Page) {
  await missCount(page);
  await page.getByLabel('Por qué no cuadra').fill('Prueba');
  await page.getByRole('button', { name: 'Cerrar la caja así' }).click();
  await page.getByRole('article', { name: 'Cierre de caja' }).waitFor();
}

async function openChange(page: Page) {
  await at('/admin/orders?status=Pendiente+Contraentrega')(page);
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Corregir pedido' }).click();
  await page.getByRole('heading', { level: 1, name: 'Corregir pedido' }).waitFor();
}

async function openCollection(page: Page) {
  await at('/admin/collections')(page);
  const collection = page.locator('main a[href^="/admin/collections/"]').first();
  await at((await collection.getAttribute('href')) ?? '')(page);
}

async function openCustomer(page: Page) {
  await at('/admin/customers')(page);
  await page.locator('main a[href^="/admin/customers/"]:visible:not([download])').first().click();
  await page.getByRole('heading', { level: 2, name: 'Autorizaciones' }).waitFor();
}

async function openRole(page: Page) {
  await at('/admin/staff/roles')(page);
  const role = page.getByRole('link', { name: 'Cambiar Mostrador' });
  if (!(await role.isVisible())) {
    await at('/admin/staff/roles/new')(page);
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Mostrador');
    await page.getByRole('checkbox', { name: 'Ver pedidos' }).check();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
  }
  await role.click();
  await page.getByRole('heading', { level: 1, name: 'Mostrador' }).waitFor();
}

/** Opens the payment of a parcel of which a part is paid later: the sale with all its fields. */
async function openSalePayment(page: Page) {
  await at('/admin/orders/new')(page);
  await page.getByRole('region', { name: 'Lo que más se vende' }).getByRole('button').first().click();
  await page.getByRole('radio', { name: 'Se envía' }).check();
  await page.getByRole('button', { name: /^Cobrar \$/ }).click();
  await page.getByRole('radio', { name: 'Por partes o después' }).check();
  await page.getByRole('textbox', { name: /^En efectivo/ }).fill('5000');
  await page.getByRole('radio', { name: 'A crédito' }).check();
}
