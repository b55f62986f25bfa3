import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { pickupRequests } from '#db/schema.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { offerIsAvailable, type Product, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';
import type { PickupRequest } from './pickup-request.ts';

export type RecordPickupResult =
  | { ok: true; id: string; total: Pesos }
  /** the product is unknown or deleted, or a service */
  | { ok: false; reason: 'not-found' }
  /** the pack has been withdrawn */
  | { ok: false; reason: 'offer-gone' }
  /** more units were requested than are in stock */
  | { ok: false; reason: 'stock' };

/**
 * Records that a shopper wants to pick up a product in the shop, at today's price, so that staff see the demand.
 *
 * No personal data are stored and no stock is taken: the pickup itself is agreed on WhatsApp.
 */
export async function recordPickup(db: Db, request: PickupRequest): Promise<RecordPickupResult> {
  return db.transaction(async (tx) => {
    const lookup = await findProduct(tx, request.productId);
    if (lookup?.kind !== 'found' || lookup.product.kind === 'service') return { ok: false, reason: 'not-found' };
    const { product } = lookup;

    const priced = priceRequest(request, product);
    if (!priced) return { ok: false, reason: 'offer-gone' };
    if (!offerIsAvailable({ units: priced.quantity }, product.stock)) return { ok: false, reason: 'stock' };

    const [row] = await tx
      .insert(pickupRequests)
      .values({ productId: product.id, productName: product.name, ...priced })
      .returning({ id: pickupRequests.id });
    if (!row) throw new Error('A pickup was not recorded');
    await announce(tx, 'pickup-requests', [row.id]);
    return { ok: true, id: row.id, total: priced.total };
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
