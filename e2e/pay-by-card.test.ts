import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import {
  chooseWay,
  completedOrder,
  confirmButton,
  field,
  loseFirstAnswer,
  readyToConfirm,
  shipping,
  typedShipping,
} from './checkout-page.ts';
import { eventually, honey, usePayingShop } from './shops/paying-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const shop = usePayingShop({ LOG_LEVEL: 'debug' });

beforeEach(() => shop.standIn.reset());

const unavailable = /Failed to load resource|net::ERR/;
const approved = '4242 4242 4242 4242';
const declined = '4111 1111 1111 1111';
const faulty = '5555 5555 5555 4444';
/** A card whose payment ends in error. Its four-digit code is unlikely to occur by chance in the searched data. */
const american = { number: '3782 822463 10005', code: '9137' };

async function visitHoney(expectComplaint?: RegExp): Promise<Page> {
  return browser.visit(`/productos/${shop.honeyId}`, {
    shopUrl: shop.url,
    ...(expectComplaint && { expectComplaint }),
  });
}

/** On a product's page: completes the checkout with this card up to its submit button. */
async function readyToPay(page: Page, number: string): Promise<void> {
  await readyToConfirm(page);
  await chooseWay(page, 'Tarjeta');
  await page.getByLabel('Nombre en la tarjeta').fill('LAURA GOMEZ');
  await page.getByLabel('Fecha de expiración').fill('12/31');
  await page.getByLabel('Código de seguridad').fill('123');
  await typeCard(page, number);
  await acceptDocuments(page);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').pressSequentially(number.replaceAll(' ', ''));
  expect(await page.getByLabel('Número de tarjeta').inputValue()).toBe(number);
}

async function acceptDocuments(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /reglamentos y la política de privacidad/ }).check();
  await page.getByRole('checkbox', { name: /autorización para la administración de datos personales/ }).check();
}

test('a card pays the order, and neither its number nor its code reaches the shop', async () => {
  const page = await visitHoney();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url)) return;
    const body = request.postDataBuffer()?.toString('utf8') ?? '';
    sent.push([request.method(), request.url(), JSON.stringify(request.headers()), body].join(' '));
  });
  await readyToPay(page, american.number);
  await page.getByLabel('Código de seguridad').fill(american.code);
  await confirmButton(page).click();
  await expectToast(page, 'Error en el Pago', 'Error del procesador del medio de pago (demostración)');
  await page.getByLabel('Código de seguridad').fill('123');
  await page.getByLabel('Número de tarjeta').fill('');
  await typeCard(page, approved);
  // Dropping the answer to the charge produces a log entry to inspect.
  await shop.standIn.control({ loseNextAnswer: true });
  await confirmButton(page).click();
  const number = await completedOrder(page);

  const order = await shop.findOrder(number);
  expect(order).toMatchObject({ status: 'Pagado', paymentMethod: 'Tarjeta', events: ['placed', 'paid'] });
  expect(order.transactions).toMatchObject([
    { status: 'ERROR', paysOrder: false },
    { status: 'APPROVED', paysOrder: true, amountInCents: honey.price * 100 },
  ]);
  await eventually(
    () => shop.mailsSaying('Asunto: Recibimos el pago de tu pedido', number.replace(/\s/, ' ')).length,
    1,
  );

  // Only the provider receives the card's number and code, which shows that the search below is for the values that
  // were typed.
  const received = await shop.standIn.requests();
  const tokenised = received.filter(({ method, path }) => method === 'POST' && path === '/v1/tokens/cards');
  expect(tokenised.map(({ body }) => JSON.parse(body))).toMatchObject([
    { number: american.number.replaceAll(' ', ''), cvc: american.code },
    { number: approved.replaceAll(' ', '') },
  ]);
  expect(cardDataIn(tokenised.map(({ body }) => body).join('\n'))).not.toEqual([]);
  const inBrowser = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  for (const [place, text, isPresent] of [
    ['what the browser sent', sent.join('\n'), 'cardToken'],
    ['what the browser keeps', inBrowser, order.orderNumber],
    ['the log', shop.output(), 'a card charge was not answered'],
    ['the mails', shop.mailFiles().join('\n'), shipping['Correo electrónico']],
    ['the database', await everyRow(), shipping['Correo electrónico']],
  ] as const) {
    expect(text, place).toContain(isPresent);
    expect(cardDataIn(text), place).toEqual([]);
  }
});

