import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orders, paymentIncidents, products } from '#db/schema.ts';
import { auditBooks, noBookFaults } from './audit-books.ts';
import { checkoutForm, sendForm } from './checkout-request.ts';
import { reportFault } from './fault-report.ts';
import { type FaultShop, openFaultShop } from './fault-shop.ts';
import { type ProviderRecord, type ProviderState, sendEvent, startLyingProvider } from './lying-provider.ts';

let provider: Awaited<ReturnType<typeof startLyingProvider>>;
let shop: FaultShop;
beforeAll(async () => {
  provider = await startLyingProvider();
  shop = await openFaultShop({ environment: provider.environment });
});
afterEach(async () => expect(await shop.look(auditBooks)).toEqual(noBookFaults));
afterAll(async () => {
  await shop?.close();
  provider?.stop();
});

type Waiting = { token: string; number: string; reference: string; amountInCents: number };

/** Places an order to be paid in the provider's widget. */
async function order(): Promise<Waiting> {
  const product = shop.onSale[0] ?? { productId: '', price: 0 };
  const { status, body } = await sendForm(shop.url, '/checkout/pedido', checkoutForm({ method: 'widget', product }));
  expect(status).toBe(200);
  return {
    token: body.order?.token ?? '',
    number: body.order?.orderNumber ?? '',
    reference: body.payment?.config?.reference ?? '',
    amountInCents: body.payment?.config?.amountInCents ?? 0,
  };
}

/** Sends the query of the order's page after the widget has returned. */
async function comeBack({ token }: Waiting, transactionId: string) {
  const form = new FormData();
  form.set('transactionId', transactionId);
  const { status, body, ms } = await sendForm(shop.url, `/pedido/${token}/estado`, form);
  return { status, body: body as { status?: string; payment?: string }, ms };
}

/** Reads the order's status, whether it holds stock, and its incidents. */
const kept = ({ number }: Waiting) =>
  shop.look(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.orderNumber, number));
    const incidents = await db
      .select({ kind: paymentIncidents.kind })
      .from(paymentIncidents)
      .where(eq(paymentIncidents.orderId, order?.id ?? ''))
      .orderBy(asc(paymentIncidents.kind));
    return { status: order?.status, holdsStock: order?.holdsStock, incidents: incidents.map(({ kind }) => kind) };
  });

const stockLeft = () =>
  shop.look(async (db) => {
    const [product] = await db
      .select()
      .from(products)
      .where(eq(products.id, shop.onSale[0]?.productId ?? ''));
    return product?.stock ?? 0;
  });

const paid = (of: Waiting, changes: Partial<ProviderRecord> = {}): ProviderRecord => ({
  id: `t-${of.number}`,
  reference: of.reference,
  status: 'APPROVED',
  amount_in_cents: of.amountInCents,
  ...changes,
});

const waits = { status: 'Pendiente', holdsStock: true };

/** Saves a row for a fault with one order of one unit. */
function report(fault: string, seen: string, outcome: string) {
  reportFault({
    fault,
    where: 'payment provider',
    load: '1 shopper',
    acknowledged: 1,
    lost: 0,
    doubled: 0,
    oversold: 0,
    seen,
    outcome,
    secondsUntilSelling: null,
  });
}

const states: { state: ProviderState; name: string; mostMs: number }[] = [
  { state: 'answers-500', name: 'answers 500', mostMs: 5_000 },
  { state: 'talks-nonsense', name: 'answers with unreadable data', mostMs: 5_000 },
  { state: 'hangs', name: 'hangs', mostMs: 20_000 },
];
test.for(states)(
  'while the provider $name the order waits, and is paid once after it recovers',
  async ({ state, name, mostMs }) => {
    const before = await stockLeft();
    provider.set('well');
    const waiting = await order();
    const record = paid(waiting);
    provider.knows(record);

    provider.set(state);
    const away = await comeBack(waiting, record.id);
    expect(away).toMatchObject({ status: 200, body: { status: 'Pendiente' } });
    expect(away.body.payment).not.toBe('paid');
    expect(away.ms).toBeLessThan(mostMs);
    expect(await kept(waiting)).toEqual({ ...waits, incidents: [] });
    // Another shopper can order at the same time, because placing an order does not query the provider.
    await order();

    provider.set('well');
    // After a failed look-up the provider is asked again two seconds later.
    await expect
      .poll(async () => (await comeBack(waiting, record.id)).body, { timeout: 20_000, interval: 500 })
      .toMatchObject({ status: 'Pagado', payment: 'paid' });
    expect(await sendEvent(shop.url, record)).toBe(200);
    expect(await sendEvent(shop.url, record)).toBe(200);
    expect(await kept(waiting)).toEqual({ status: 'Pagado', holdsStock: true, incidents: [] });
    expect(await stockLeft()).toBe(before - 2);
    report(
      `Payment provider ${name}`,
      `“${away.body.payment}” in ${(away.ms / 1_000).toFixed(1)} s`,
      'paid once, after the provider recovered',
    );
  },
);

test('a slow provider is awaited', async () => {
  const waiting = await order();
  const record = paid(waiting);
  provider.knows(record);
  provider.set('slow');
  const back = await comeBack(waiting, record.id);
  provider.set('well');
  expect(back.body).toMatchObject({ status: 'Pagado', payment: 'paid' });
  report('Payment provider slow (4 s)', `paid in ${(back.ms / 1_000).toFixed(1)} s`, 'paid, once');
});

test('an approval of another amount pays nothing and is an incident', async () => {
  const waiting = await order();
  const record = paid(waiting, { amount_in_cents: waiting.amountInCents - 100_000 });
  provider.knows(record);
  expect(await sendEvent(shop.url, record)).toBe(200);
  expect((await comeBack(waiting, record.id)).body.payment).not.toBe('paid');
  expect(await kept(waiting)).toEqual({ ...waits, incidents: ['wrong-amount'] });
  report('Payment provider reports a wrong amount', 'not paid', 'the order waits, staff see the incident');
});

test('an event that is not signed by the provider is refused and changes nothing', async () => {
  const waiting = await order();
  expect(await sendEvent(shop.url, paid(waiting), 'another secret')).toBe(403);
  expect(await kept(waiting)).toEqual({ ...waits, incidents: [] });
  report('Event with a forged signature', 'nothing', '403, the order waits');
});

test('an approval of another order does not pay this one', async () => {
  const waiting = await order();
  const other = await order();
  const record = paid(other);
  provider.knows(record);
  // The returning shopper names another order's transaction.
  expect((await comeBack(waiting, record.id)).body.payment).not.toBe('paid');
  expect((await kept(waiting)).status).toBe('Pendiente');
  expect(await sendEvent(shop.url, record)).toBe(200);
  expect((await kept(other)).status).toBe('Pagado');
  expect((await kept(waiting)).status).toBe('Pendiente');
  report(
    'APPROVED transaction of another order sent by the browser',
    'not paid',
    'the other order is paid, this one waits',
  );
});

test('an approval under an unknown reference pays nothing', async () => {
  const waiting = await order();
  const record = paid(waiting, { reference: 'ORDEN-1-nadie' });
  provider.knows(record);
  expect(await sendEvent(shop.url, record)).toBe(200);
  expect((await comeBack(waiting, record.id)).body.payment).not.toBe('paid');
  expect((await kept(waiting)).status).toBe('Pendiente');
  report('APPROVED under an unknown reference', 'not paid', 'the order waits');
});
