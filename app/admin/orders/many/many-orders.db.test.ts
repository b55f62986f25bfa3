import { inArray } from 'drizzle-orm';
import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loader as slipsPage } from '#app/admin/orders/prints/slips.tsx';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { orders, products, users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as changeStatuses } from './change-statuses.ts';
import { action as deleteOrders } from './delete-orders.ts';
import { chosenOrdersForm, undoForm } from './many-orders.ts';
import { action as undoStatuses } from './undo-statuses.ts';

const shop = useTestDatabase();
const rosa: Viewer = aViewer({
  userId: 'rosa',
  email: 'rosa@correo.example',
  fullName: 'Rosa',
  role: 'admin',
  avatarUrl: null,
});

beforeEach(async () => {
  await shop.db.insert(users).values({ id: rosa.userId, name: rosa.fullName, email: rosa.email });
});

type Args = Parameters<typeof changeStatuses>[0] &
  Parameters<typeof undoStatuses>[0] &
  Parameters<typeof deleteOrders>[0] &
  Parameters<typeof slipsPage>[0];
type Chosen = Parameters<typeof chosenOrdersForm>[0];

function asStaff(body: FormData | null, { address = '/admin/orders/status', db = shop.db as Db } = {}): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(viewerContext, rosa);
  context.set(logContext, pino({ level: 'silent' }));
  const url = new URL(address, 'http://shop');
  const request = new Request(url, body ? { method: 'POST', body } : {});
  return { request, url, params: {}, context } as unknown as Args;
}

function toStatus(status: string, chosen: Chosen): FormData {
  const form = chosenOrdersForm(chosen);
  form.set('status', status);
  return form;
}

async function statusesOf(ids: string[]) {
  const rows = await shop.db.select().from(orders).where(inArray(orders.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}

test('many orders change status at once, each by its own rules, and failures have reasons', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 1 });
  const items = [{ id: honey.id, name: 'Miel', quantity: 3, price: 30_000, isOffer: false, image_urls: [] }];
  const sent = await insertPlacedOrder(shop.db);
  const paid = await insertPlacedOrder(shop.db, { status: 'Pagado' });
  const short = await insertPlacedOrder(shop.db, { status: 'Cancelado', holdsStock: false, items });
  const changed = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  const gone = await insertPlacedOrder(shop.db, { deletedAt: new Date() });

  const chosen: Chosen = [sent, paid, short, { ...changed, status: 'Pagado' }, gone];
  expect(await changeStatuses(asStaff(toStatus('Enviado', chosen)))).toMatchObject({
    data: {
      ok: true,
      status: 'Enviado',
      done: [
        { id: sent.id, orderNumber: sent.orderNumber, eventId: expect.any(Number) },
        { id: paid.id, orderNumber: paid.orderNumber, eventId: expect.any(Number) },
      ],
      untouched: [
        { id: short.id, problem: 'No hay stock suficiente: Miel (necesita 3, quedan 1).' },
        { id: changed.id, problem: 'Pasó a Entregado mientras tanto.' },
        { id: gone.id, problem: 'Pedido no encontrado.' },
      ],
    },
    init: { status: 200 },
  });
  expect(await statusesOf([sent.id, paid.id, short.id, changed.id])).toEqual([
    'Enviado',
    'Enviado',
    'Cancelado',
    'Entregado',
  ]);
});

