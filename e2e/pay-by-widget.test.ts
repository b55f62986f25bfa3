import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import {
  backToShop,
  chooseWay,
  closeWindow,
  completedOrder,
  confirmButton,
  field,
  loseFirstAnswer,
  payInWindow,
  paymentWindow,
  readyToConfirm,
  shipping,
  typedShipping,
} from './checkout-page.ts';
import { signInStaff } from './shopper.ts';
import { eventually, honey, usePayingShop } from './shops/paying-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const shop = usePayingShop();

beforeEach(() => shop.standIn.reset());

const unavailable = /Failed to load resource|net::ERR/;

async function visitHoney(expectComplaint?: RegExp): Promise<Page> {
  return browser.visit(`/productos/${shop.honeyId}`, {
    shopUrl: shop.url,
    ...(expectComplaint && { expectComplaint }),
  });
}

test('pressing twice makes one order, paid before the browser returns, and a repeated event changes nothing', async () => {
  const page = await visitHoney();
  await readyToConfirm(page);
  expect(await page.getByRole('radio', { name: /^Nequi/ }).isChecked()).toBe(true);
  const stockBefore = await shop.stockOf(shop.honeyId);

  await confirmButton(page).dblclick();
  await payInWindow(page, 'se aprueba');
  // The widget is still open: the event alone has paid the order.
  await eventually(async () => (await shop.listOrders()).map(({ status }) => status), ['Pagado']);
  await backToShop(page);

  const number = await completedOrder(page);
  const paid = await shop.findOrder(number);
  expect(paid).toMatchObject({ status: 'Pagado', paymentMethod: 'Wompi', events: ['placed', 'paid'] });
  expect(paid.attempts).toHaveLength(1);
  expect(paid.transactions).toMatchObject([{ status: 'APPROVED', paysOrder: true, amountInCents: honey.price * 100 }]);
  expect(await shop.stockOf(shop.honeyId)).toBe((stockBefore ?? 0) - 1);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  const whatsapp = await page.getByRole('link', { name: 'Preguntar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(whatsapp ?? '')).toContain(`pedido #${paid.orderNumber}`);
  expect(await page.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  await page.reload();
  expect(await completedOrder(page)).toBe(number);

  const paidMails = () => shop.mailsSaying('Asunto: Recibimos el pago de tu pedido', number.replace(/\s/, ' ')).length;
  await eventually(paidMails, 1);
  const [transaction] = await shop.standIn.transactions();
  expect([
    await shop.standIn.sendEvent(transaction?.id ?? ''),
    await shop.standIn.sendEvent(transaction?.id ?? ''),
  ]).toEqual([200, 200]);
  expect(await shop.findOrder(number)).toEqual(paid);

  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByRole('heading', { level: 2, name: 'Recibimos tu pago' }).waitFor();
  expect(paidMails()).toBe(1);
});

test('a card declined and another approved in one window are one order, one reference and one payment', async () => {
  await shop.standIn.control({ callbackCase: 'snake' });
  const page = await visitHoney();
  await readyToConfirm(page);
  await confirmButton(page).click();
  await payInWindow(page, 'se rechaza');
  await paymentWindow(page).getByRole('button', { name: 'Intentar con otro medio' }).click();
  await payInWindow(page, 'se aprueba');
  await backToShop(page);

  const order = await shop.findOrder(await completedOrder(page));
  expect(order).toMatchObject({ status: 'Pagado', events: ['placed', 'paid'] });
  expect(order.attempts).toHaveLength(1);
  expect(order.transactions.map(({ status, paysOrder }) => [status, paysOrder])).toEqual([
    ['DECLINED', false],
    ['APPROVED', true],
  ]);
});

test('after a declined card, a forged event, a closed widget and one that never answers, the order waits and is paid at the next try', async () => {
  // Without events the shop has to query the provider about the declined card.
  await shop.standIn.control({ holdEvents: true });
  const page = await visitHoney();
  await readyToConfirm(page);
  await confirmButton(page).click();
  await payInWindow(page, 'se rechaza');
  await backToShop(page);
  await expectToast(page, 'Error en el Pago', 'La transacción fue rechazada (demostración)');
  await page.getByRole('alert').getByText('Tu pedido está guardado y espera el pago').waitFor();

  const [waiting] = (await shop.listOrders()).slice(-1);
  const [transaction] = await shop.standIn.transactions();
  expect(await sendForgedEvent(transaction?.reference ?? '')).toBe(403);
  expect(await shop.findOrder(waiting?.orderNumber ?? '')).toMatchObject({ status: 'Pendiente', events: ['placed'] });

  await confirmButton(page).click();
  await closeWindow(page);
  await page.getByRole('alert').getByText('Cerraste la ventana de pago').waitFor();
  await expect.poll(() => typedShipping(page)).toEqual(shipping);

  await shop.standIn.control({ closing: 'silent' });
  await confirmButton(page).click();
  await closeWindow(page);
  await page.getByRole('status').getByText('Continúa en la ventana de pago').waitFor();

  await confirmButton(page).click();
  await payInWindow(page, 'se aprueba');
  await backToShop(page);
  const order = await shop.findOrder(await completedOrder(page));
  expect(order).toMatchObject({ status: 'Pagado', events: ['placed', 'paid'] });
  expect(new Set(order.attempts.map(({ reference }) => reference)).size).toBe(2);
});

test('without the widget’s script the order stays over a reload, and is paid another way', async () => {
  await shop.standIn.control({ scriptDown: 'breaks-off' });
  const page = await visitHoney(unavailable);
  await readyToConfirm(page);
  await confirmButton(page).click();
  await expectToast(
    page,
    'Error en el Pago',
    'No se pudo cargar la pasarela de pago. Recarga la página e inténtalo de nuevo.',
  );
  const [placed] = (await shop.listOrders()).slice(-1);
  expect(placed?.status).toBe('Pendiente');

  await page.reload();
  await page.getByRole('alert').getByText('Tu pedido está guardado y espera el pago').waitFor();
  expect(await typedShipping(page)).toEqual(shipping);
  await chooseWay(page, 'Contraentrega');
  await page.getByRole('checkbox', { name: /^Acepto las condiciones/ }).check();
  await confirmButton(page).click();

  // On delivery other details are asked for, so that a new order takes the place of the unpaid one.
  const order = await shop.findOrder(await completedOrder(page));
  expect(order).toMatchObject({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' });
  const first = await shop.findOrder(placed?.orderNumber ?? '');
  expect(first).toMatchObject({ status: 'Cancelado', events: ['placed', 'replaced'] });
});

test('a slow payment is shown as being confirmed, at checkout and by the order’s link, until its event arrives', async () => {
  await shop.standIn.control({ keepPending: true, holdEvents: true });
  const page = await visitHoney();
  await readyToConfirm(page);
  await confirmButton(page).click();
  const inside = paymentWindow(page);
  await inside.getByRole('radio', { name: /^PSE/ }).check({ force: true });
  await inside.getByLabel('Banco', { exact: true }).selectOption('Banco que aprueba');
  await inside.getByRole('button', { name: /^Pagar / }).click();
  await inside.getByRole('button', { name: 'Continuar sin esperar' }).click();
  await page.getByRole('status').getByText('Estamos confirmando tu pago').waitFor();

  // After a reload, the checkout and the order's own page both show the pending payment.
  await page.reload();
  const number = await completedOrder(page, 'Estamos confirmando tu pago');
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByRole('heading', { level: 2, name: 'Estamos confirmando tu pago' }).waitFor();
  expect(await shop.findOrder(number)).toMatchObject({ status: 'Pendiente', transactions: [{ status: 'PENDING' }] });

  // The provider's API is down, so that only its event can report the payment.
  await shop.standIn.control({ apiDown: 'answers-503' });
  const [transaction] = await shop.standIn.transactions();
  await shop.standIn.settle(transaction?.id ?? '', 'APPROVED');
  await shop.standIn.control({ holdEvents: false });
  await eventually(async () => (await shop.findOrder(number)).status, 'Pagado');
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Recibimos tu pago' }).waitFor();
});

test('an amount changed in the browser cannot be paid, and a signed event with a wrong amount pays nothing and is shown to staff', async () => {
  const page = await visitHoney(unavailable);
  await readyToConfirm(page);
  await page.route('**/checkout/pedido', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.payment.config.amountInCents = 100;
    await route.fulfill({ response, json: answer });
  });
  await confirmButton(page).click();
  await paymentWindow(page).getByRole('alert').getByText('La firma de integridad no es válida.').waitFor();
  expect(
    await paymentWindow(page)
      .getByRole('button', { name: /^Pagar/ })
      .count(),
  ).toBe(0);
  await closeWindow(page);
  await page.getByRole('alert').getByText('Cerraste la ventana de pago').waitFor();
  await page.unroute('**/checkout/pedido');

  await shop.standIn.control({ keepPending: true });
  await confirmButton(page).click();
  const inside = paymentWindow(page);
  await inside.getByRole('button', { name: /^4\d{3} .*se aprueba/ }).click();
  await inside.getByRole('button', { name: /^Pagar / }).click();
  await inside.getByRole('heading', { name: 'Esperando la confirmación…' }).waitFor();
  const [transaction] = await shop.standIn.transactions();
  await shop.standIn.settle(transaction?.id ?? '', 'APPROVED', { amount_in_cents: 100 });
  const [placed] = (await shop.listOrders()).slice(-1);
  const incidents = async () => (await shop.findOrder(placed?.orderNumber ?? '')).events;
  await eventually(incidents, ['placed', 'payment-problem']);
  expect(await shop.findOrder(placed?.orderNumber ?? '')).toMatchObject({
    status: 'Pendiente',
    transactions: [{ status: 'APPROVED', paysOrder: false, amountInCents: 100 }],
  });

  const staff = await browser.visit('/login?volver=/admin/payments', { shopUrl: shop.url });
  await signInStaff(staff);
  const incident = staff
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: transaction?.reference ?? '' });
  await incident.waitFor();
  expect(await incident.innerText()).toMatch(/\$\s?1(?!\d)/);
});

test('an order whose response was lost is found again, and one with another address replaces it', async () => {
  const page = await visitHoney(unavailable);
  await readyToConfirm(page);
  const before = (await shop.listOrders()).length;
  const stockBefore = (await shop.stockOf(shop.honeyId)) ?? 0;
  await loseFirstAnswer(page);
  await confirmButton(page).click();
  await expectToast(
    page,
    'Error al procesar el pedido',
    'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo. No hay conexión con la tienda. Nada de lo que escribiste se pierde, y puedes intentarlo otra vez sin riesgo: no se pide ni se cobra dos veces.',
  );
  await confirmButton(page).click();
  await closeWindow(page);
  await page.getByRole('alert').getByText('Cerraste la ventana de pago').waitFor();
  expect(await shop.listOrders()).toHaveLength(before + 1);

  await field(page, 'Dirección').fill('Cll. 14 # 8-20');
  await confirmButton(page).click();
  await payInWindow(page, 'se aprueba');
  await backToShop(page);
  const number = (await completedOrder(page)).replace(/\s/, '');
  const placed = (await shop.listOrders()).slice(before);
  expect(placed.map(({ status, shippingAddress }) => [status, shippingAddress.address])).toEqual([
    ['Cancelado', shipping.Dirección],
    ['Pagado', 'Cll. 14 # 8-20'],
  ]);
  expect(placed[1]?.orderNumber).toBe(number);
  expect((await shop.findOrder(placed[0]?.orderNumber ?? '')).events).toEqual(['placed', 'replaced']);
  expect(await shop.stockOf(shop.honeyId)).toBe(stockBefore - 1);
});

/** Sends a VOIDED event for this reference with a forged checksum; returns the HTTP status. */
async function sendForgedEvent(reference: string): Promise<number> {
  const answer = await fetch(`${shop.url}/wompi/eventos`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Event-Checksum': 'f'.repeat(64) },
    body: JSON.stringify({
      event: 'transaction.updated',
      data: {
        transaction: {
          id: '1292-1-1',
          reference,
          status: 'VOIDED',
          amount_in_cents: honey.price * 100,
          currency: 'COP',
        },
      },
      environment: 'test',
      signature: {
        properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
        checksum: 'f'.repeat(64),
      },
      timestamp: Math.floor(Date.now() / 1000),
    }),
  });
  return answer.status;
}
