import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, parcels } from '#db/schema.ts';
import { itemsWithoutPrices } from '#shop/orders/list/seen-columns.server.ts';
import { declaredValueOf } from '#shop/parcels/declared-value.ts';
import { municipalityCode } from '#shop/places/municipality-code.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { isUuid } from '#shop/uuid.ts';
import type { SheetParcel } from './sheet-rows.ts';

/** More parcels than a page of the lists has. */
const mostParcels = 100;

/**
 * Finds parcels that wait for their carrier with what it may ask about them, the oldest order first. Those of other
 * carriers, those that left, and those of cancelled orders are left out.
 *
 * The declared value is that of `declaredValueOf`. Staff who see no amounts get what the parcel collects, or none.
 */
export async function findSheetParcels(
  db: Db,
  { carrierId, parcelIds, sight }: { carrierId: string; parcelIds: string[]; sight: Sight },
): Promise<SheetParcel[]> {
  const ids = [...new Set(parcelIds.filter(isUuid))].slice(0, mostParcels);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: parcels.id,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      address: orders.shippingAddress,
      items: itemsWithoutPrices,
      notes: orders.notes,
      totalAmount: orders.totalAmount,
      shippingCost: orders.shippingCost,
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
        ne(orders.status, 'Cancelado'),
      ),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id), asc(parcels.createdAt), asc(parcels.id));
  const siblings = await db
    .select({ id: parcels.id, orderId: parcels.orderId, state: parcels.state, declaredValue: parcels.declaredValue })
    .from(parcels)
    .where(
      inArray(
        parcels.orderId,
        rows.map(({ orderId }) => orderId),
      ),
    );
  const declaredFor = ({ id, orderId, ...order }: (typeof rows)[number]) => {
    const own = siblings.filter((one) => one.orderId === orderId);
    const parcel = own.find((one) => one.id === id) ?? { declaredValue: null };
    return declaredValueOf(order, { parcel, others: own.filter((one) => one.id !== id) });
  };
  const { boxSizeCm } = await getStoreSettings(db);
  const [length = 0, width = 0, height = 0] = boxSizeCm;
  return rows.map((row) => ({
    ...{ orderNumber: row.orderNumber, address: row.address, notes: row.notes },
    ...{ codAmount: row.codAmount, weightGrams: row.weightGrams },
    items: row.items.filter(({ isService }) => !isService).map(({ name, quantity }) => ({ name, quantity })),
    municipalityCode: row.address.municipalityCode ?? municipalityCode(row.address.city, row.address.department),
    declaredValue: sight.money ? declaredFor(row) : row.codAmount || null,
    boxSizeCm: [length, width, height] as const,
  }));
}
