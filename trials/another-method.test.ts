import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportFault } from './fault-report.ts';
import { until } from './fault-shop.ts';
import { type Method, openPaymentShop, type PaymentShop, type Placed } from './payment-shop.ts';

let trial: PaymentShop;
beforeAll(async () => {
  trial = await openPaymentShop({ hasEvents: true });
});
afterAll(() => trial?.close());

const others: Method[] = ['widget', 'transfer', 'cash'];
/** Longer than a card's reference can be charged, by the shop's clock. */
const expiryMinutes = 16;

/** Presses everything that could pay the order by another method; returns the answers. */
async function pressOther(method: Method, order: Placed): Promise<string[]> {
  const onPage = await trial.payBy(method, order);
  const atCheckout = await trial.checkOut(method, order.key);
  const receipt = method === 'transfer' ? [`${await trial.sendReceipt(order)} receipt`] : [];
  return [...[onPage, atCheckout].map(({ status, body }) => `${status} ${body.outcome}`), ...receipt];
}

/** Pays by another method, as its shopper and staff do. */
async function payByOther(method: Method, order: Placed): Promise<void> {
  const { status, body } = await trial.payBy(method, order);
  expect([status, body.outcome]).toEqual([200, 'payment']);
  if (body.payment?.config) {
    await trial.payInWindow(body.payment.config);
    await expect.poll(() => trial.bookOf(order), { timeout: 20_000 }).toEqual({ status: 'Pagado', open: [] });
  }
  if (method === 'transfer') {
    expect(await trial.sendReceipt(order)).toBe(200);
    expect(await trial.approveProof(order)).toBe(200);
  }
}

test('a card charge without an answer blocks the other methods; one that arrives after its time is an incident if the order was paid', async () => {
  await trial.standIn.control({ holdCharges: true });
  const shoppers = others.flatMap((method) => [
    { method, waits: false, key: randomUUID() },
    { method, waits: true, key: randomUUID() },
  ]);
  const answers = Promise.all(shoppers.map(({ key }) => trial.checkOut('card', key)));
  const placed = await Promise.all(
    shoppers.map(async ({ key, ...shopper }) => ({ ...shopper, order: await trial.findPlaced(key) })),
  );
  const areCharged = async () => {
    const requests = await trial.standIn.requests();
    return requests.filter(({ method, path }) => method === 'POST' && path === '/v1/transactions').length === 6;
  };
  await until(areCharged, 'the provider has received every charge');

  const seen = new Set<string>();
  const pressAll = async () => {
    for (const { method, order } of placed) for (const response of await pressOther(method, order)) seen.add(response);
  };
  // In another window, while the shop still waits for the provider; and after it has given up.
  await pressAll();
  for (const { status, body } of await answers) expect([status, body.payment?.kind]).toEqual([200, 'unanswered']);
  await pressAll();
  expect([...seen].filter((response) => !response.startsWith('409'))).toEqual([]);
  for (const { order } of placed) {
    const { status, payment } = await trial.stateOf(order);
    expect([status, payment]).toEqual(['Pendiente', expect.stringMatching(/^(pending|unanswered)$/)]);
  }

  const late = placed.filter(({ waits }) => waits);
  await trial.passTime(expiryMinutes, ...late.map(({ order }) => order));
  for (const { method, order } of late) await payByOther(method, order);

  await trial.standIn.control({ holdCharges: false });
  const countTaken = async () =>
    (await trial.standIn.transactions()).filter(({ status }) => status === 'APPROVED').length;
  // The six cards, and the window of one order.
  await until(async () => (await countTaken()) === 7, 'the provider has charged every card');
  await expect.poll(trial.unknownMoney, { timeout: 20_000 }).toEqual([]);
  for (const { method, waits, order } of placed) {
    const isPaidTwice = waits && method !== 'cash';
    expect(await trial.bookOf(order)).toEqual({ status: 'Pagado', open: isPaidTwice ? ['paid-twice'] : [] });
    expect(await trial.stateOf(order)).toMatchObject({ status: 'Pagado', payment: 'paid' });
  }
  await trial.expectNothingUnknown();
  reportFault({
    fault: 'Card charge without an answer, another method chosen',
    where: 'payment provider',
    load: '6 shoppers',
    acknowledged: placed.length,
    lost: 0,
    doubled: 0,
    oversold: 0,
    seen: [...seen].toSorted().join(', '),
    outcome:
      'charges arrive 16 minutes late: 4 orders are paid by them once; 2 were paid another way before, and their charges are incidents',
    secondsUntilSelling: null,
  });
});
