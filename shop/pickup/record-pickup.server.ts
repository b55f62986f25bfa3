import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { pickupRequests } from '#db/schema.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { offerIsAvailable, type Product, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';
import type { PickupRequest } from './pickup-request.ts';

export type RecordPickupResult =
  | { ok: true; total: Pesos }
  /** the product is unknown or deleted */
  | { ok: false; reason: 'not-found' }
  /** the pack has been withdrawn */
  | { ok: false; reason: 'offer-gone' }
  /** fewer are left than were asked for */
  | { ok: false; reason: 'stock' };

/**
 * Writes down that somebody means to fetch a product in the shop, at what it costs today, so that staff see the demand.
 *
 * Nothing of the person is kept, and no stock is taken: the pickup is agreed on WhatsApp.
 */
export async function recordPickup(db: Db, request: PickupRequest): Promise<RecordPickupResult> {
  return db.transaction(async (tx) => {
    const found = await findProduct(tx, request.productId);
    if (found?.kind !== 'found') return { ok: false, reason: 'not-found' };
    const { product } = found;

    const asked = priceRequest(request, product);
    if (!asked) return { ok: false, reason: 'offer-gone' };
    if (!offerIsAvailable({ units: asked.quantity }, product.stock)) return { ok: false, reason: 'stock' };

    const [row] = await tx
      .insert(pickupRequests)
      .values({ productId: product.id, productName: product.name, ...asked })
      .returning({ id: pickupRequests.id });
    if (!row) throw new Error('A pickup was not recorded');
    await announce(tx, 'pickup-requests', [row.id]);
    return { ok: true, total: asked.total };
  });
}

function priceRequest(
  request: PickupRequest,
  product: Product,
): { offerLabel: string | null; quantity: number; total: Pesos } | null {
  if (request.kind === 'units') {
    return { offerLabel: null, quantity: request.quantity, total: unitPrice(product) * request.quantity };
  }
  const offer = product.offers.find((one) => one.id === request.offerId);
  return offer ? { offerLabel: offer.label, quantity: offer.units, total: offer.price } : null;
}
