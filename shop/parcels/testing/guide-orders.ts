/** Orders with a parcel that waits for its guide, for tests. */
import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { createParcel } from '#shop/parcels/create-parcel.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';

export const marta = { userId: 'marta', fullName: 'Marta' };

/** Gives the shop what a carrier needs to know of it. */
export async function completeShopAddress(db: Db): Promise<void> {
  const address = {
    ...{ contactAddress: 'Carrera 7 # 19-20', contactPhone: '3001234567' },
    contactEmail: 'tienda@correo.example',
  };
  await db
    .insert(storeSettings)
    .values({ siteName: 'Origen Natural', ...address })
    .onConflictDoUpdate({ target: storeSettings.id, set: address });
}

/** Makes an order on delivery of 60,000 pesos with a parcel of a kilogram that has no guide yet. */
export async function aParcelToSend(db: Db, carrierId: string, weightGrams: number | null = 1000) {
  const honey = await insertProduct(db, { stock: 10, price: 30_000, discountPercentage: 0 });
  const placed = await placeOrder(db, aNewOrder([unitLine(honey, 2)]));
  if (!placed.ok) throw new Error(placed.reason);
  const order = placed.order;
  const made = await createParcel(db, { orderId: order.id, carrierId, guide: null, weightGrams, seen: 0 }, marta);
  if (!made.ok) throw new Error(made.reason);
  return { orderId: order.id, orderNumber: order.orderNumber, parcelId: made.id };
}
