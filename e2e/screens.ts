import type { Page } from 'playwright-core';
import { awake } from './browser.ts';
import { chooseWay, confirmButton, fillShipping } from './checkout-page.ts';
import { plainPages } from './pages.ts';
import { openQuotation, openQuotationToSend } from './quotations.ts';
import {
  addToCart,
  agree,
  confirmOrder,
  fillDelivery,
  goToCheckout,
  openProduct,
  orderNumber,
  payOnDelivery,
  signInStaff,
} from './shopper.ts';

/** A screen in one of its states: its name and the steps that lead to it. */
export type PublicScreen = [name: string, open: (page: Page) => Promise<unknown>];

const moringa = 'Moringa 500 mg x 90 cápsulas';

const at =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await awake(page, () => page.goto(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

/** Screens to browse. */
export const browsing: PublicScreen[] = [
  ['menu', openMenu],
  ['suggestions', openSuggestions],
  ['search on a phone', openSearch],
  ['list as rows', at('/productos?vista=lista')],
  ['narrowed list', at('/productos?search=miel&categoria=jarabes&min=10000&max=100000')],
  ['empty list', at('/productos?search=bicicleta')],
  ['filters', openFilters],
  ['loading list', showSkeletons],
  ['product with packs', (page) => openProduct(page, moringa)],
  ['last picture', showLastPicture],
  ['enlarged picture', enlargePicture],
  ['pickup', openPickup],
  ['sold-out product', (page) => openProduct(page, 'Jarabe de Propóleo y Eucalipto')],
  ['unknown product', at('/productos/00000000-0000-4000-8000-000000000000')],
  ['unknown page', at('/no-existe')],
  ['fault', showFault],
  ['favourites', showFavourites],
  ['restock request', openRestockRequest],
  ['restock link that is dead', at('/avisos/no-existe')],
  ['newsletter link that is dead', at('/novedades/no-existe')],
  ['unsubscribe link that is dead', at('/novedades/no-existe/salir')],
  ['quotation link that is dead', at('/cotizacion/no-existe')],
  ['report of a review', openReport],
];

/** Screens to order and to fill in. */
export const buying: PublicScreen[] = [
  ['empty cart', at('/carrito')],
  ['toast', putInCart],
  ['cart', showCart],
  ['order form', openOrderForm],
  ['order form with errors', failOrderForm],
  ['order form with doubts', doubtOrderForm],
  ['order placed', placeOrder],
  ['checkout', showCheckout],
  ['checkout with errors', failCheckout],
  ['checkout by transfer', showAccounts],
  ['checkout by card', showCard],
  ['checkout done', finishCheckout],
  ['order by its link', openOrderByLink],
  ['address of an order', changeOwnOrder('Corregir la dirección')],
  ['request for a change', changeOwnOrder('Pedir un cambio')],
  ['tracked order', trackOrder],
  ['review', openReview],
  ['exam form with errors', failExamForm],
  ['registration with errors', failRegistration],
];

/** Screens of the back office and of an account for staff. */
export const backOffice: PublicScreen[] = [
  ...plain(/^\/(admin|perfil)/),
  ['unknown page of the back office', at('/admin/no-existe')],
  ['stock of a product', ofProduct('stock')],
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
  ['customer', openCustomer],
  ['open till', openTill],
  ['count of the till', countTill],
  ['difference of the till', missCount],
  ['closing of a till', closeTill],
];

/** Public pages at their address. */
export const plainly: PublicScreen[] = plain(/^\/(?!admin|perfil)/);

/** The pages whose address matches, opened without any steps. */
function plain(addresses: RegExp): PublicScreen[] {
  return plainPages.filter((address) => addresses.test(address)).map((address) => [address, at(address)]);
}

async function openMenu(page: Page) {
  await at('/')(page);
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Menú' });
  if (await menu.isVisible()) await menu.click();
}

async function openSuggestions(page: Page) {
  await at('/')(page);
  await page.getByRole('combobox', { name: 'Buscar productos' }).pressSequentially('miel');
  await page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  // Typing scrolls, and on phones the header then lies half under the notice bar.
  await page.evaluate(() => scrollTo(0, 0));
}

async function openSearch(page: Page) {
  await at('/')(page);
  await page.getByRole('button', { name: 'Abrir el buscador' }).click();
  await page.getByRole('search', { name: 'Buscador' }).getByRole('combobox').waitFor();
}

async function openFilters(page: Page) {
  await at('/productos?categoria=jarabes')(page);
  const button = page.getByRole('button', { name: 'Filtros' });
  if (!(await button.isVisible())) return;
  await button.click();
  await settled(page);
}

async function showSkeletons(page: Page) {
  await at('/productos')(page);
  await page.route('**/productos.data*', () => {});
  await page.getByRole('link', { name: 'Página 2' }).click();
  await page.locator('[aria-busy="true"]').waitFor();
  await page.unroute('**/productos.data*');
}

async function showLastPicture(page: Page) {
  await openProduct(page, moringa);
  await page
    .getByRole('list', { name: /^Imágenes de/ })
    .evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }));
  await page.locator('[aria-current="true"][aria-label^="Ver imagen 4"]').waitFor({ state: 'attached' });
}

