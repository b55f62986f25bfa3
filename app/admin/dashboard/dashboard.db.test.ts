import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader as orderList } from '#app/admin/orders/orders.tsx';
import { dbContext, originContext, viewerContext } from '#app/context.ts';
import { type OrderStatus, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { noteBackup, noteFailedBackup } from '#shop/backups/backup-state.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { loader as dashboard } from './dashboard.tsx';

const shop = useTestDatabase();

function ask(path: string) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(originContext, 'https://tienda.example');
  context.set(
    viewerContext,
    aViewer({ userId: 'marta', email: '', fullName: 'Marta', role: 'admin', avatarUrl: null }),
  );
  const url = new URL(path, 'http://shop');
  return { request: new Request(url), url, params: {}, context };
}

/** Inserts one order per status, the last one the newest. */
async function placed(...statuses: OrderStatus[]) {
  for (const [place, status] of statuses.entries())
    await insertPlacedOrder(shop.db, {
      status,
      orderNumber: String(100_001 + place),
      orderDate: new Date(Date.UTC(2026, 0, 1 + place, 12)),
    });
}

test('the dashboard counts products, orders, those pending cash on delivery and products below 10, and shows 5 orders', async () => {
  await placed('Pendiente Contraentrega', 'Pagado', 'Pendiente Contraentrega', 'Cancelado', 'Enviado', 'Entregado');
  for (const stock of [0, 9, 10]) await insertProduct(shop.db, { stock });

  const shown = await dashboard(ask('/admin') as unknown as Parameters<typeof dashboard>[0]);

  expect(shown).toMatchObject({
    orders: { total: 6, pendingCashOnDelivery: 2, toConfirm: 60_000 },
    products: { listed: 3 },
    lowStock: { total: 2, hasMore: false },
    isTwoFactorOn: false,
  });
  expect(shown.latestOrders?.map((order) => order.orderNumber)).toEqual([
    '100006',
    '100005',
    '100004',
    '100003',
    '100002',
  ]);
  expect(shown.lowest.map((product) => product.stock)).toEqual([0, 9]);
});

test('the dashboard reports a missing backup of last night until it is made', async () => {
  const trouble = async () => (await dashboard(ask('/admin') as unknown as Parameters<typeof dashboard>[0])).backup;
  expect(await trouble()).toBeNull();

  const lastGoodAt = new Date(Date.now() - 30 * 60 * 60 * 1000);
  await noteBackup(shop.db, { at: lastGoodAt, bytes: 1_000 });
  await noteFailedBackup(shop.db, { at: new Date(), failure: 'no-space' });
  expect(await trouble()).toEqual({ kind: 'no-space', lastGoodAt });

  await noteBackup(shop.db, { at: new Date(), bytes: 1_000 });
  expect(await trouble()).toBeNull();
});

test('the dashboard warns that shoppers find no chat until the settings have a valid WhatsApp number', async () => {
  const hasChat = async () => (await dashboard(ask('/admin') as unknown as Parameters<typeof dashboard>[0])).hasChat;
  expect(await hasChat()).toBe(false);

  await shop.db.insert(storeSettings).values({ siteName: 'Botica', contactWhatsapp: '12345' });
  expect(await hasChat()).toBe(false);

  await shop.db.update(storeSettings).set({ contactWhatsapp: '573105550000' });
  expect(await hasChat()).toBe(true);
});

test('the address of the order list filters by status; an invalid status shows all', async () => {
  await placed('Pagado', 'Pendiente Contraentrega', 'Pagado');
  const list = async (address: string) =>
    (await orderList(ask(address) as unknown as Parameters<typeof orderList>[0])).orders.map(
      (order) => order.orderNumber,
    );

  expect(await list('/admin/orders?status=Pagado')).toEqual(['100003', '100001']);
  expect(await list('/admin/orders?status=Pendiente+Contraentrega')).toEqual(['100002']);
  expect(await list('/admin/orders?status=Perdido')).toHaveLength(3);
  expect(await list('/admin/orders?search=100+002')).toEqual(['100002']);
});