test('the status of many orders is undone at once, and those that changed since are named', async () => {
  const items = [await anItem()];
  const one = await insertPlacedOrder(shop.db, { items });
  const two = await insertPlacedOrder(shop.db, { items, orderNumber: '482915' });
  const change = async (status: string, chosen: Chosen) => {
    const { data } = await changeStatuses(asStaff(toStatus(status, chosen)));
    if (!('done' in data)) throw new Error('refused');
    return undoForm(data.done.flatMap(({ orderNumber, eventId }) => (eventId ? [{ orderNumber, eventId }] : [])));
  };
  const undo = (form: FormData) => undoStatuses(asStaff(form));

  expect(await undo(await change('Enviado', [one, two]))).toEqual({ ok: true });
  expect(await statusesOf([one.id, two.id])).toEqual([one.status, two.status]);

  const first = await change('Enviado', [one, two]);
  await change('Entregado', [{ ...two, status: 'Enviado' }]);
  expect(await undo(first)).toMatchObject({
    data: { ok: false, problem: 'Pedido 482 915: Ya lo pasaste a Entregado en otra ventana.' },
    init: { status: 409 },
  });
  expect(await statusesOf([one.id, two.id])).toEqual([one.status, 'Entregado']);
  expect(await undo(new FormData())).toMatchObject({ init: { status: 409 } });
});

async function anItem() {
  const { id, name } = await insertProduct(shop.db, { stock: 9 });
  return { id, name, quantity: 1, price: 30_000, isOffer: false, image_urls: [] };
}

test('many orders are deleted at once, and their stock is returned', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 1 });
  const items = [{ id: honey.id, name: 'Miel', quantity: 3, price: 30_000, isOffer: false, image_urls: [] }];
  const waiting = await insertPlacedOrder(shop.db, { items });
  const delivered = await insertPlacedOrder(shop.db, { items, status: 'Entregado' });

  expect(await deleteOrders(asStaff(chosenOrdersForm([waiting, delivered])))).toMatchObject({
    data: { ok: true, done: [{ id: waiting.id }, { id: delivered.id }], untouched: [] },
  });
  expect(await shop.db.select({ stock: products.stock }).from(products)).toEqual([{ stock: 4 }]);
  expect(await deleteOrders(asStaff(chosenOrdersForm([waiting])))).toMatchObject({
    data: { ok: false, untouched: [{ id: waiting.id, problem: 'Pedido no encontrado.' }] },
    init: { status: 409 },
  });
});

test('an unknown status, or an invalid form, changes nothing', async () => {
  const order = await insertPlacedOrder(shop.db);
  expect(await changeStatuses(asStaff(toStatus('Perdido', [order])))).toMatchObject({ init: { status: 400 } });
  const strange = toStatus('Enviado', []);
  for (const value of [order.id, `${order.id} Perdido`, "'; drop table orders Enviado"]) strange.append('order', value);
  expect(await changeStatuses(asStaff(strange))).toMatchObject({
    data: { ok: false, done: [] },
    init: { status: 409 },
  });
  expect(await statusesOf([order.id])).toEqual(['Pendiente Contraentrega']);
});

test('during a database outage no order changes, and each is reported', async () => {
  const away = await openAway();
  const order = { id: crypto.randomUUID(), status: 'Pagado' } as const;
  const untouched = [{ id: order.id, problem: 'Base de datos no disponible.' }];
  try {
    const answer = { data: { ok: false, done: [], untouched }, init: { status: 503 } };
    expect(await changeStatuses(asStaff(toStatus('Enviado', [order]), { db: away.db }))).toMatchObject(answer);
    expect(await deleteOrders(asStaff(chosenOrdersForm([order]), { db: away.db }))).toMatchObject(answer);
  } finally {
    await away.close();
  }
});

test('packing slips keep the requested order, with amounts to collect and without deleted orders', async () => {
  const cash = await insertPlacedOrder(shop.db, { totalAmount: 54_000, notes: 'Portería 24 horas' });
  const paid = await insertPlacedOrder(shop.db, { status: 'Pagado', paymentMethod: 'Wompi' });
  const deleted = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  const query = [paid.id, deleted.id, cash.id, 'nada'].map((id) => `order=${id}`).join('&');

  const { slips, sender } = await slipsPage(asStaff(null, { address: `/admin/orders/slips?${query}` }));

  expect(slips).toMatchObject([
    { orderNumber: paid.orderNumber, payment: { kind: 'paid' } },
    { orderNumber: cash.orderNumber, payment: { kind: 'collect', amount: 54_000 }, notes: 'Portería 24 horas' },
  ]);
  expect(sender.siteName).toBe('Origen Natural');
});
