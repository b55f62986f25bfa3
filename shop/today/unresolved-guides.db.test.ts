import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { guidePurchases, orders, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findParcel } from '#shop/parcels/find-parcel.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { listToday } from './list-today.server.ts';

const shop = useTestDatabase();
let carrierId: string;
beforeEach(async () => {
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
});

/** Inserts a parcel of an order, which was sent to keep it out of the other kinds, with a purchase of its guide. */
async function insertPurchase(
  orderNumber: string,
  purchase: Partial<typeof guidePurchases.$inferInsert>,
  guide: string | null = null,
) {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado', orderNumber });
  const { id: parcelId } = await insertParcel(shop.db, { orderId: order.id, carrierId, guide });
  await shop.db.insert(guidePurchases).values({
    ...{ parcelId, company: 'Envía', service: 'Terrestre', freight: 9_000, codAmount: 0 },
    ...purchase,
  });
  return { parcelId, orderId: order.id };
}

async function guidesOf(staffRole: string) {
  const viewer = aViewer({ userId: staffRole, role: 'admin', staffRole });
  const today = await listToday(shop.db, viewer, new Date());
  return (today?.items ?? []).filter(({ kind }) => kind === 'guide');
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const notGiven = { state: 'bought' as const, guide: 'GUIA-1', message: 'El paquete no la pudo recibir.' };

test('purchases of guides whose outcome is unclear wait for those who send orders, without amounts or names', async () => {
  const unknown = await insertPurchase('100001', { state: 'unknown', createdAt: minutesAgo(50) });
  const killed = await insertPurchase('100002', { state: 'asked', createdAt: minutesAgo(4) });
  const lost = await insertPurchase('100003', { ...notGiven, createdAt: minutesAgo(20) });
  await insertPurchase('100004', { state: 'asked' });
  await insertPurchase('100005', { state: 'bought', guide: 'GUIA-2' }, 'GUIA-2');
  await insertPurchase('100006', { state: 'refused', message: 'Dirección no válida' });
  await insertPurchase('100007', { state: 'unsent', message: 'No hubo conexión.' });

  const listed = await guidesOf('warehouse');

  expect(listed).toMatchObject(
    [[unknown, '100001'] as const, [lost, '100003'] as const, [killed, '100002'] as const].map(
      ([{ parcelId }, orderNumber]) => ({
        ...{ of: 'parcel', parcelId, orderNumber, company: 'Envía', amount: null },
      }),
    ),
  );
  expect(await guidesOf('adviser')).toEqual([]);
});

test('a bought guide of a cancelled order waits for staff to cancel it, until it is or its parcel left', async () => {
  const { parcelId, orderId } = await insertPurchase('100001', { state: 'bought', guide: 'GUIA-2' }, 'GUIA-2');
  await shop.db.update(parcels).set({ state: 'labelled' }).where(eq(parcels.id, parcelId));
  expect(await guidesOf('owner')).toEqual([]);

  await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.id, orderId));
  expect(await guidesOf('owner')).toMatchObject([{ of: 'parcel', parcelId, orderNumber: '100001' }]);

  await shop.db.update(parcels).set({ state: 'cancelled', guide: null }).where(eq(parcels.id, parcelId));
  expect(await guidesOf('owner')).toEqual([]);
});

test('a guide that was bought, or may be, for an order that is deleted waits for staff to cancel it', async () => {
  const unknown = await insertPurchase('100001', { state: 'unknown', createdAt: minutesAgo(9) });
  const lost = await insertPurchase('100002', { ...notGiven, createdAt: minutesAgo(8) });
  const bought = { state: 'bought' as const, guide: 'GUIA-2', createdAt: minutesAgo(7) };
  const given = await insertPurchase('100003', bought, 'GUIA-2');
  const ofSandbox = await insertPurchase('100004', { ...bought, guide: 'GUIA-3', isTest: true }, 'GUIA-3');
  await shop.db.update(parcels).set({ state: 'labelled' }).where(isNotNull(parcels.guide));
  await shop.db.update(orders).set({ deletedAt: new Date() });

  const listed = [unknown, lost, given].map(({ parcelId }) => ({ of: 'parcel', parcelId }));
  expect(await guidesOf('owner')).toMatchObject(listed);
  expect(await findParcel(shop.db, ofSandbox.parcelId)).toMatchObject({ order: { isDeleted: true } });
});
