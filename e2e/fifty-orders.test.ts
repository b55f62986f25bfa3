/**
 * Works a day of fifty orders paid on delivery in the back office, against a stand-in carrier: from the customers'
 * confirmation to the carrier's money. Counts the taps of each step, and reports their time.
 */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber, type PlacedOrder } from '#shop/orders/order.ts';
import { useBrowser } from './browser.ts';
import { staffVisits } from './shopper.ts';
import { aWrongRemittance, type SoldParcel, unitsOf, useParcelShop } from './shops/parcel-shop.ts';
import { expectToast } from './toast.ts';
import { WorkedDay } from './worked-day.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

/** What is done with 48 parcels takes a while on a busy machine. */
const timeout = 180_000;

describe.each(['desktop', 'phone'] as const)('on a %s', (screen) => {
  const shop = useParcelShop();

  test('fifty orders are confirmed, sent and followed, and their money settled, in at most 105 taps', {
    timeout: 600_000,
  }, async () => {
    const orders = await shop.placeOrders(50);
    await confirmByLink(shop.url, orders.slice(0, 20));
    // The second upload of a remittance is refused.
    const options = { screen, shopUrl: shop.url, expectComplaint: /status of 409/ };
    const page = await enter('/admin/parcels', options);
    const day = new WorkedDay(page, screen);

    await day.step('confirm', () => confirmByCall(day, orders.slice(20, 48)));
    await expectLists(page, { 'Por despachar': 50 });
    await day.step('make parcels', () => makeParcels(day));
    await day.step('buy guides', () => buyGuides(day));
    await day.step('print labels', () => printLabels(day));
    await day.step('hand over', () => handOver(day));
    await expectLists(page, { 'Por despachar': 2, 'Por entregar': 0, 'En camino': 48 });

    const all = await shop.parcels();
    const guides = all.map(({ guide }) => guide);
    // Of the 12 that do not arrive at the first attempt one is lost, and 3 customers do not want theirs.
    const [lost = '', ...others] = guides.slice(36);
    const [absent, unwanted] = [others.slice(0, 8), others.slice(8)];
    await shop.moveOn(guides.slice(0, 36), 5, 'delivered');
    await shop.moveOn([lost], 4, 'lost');
    await shop.moveOn(absent.slice(0, 7), 5, 'incident');
    await shop.moveOn(absent.slice(7), 5, 'returned');
    await shop.moveOn(unwanted, 5, 'refused');
    await shop.track();

    const tryAgain = all.filter(({ guide }) => absent.slice(0, 7).includes(guide));
    await day.step('decide incidents', () => decideIncidents(day, tryAgain));
    await expectLists(page, { 'En camino': 7, Novedades: 0, Devueltos: 5 });

    await shop.moveOn(absent.slice(0, 7), 2);
    await shop.moveOn(absent.slice(7), 3);
    await shop.moveOn(unwanted, 2);
    await shop.track();
    await day.step('take back', () => takeBack(day, 4));

    const parcels = await shop.parcels();
    const { file, owed } = await aWrongRemittance(parcels);
    await day.step('upload remittance', () => uploadRemittance(day, file));
    await day.step('settle differences', () => settleDifferences(day));
    await day.step('see what is owed', () => expectOwed(day, owed));
    process.stdout.write(day.report());
    expect(day.taps).toBeLessThanOrEqual(105);

    await day.goTo('Guías y novedades');
    const rest = { 'Por entregar': 0, 'En camino': 0, Novedades: 0, 'Sin clasificar': 0 };
    await expectLists(page, { 'Por despachar': 2, ...rest, Devueltos: 5 });
    expect(await shop.countStatuses()).toEqual({
      Entregado: 43,
      // The lost one, until staff refund it or send it again.
      Enviado: 1,
      Cancelado: 4,
      'Pendiente Contraentrega': 2,
    });
    const backOnTheShelf = all.flatMap(({ guide }, number) =>
      [...absent.slice(7), ...unwanted].includes(guide) ? [unitsOf(number)] : [],
    );
    const ordered = orders.map((_, number) => unitsOf(number));
    expect(await shop.stock()).toBe(200 - sum(ordered) + sum(backOnTheShelf));
    await expectKnownFile(day, file);
  });
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Customers press the button on the page of their order: the first one in a browser. */
async function confirmByLink(shopUrl: string, orders: PlacedOrder[]) {
  const [first, ...others] = orders;
  const page = await browser.visit(`/pedido/${first?.accessToken}`, { screen: 'phone', shopUrl });
  await page.getByRole('button', { name: 'Sí, confirmo mi pedido' }).tap();
  await page.getByText('Confirmaste tu pedido').first().waitFor();
  for (const { accessToken } of others) {
    const [a, b, c] = randomBytes(3);
    const answer = await fetch(`${shopUrl}/pedido/${accessToken}/confirmar`, {
      method: 'POST',
      headers: { Origin: shopUrl, 'X-Forwarded-For': `10.${a}.${b}.${c}` },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  }
}

/** Expects how many rows the lists of parcels have. */
async function expectLists(page: Page, counts: Record<string, number>) {
  const lists = page.getByRole('navigation', { name: 'Listas de paquetes' });
  for (const [name, count] of Object.entries(counts))
    await lists.getByRole('link', { name: `${name} (${count})`, exact: true }).waitFor();
}

const listLink = ({ page }: WorkedDay, name: string) =>
  page.getByRole('navigation', { name: 'Listas de paquetes' }).getByRole('link', { name: new RegExp(`^${name}`) });

async function openList(day: WorkedDay, name: string) {
  await day.tap(listLink(day, name));
  await listLink(day, name).and(day.page.locator('[aria-current="page"]')).waitFor();
}

const wholePage = ({ page }: WorkedDay) => page.getByRole('checkbox', { name: 'Seleccionar toda la página' });
const button = ({ page }: WorkedDay, name: string | RegExp) => page.getByRole('button', { name });
const link = ({ page }: WorkedDay, name: string | RegExp) => page.getByRole('link', { name });

async function confirmByCall(day: WorkedDay, orders: PlacedOrder[]) {
  for (const { orderNumber } of orders) await day.tap(orderBox(day, orderNumber));
  await day.tap(button(day, 'Ya confirmaron'));
  await day.tap(day.page.getByRole('dialog').getByRole('button', { name: 'Por llamada' }));
  await expectToast(day.page, 'Pedidos confirmados', '28 pedidos ya se pueden despachar.');
  await expect.poll(() => day.page.getByText('Por confirmar', { exact: true }).count()).toBe(2);
}

const orderBox = ({ page }: WorkedDay, orderNumber: string) =>
  page.getByRole('checkbox', { name: `Seleccionar pedido ${formatOrderNumber(orderNumber)}` });

/** Makes a parcel of each confirmed order. */
async function makeParcels(day: WorkedDay) {
  await day.tap(wholePage(day));
  await day.tap(button(day, 'Crear paquetes'));
  await link(day, 'Por entregar (48)').waitFor({ timeout });
  await expectToast(day.page, 'Paquetes creados', 'Quedaron 48 en «Por entregar».');
}

async function buyGuides(day: WorkedDay) {
  await openList(day, 'Por entregar');
  await day.tap(wholePage(day));
  await day.tap(link(day, 'Comprar guías'));
  await button(day, /^Comprar 48 guías por/).waitFor({ timeout });
  await day.tap(button(day, /^Comprar 48 guías por/));
  await link(day, 'Imprimir 48 etiquetas').waitFor({ timeout });
  const guide = await link(day, 'Ver guía (PDF)').first().getAttribute('href');
  const file = await day.page.request.get(guide ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
}

async function printLabels(day: WorkedDay) {
  await day.tap(link(day, 'Imprimir 48 etiquetas'));
  const labels = day.page.getByRole('article', { name: /^Etiqueta del pedido/ });
  await labels.first().waitFor();
  expect(await labels.count()).toBe(48);
  await day.page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await day.tap(button(day, 'Imprimir'));
  await day.page.locator('body[data-printed]').waitFor();
}

async function handOver(day: WorkedDay) {
  await day.tap(link(day, 'Por entregar'));
  await day.tap(wholePage(day));
  await day.tap(button(day, 'Ya los recogieron'));
  await link(day, 'Por entregar (0)').waitFor({ timeout });
  const said = 'Quedaron 48 con la transportadora, y el pedido en Enviado.';
  await expectToast(day.page, 'Paquetes entregados', said);
}

/** The carrier tries those again whose customers were absent; the others come back. */
async function decideIncidents(day: WorkedDay, tryAgain: SoldParcel[]) {
  const { page } = day;
  await day.goTo('Guías y novedades');
  await openList(day, 'Novedades');
  await expect.poll(() => page.getByText('Novedad: Destinatario ausente').count()).toBe(8);
  await expect.poll(() => page.getByText('No Entregado: Rehusado por el destinatario').count()).toBe(3);
  for (const { orderNumber } of tryAgain) {
    const name = `Seleccionar el paquete del pedido ${formatOrderNumber(orderNumber)}`;
    await day.tap(page.getByRole('checkbox', { name }));
  }
  await day.tap(button(day, 'Reintentar la entrega'));
  const said = 'Quedaron 7 en «En camino». Pídele a la transportadora que lo intente otra vez.';
  await expectToast(page, 'Paquetes en camino', said);
  await day.tap(wholePage(day));
  await day.tap(button(day, 'Marcar como rechazados'));
  await expectToast(page, 'Paquetes rechazados', 'Quedaron 4 en «Devueltos», de vuelta a la tienda.');
}

/** Takes back the goods of the parcels that came back. */
async function takeBack(day: WorkedDay, count: number) {
  await day.goTo('Guías y novedades');
  await openList(day, 'Devueltos');
  for (let left = count; left > 0; left -= 1) {
    await expect.poll(() => link(day, 'Recibir devolución').count()).toBe(left);
    await day.tap(link(day, 'Recibir devolución').first());
    await day.tap(button(day, 'Volvió todo'));
    await day.tap(button(day, 'Guardar devolución'));
    await listLink(day, 'Devueltos').waitFor();
  }
  await expect.poll(() => link(day, 'Recibir devolución').count()).toBe(0);
}

type UploadedFile = Awaited<ReturnType<typeof aWrongRemittance>>['file'];

async function chooseRemittance(day: WorkedDay, file: UploadedFile) {
  await day.tap(link(day, 'Subir una remesa'));
  await day.chooseFile(day.page.getByLabel('Archivo de Excel (.xlsx) o CSV'), file);
  await day.tap(button(day, 'Revisar el archivo'));
}

async function uploadRemittance(day: WorkedDay, file: UploadedFile) {
  const { page } = day;
  await day.goTo('Remesas');
  await chooseRemittance(day, file);
  await day.choose(page.getByLabel('Rótulo'), 'Guía');
  await day.tap(button(day, 'Revisar el archivo'));
  const kinds = page.getByRole('list', { name: 'Diferencias' }).getByRole('listitem');
  await kinds.first().waitFor();
  expect(await kinds.count()).toBe(7);
  await day.tap(button(day, 'Guardar la remesa'));
  await link(day, 'Con diferencia (7)').waitFor();
}

const claimed = [
  'Recaudó menos que el valor del paquete',
  'El valor pagado no es recaudo menos comisión y flete',
  'La comisión no es la cotizada',
  'Ningún paquete tiene esa guía',
  'La guía está repetida en el archivo',
  // The return cancelled it.
  'El pedido está cancelado',
];

async function settleDifferences(day: WorkedDay) {
  for (const cause of claimed) await settle(day, cause);
  await settle(day, 'Recaudó más que el valor del paquete', 'accepted');
  await day.page.getByRole('heading', { name: 'Nada por resolver' }).waitFor();
}

/** Decides about the line with a cause; without another choice, it is claimed from the carrier. */
async function settle(day: WorkedDay, cause: string, decision?: 'accepted') {
  const lines = day.page.getByRole('list', { name: 'Filas de la remesa' });
  const line = lines.locator('> li').filter({ hasText: cause });
  await day.tap(line.getByText('Resolver', { exact: true }));
  if (decision) await day.choose(line.getByRole('combobox'), decision);
  await day.type(line.getByLabel('Nota'), 'Se lo escribí');
  await day.tap(line.getByRole('button', { name: 'Guardar' }));
  await line.getByText(decision ? 'Aceptada' : 'Reclamada', { exact: true }).waitFor();
}

async function expectOwed(day: WorkedDay, owed: number) {
  await day.tap(link(day, 'Remesas').first());
  const carriers = day.page.getByRole('list', { name: 'Transportadoras' });
  await carriers.getByText(formatPesos(owed), { exact: true }).waitFor();
  expect(await carriers.innerText()).not.toContain('por resolver');
}

/** The same file again is refused. */
async function expectKnownFile(day: WorkedDay, file: UploadedFile) {
  await day.goTo('Remesas');
  await chooseRemittance(day, file);
  await day.page.getByText(/^Esta remesa ya está/).waitFor();
}
