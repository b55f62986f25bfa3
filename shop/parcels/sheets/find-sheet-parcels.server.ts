import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, type ParcelState, parcels } from '#db/schema.ts';
import { itemsWithoutPrices } from '#shop/orders/list/seen-columns.server.ts';
import { municipalityCode } from '#shop/places/municipality-code.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { isUuid } from '#shop/uuid.ts';
import type { SheetParcel } from './sheet-rows.ts';

/** More parcels than a page of the lists has. */
const mostParcels = 100;

/** The states of parcels that hold none of their order's value. */
const withoutValue: ParcelState[] = ['cancelled', 'refused', 'returned', 'lost', 'compensated'];

/**
 * Finds parcels that wait for their carrier with what it may ask about them, the oldest order first. Those of other
 * carriers, and those that left, are left out.
 *
 * The declared value is that of the order's goods, shared equally by its parcels. Staff who see no amounts get what the
 * parcel collects, or none.
 */
export async function findSheetParcels(
  db: Db,
  { carrierId, parcelIds, sight }: { carrierId: string; parcelIds: string[]; sight: Sight },
): Promise<SheetParcel[]> {
  const ids = [...new Set(parcelIds.filter(isUuid))].slice(0, mostParcels);
  if (ids.length === 0) return [];
  const goods = sight.money ? sql<number>`${orders.totalAmount} - ${orders.shippingCost}` : sql<null>`null::integer`;
  const rows = await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      address: orders.shippingAddress,
      items: itemsWithoutPrices,
      notes: orders.notes,
      goods,
      codAmount: parcels.codAmount,
      weightGrams: parcels.weightGrams,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        inArray(parcels.id, ids),
        eq(parcels.carrierId, carrierId),
        inArray(parcels.state, ['prepared', 'labelled']),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id), asc(parcels.createdAt), asc(parcels.id));
  const siblings = await db
    .select({ orderId: parcels.orderId, count: sql<number>`count(*)::int` })
    .from(parcels)
    .where(
      and(
        inArray(
          parcels.orderId,
          rows.map(({ orderId }) => orderId),
        ),
        notInArray(parcels.state, withoutValue),
      ),
    )
    .groupBy(parcels.orderId);
  const countOf = new Map(siblings.map(({ orderId, count }) => [orderId, count]));
  const { boxSizeCm } = await getStoreSettings(db);
  const [length = 0, width = 0, height = 0] = boxSizeCm;
  return rows.map(({ orderId, goods, items, ...row }) => ({
    ...row,
    items: items.filter(({ isService }) => !isService).map(({ name, quantity }) => ({ name, quantity })),
    municipalityCode: row.address.municipalityCode ?? municipalityCode(row.address.city, row.address.department),
    declaredValue: goods === null ? row.codAmount || null : Math.ceil(goods / (countOf.get(orderId) ?? 1)),
    boxSizeCm: [length, width, height] as const,
  }));
}
