import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderRevisions, orders, type ShippingAddress } from '#db/schema.ts';
import { withMunicipality } from '#shop/orders/form/with-municipality.ts';
import { isActive, lockOrderByToken } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { readContent } from '#shop/orders/revisions/apply-content.server.ts';
import { latestNumber } from '#shop/orders/revisions/latest-number.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import { canCorrectAddress, listDifferences } from '#shop/orders/revisions/order-content.ts';
import { addressNote } from '#shop/orders/revisions/revision-words.ts';

/** The parts of an address that its customer may correct. The name, the contact and the country stay. */
export type CorrectedAddress = Pick<
  ShippingAddress,
  'address' | 'addressDetails' | 'neighborhood' | 'department' | 'city'
>;

export type CorrectAddressResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** it was sent or cancelled, or nothing of it is sent */
  | { ok: false; reason: 'over' }
  /** they have to answer first whether they accept a change */
  | { ok: false; reason: 'revision-waiting' };

/**
 * Corrects the address of an order for its customer, found by its secret link, until it is sent. The change is kept
 * like those by staff, who are mailed: a label may be printed already. The same address again changes nothing.
 */
export async function correctAddress(
  db: Db,
  { accessToken, address }: { accessToken: string; address: Partial<CorrectedAddress> },
): Promise<CorrectAddressResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, accessToken);
    if (!order) return { ok: false, reason: 'not-found' };
    const [row] = await tx.select({ delivery: orders.delivery }).from(orders).where(eq(orders.id, order.id));
    const isOpen = isActive(order) && row && canCorrectAddress({ ...order, delivery: row.delivery });
    if (!isOpen) return { ok: false, reason: 'over' };
    if (await isRevisionOffered(tx, order.id)) return { ok: false, reason: 'revision-waiting' };

    const before = await readContent(tx, order.id);
    const after = { ...before, address: withMunicipality({ ...before.address, ...address }) };
    if (listDifferences(before, after).length === 0) return { ok: true };
    await tx
      .update(orders)
      .set({ shippingAddress: after.address, updatedAt: new Date() })
      .where(eq(orders.id, order.id));
    const number = (await latestNumber(tx, order.id)) + 1;
    const revision = { orderId: order.id, number, before, after, reason: addressNote };
    await tx.insert(orderRevisions).values({ ...revision, state: 'applied', pricing: 'order', askedBy: 'customer' });
    await recordOrderEvent(tx, order, { kind: 'revised', note: addressNote });
    await announce(tx, 'orders', [order.id]);
    return { ok: true };
  });
}
