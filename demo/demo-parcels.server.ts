import type { Db } from '#db/database.server.ts';
import { carriers, parcelEvents, parcels } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { weighGoods } from '#shop/shipping/weigh-goods.server.ts';
import { demoCarriers } from './carriers.ts';
import type { InsertedOrders } from './demo-orders.server.ts';
import { type DemoParcel, demoParcels } from './parcels.ts';

const hourMs = 60 * 60 * 1000;
const staffName = 'Administración';

/** Inserts the demo's carriers and parcels, each with its reports. */
export async function insertDemoParcels(tx: Db, orders: InsertedOrders, now: Date): Promise<void> {
  const rows = await tx.insert(carriers).values(demoCarriers).returning({ id: carriers.id, name: carriers.name });
  const carrierIds = new Map(rows.map(({ id, name }) => [name, id]));
  for (const demo of demoParcels) await insertDemoParcel(tx, demo, orders, carrierIds, now);
}

async function insertDemoParcel(
  tx: Db,
  { order: { email, daysAgo }, carrier, guide, collects, reports, decideInDays }: DemoParcel,
  orders: InsertedOrders,
  carrierIds: ReadonlyMap<string, string>,
  now: Date,
) {
  const order = orders.get(`${email} ${daysAgo}`);
  const carrierId = carrierIds.get(carrier);
  const [first, last] = [reports.at(0), reports.at(-1)];
  if (!order || !carrierId || !first || !last) throw new Error(`The demo has no order of ${email} ${daysAgo} days ago`);
  const at = (hoursAfter: number) => new Date(order.orderDate.getTime() + hoursAfter * hourMs);
  const made = at(first.hoursAfter);
  const isOnlyOne = demoParcels.filter(({ order }) => order.email === email && order.daysAgo === daysAgo).length === 1;
  const [parcel] = await tx
    .insert(parcels)
    .values({
      orderId: order.id,
      carrierId,
      guide,
      state: last.state,
      codAmount: collects ? order.totalAmount : 0,
      weightGrams: isOnlyOne ? (await weighGoods(tx, order.items)) || null : null,
      movedAt: at(last.hoursAfter),
      decideBy: decideInDays === undefined ? null : isoDayOf(new Date(now.getTime() + decideInDays * 24 * hourMs)),
      deliveredAt: last.state === 'delivered' ? at(last.hoursAfter) : null,
      createdByName: staffName,
      createdAt: made,
      updatedAt: at(last.hoursAfter),
    })
    .returning({ id: parcels.id });
  if (!parcel) throw new Error('A parcel of the demo was not inserted');
  await tx.insert(parcelEvents).values(
    reports.map(({ state, hoursAfter, words = '' }) => ({
      parcelId: parcel.id,
      source: 'staff' as const,
      state,
      words,
      happenedAt: at(hoursAfter),
      actorName: staffName,
      createdAt: at(hoursAfter),
    })),
  );
}