async function enlargePicture(page: Page) {
  await openProduct(page, moringa);
  await page.getByRole('link', { name: `Ampliar: ${moringa}`, exact: true }).click();
  await page.getByRole('dialog', { name: moringa }).getByRole('button', { name: 'Ampliar la imagen' }).click();
  await settled(page);
}

async function openPickup(page: Page) {
  await openProduct(page, moringa);
  await page.getByRole('button', { name: 'Recoger en Tienda' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /AGENDAR PEDIDO Y RECOGER EN TIENDA/ })
    .waitFor();
  await settled(page);
}

async function showFavourites(page: Page) {
  for (const name of [moringa, 'Jarabe de Totumo y Miel']) {
    await openProduct(page, name);
    await page.getByRole('button', { name: 'Añadir a favoritos' }).click();
    await page.getByText('Añadido a favoritos').waitFor();
  }
  await page.goto('/favoritos');
  await page.getByRole('region', { name: 'Comparar' }).waitFor();
  await page.getByRole('article').first().waitFor();
}

async function openRestockRequest(page: Page) {
  await openProduct(page, 'Jarabe de Propóleo y Eucalipto');
  await page.getByRole('link', { name: 'Avísame cuando llegue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Avísame cuando llegue' }).waitFor();
}

/** A screen of the first product of the list. */
function ofProduct(screen: string) {
  return async (page: Page): Promise<void> => {
    await at('/admin/products')(page);
    const edit = page.locator('a[href^="/admin/products/edit/"]').first();
    const id = (await edit.getAttribute('href'))?.split(/[/?]/)[4];
    await at(`/admin/products/${id}/${screen}`)(page);
  };
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
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
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

async function openReport(page: Page) {
  await openProduct(page, 'Crema de Árnica');
  await page
    .getByRole('link', { name: /^Reportar la opinión/ })
    .first()
    .click();
  await page.waitForURL('**/reportar');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function showFault(page: Page) {
  await at('/carrito')(page);
  await page.route('**/productos.data*', (route) => route.fulfill({ status: 500, body: 'falla' }));
  await page.getByRole('main').getByRole('link', { name: 'Ver Productos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Algo salió mal' }).waitFor();
  await page.unroute('**/productos.data*');
}

async function putInCart(page: Page) {
  await openProduct(page, moringa);
  await page.getByRole('radio', { name: /^Pack x2/ }).check();
  await addToCart(page);
  await page.getByText('Añadido al carrito').waitFor();
}

async function showCart(page: Page) {
  await putInCart(page);
  await openProduct(page, 'Jarabe de Totumo y Miel');
  await addToCart(page);
  await page.goto('/carrito');
  await page.getByRole('button', { name: 'Vaciar carrito' }).waitFor();
}

async function openOrderForm(page: Page) {
  await showCart(page);
  await payOnDelivery(page);
  await settled(page);
}

async function failOrderForm(page: Page) {
  await openOrderForm(page);
  await confirmOrder(page.getByRole('dialog'));
  await page.getByText('El nombre es obligatorio.').waitFor();
}

async function doubtOrderForm(page: Page) {
  await openOrderForm(page);
  const form = page.getByRole('dialog');
  await fillDelivery(form);
  await form.getByLabel('Dirección', { exact: true }).fill('mi casa azul');
  await form.getByLabel('Ciudad', { exact: true }).fill('Perira');
  await confirmOrder(form);
  await form.getByText('¿Quisiste decir Pereira?').waitFor();
  await form.getByRole('button', { name: 'Es correcta' }).first().waitFor();
}

/** Orders a product of large stock, because other journeys check the stock of the others. */
async function placeOrder(page: Page) {
  await openProduct(page, 'Jarabe de Totumo y Miel');
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  await orderNumber(page);
}

async function showCheckout(page: Page) {
  await goToCheckout(page, ['Jarabe de Totumo y Miel']);
}

async function failCheckout(page: Page) {
  await showCheckout(page);
  await confirmButton(page).click();
  await page.getByText('El nombre es obligatorio', { exact: true }).waitFor();
}

async function showAccounts(page: Page) {
  await showCheckout(page);
  await fillShipping(page);
  await chooseWay(page, 'Transferencia');
  await page.getByRole('list', { name: 'Cuentas para transferir' }).waitFor();
}

async function showCard(page: Page) {
  await showCheckout(page);
  await chooseWay(page, 'Tarjeta');
  await page.getByRole('checkbox', { name: /reglamentos/ }).waitFor();
}

async function finishCheckout(page: Page) {
  await showCheckout(page);
  await fillShipping(page);
  await agree(page.locator('body'));
  await chooseWay(page, 'Contraentrega');
  await confirmButton(page).click();
  await page.getByRole('heading', { name: 'Pedido Realizado con Éxito' }).waitFor();
}

async function openOrderByLink(page: Page) {
  await placeOrder(page);
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByRole('heading', { level: 1, name: /^Pedido \d{3}/ }).waitFor();
}

function changeOwnOrder(link: string) {
  return async (page: Page) => {
    await openOrderByLink(page);
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
  };
}

async function trackOrder(page: Page) {
  await openProduct(page, 'Jarabe de Totumo y Miel');
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  const phone = await form.getByLabel('Celular', { exact: true }).inputValue();
  await confirmOrder(form);
  const number = await orderNumber(page);
  await at('/seguimiento')(page);
  await page.getByLabel('Número del pedido').fill(number);
  await page.getByRole('main').getByLabel('Celular').fill(phone);
  await page.getByRole('button', { name: 'Ver el estado' }).click();
  await page.getByRole('heading', { level: 2, name: /^Pedido/ }).waitFor();
}

async function openReview(page: Page) {
  await openOrderByLink(page);
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\D/g, '');
  const staff = await page.context().newPage();
  await staff.goto(`/login?volver=${encodeURIComponent(`/admin/orders?search=${number}`)}`);
  await signInStaff(staff);
  await staff
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await staff.getByRole('combobox', { name: 'Estado' }).selectOption('Entregado');
  await staff.getByRole('button', { name: 'Actualizar estado' }).click();
  await staff.getByRole('heading', { level: 1, name: /Entregado/ }).waitFor();
  await staff.close();
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('link', { name: /^Dar mi opinión/ }).click();
  await page.getByRole('heading', { level: 1, name: '¿Cómo te fue?' }).waitFor();
}

async function failExamForm(page: Page) {
  await at('/')(page);
  await page.getByRole('button', { name: 'Solicitar Examen' }).click();
  await page.getByText('El celular es obligatorio.').waitFor();
}

async function failRegistration(page: Page) {
  await at('/registro')(page);
  await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click();
  await page.getByText('El nombre es obligatorio.').waitFor();
}

/** Waits for fade-ins to end: text has too little contrast before. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}