test('after a declined card and one in error the same order waits, and is paid on delivery', async () => {
  const page = await visitHoney();
  await readyToPay(page, declined);
  // Cash on delivery asks for no postal code: with one, the order on delivery would be a different one.
  await field(page, 'Código postal').fill('');
  await confirmButton(page).click();
  await expectToast(page, 'Error en el Pago', 'La transacción fue rechazada (demostración)');
  await page.getByRole('alert').getByText('Tu pedido está guardado y espera el pago').waitFor();
  expect(await typedShipping(page)).toEqual({ ...shipping, 'Código postal': '' });

  await page.getByLabel('Número de tarjeta').fill('');
  await typeCard(page, faulty);
  await confirmButton(page).click();
  await expectToast(page, 'Error en el Pago', 'Error del procesador del medio de pago (demostración)');

  await chooseWay(page, 'Contraentrega');
  await confirmButton(page).click();
  const order = await shop.findOrder(await completedOrder(page));
  expect(order).toMatchObject({
    status: 'Pendiente Contraentrega',
    paymentMethod: 'Pago Contraentrega',
    events: ['placed', 'method'],
  });
  expect(order.transactions.map(({ status }) => status)).toEqual(['DECLINED', 'ERROR']);
  expect(new Set(order.attempts.map(({ reference }) => reference)).size).toBe(2);
});

test('with the provider down the card waits; a charge without an answer is asked about, and no other payment offered', async () => {
  await shop.standIn.control({ apiDown: 'breaks-off' });
  const page = await visitHoney(unavailable);
  await readyToConfirm(page);
  await chooseWay(page, 'Tarjeta');
  const away = page.getByRole('alert').filter({ hasText: 'La pasarela de pago no responde.' });
  await away.waitFor();
  await shop.standIn.control({ apiDown: false });
  await away.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByLabel('Nombre en la tarjeta').fill('LAURA GOMEZ');
  await page.getByLabel('Fecha de expiración').fill('12/31');
  await page.getByLabel('Código de seguridad').fill('123');
  await typeCard(page, approved);
  await acceptDocuments(page);

  // The provider fails between the card's token and the charge.
  await page.route('**/checkout/pedido', async (route) => {
    await shop.standIn.control({ apiDown: 'answers-503' });
    await route.continue();
  });
  await confirmButton(page).click();
  await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor();
  await page.getByText('La pasarela de pago todavía no nos dice si ya pagaste este pedido.').waitFor();
  const [waiting] = (await shop.listOrders()).slice(-1);
  expect(waiting?.status).toBe('Pendiente');
  await page.unroute('**/checkout/pedido');
  await shop.standIn.control({ apiDown: false });

  // Until then the order's page asks for no other payment.
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await shop.standIn.transactions()).toHaveLength(0);
});

test('when the provider’s and the shop’s answers are lost, trying again finds the single charge', async () => {
  await shop.standIn.control({ loseNextAnswer: true });
  const page = await visitHoney(unavailable);
  const before = (await shop.listOrders()).length;
  await readyToPay(page, approved);
  await loseFirstAnswer(page);
  await confirmButton(page).click();
  await expectToast(
    page,
    'Error al procesar el pedido',
    'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo. No hay conexión con la tienda. Nada de lo que escribiste se pierde, y puedes intentarlo otra vez sin riesgo: no se pide ni se cobra dos veces.',
  );
  await confirmButton(page).click();

  // The order's own page shows whether it is paid or being confirmed.
  await page.getByRole('heading', { level: 2, name: 'Recibimos tu pago' }).waitFor();
  const [order] = (await shop.listOrders()).slice(before);
  expect(await shop.listOrders()).toHaveLength(before + 1);
  expect(await shop.findOrder(order?.orderNumber ?? '')).toMatchObject({
    status: 'Pagado',
    events: ['placed', 'paid'],
  });
  expect(await shop.standIn.transactions()).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
});

/** Finds the card numbers and the code in a text; ignores digits within an id. */
function cardDataIn(text: string): string[] {
  const numbers = [approved, american.number].map((number) => number.replaceAll(' ', '[ -]?'));
  const looked = [...numbers, `(?<![0-9a-f-])${american.code}(?![0-9a-f-])`].join('|');
  return text.match(new RegExp(`.{0,40}(${looked}).{0,40}`, 'gi')) ?? [];
}

/** All rows of all tables, jobs included, as text. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await shop.db.execute<{ row: string }>(sql`select t::text as row from ${sql.raw(name)} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
