import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import {
  guidePurchases,
  orderDrafts,
  orderPayments,
  orderReturns,
  orderRevisions,
  parcelEvents,
  parcels,
  type ShippingAddress,
  staffChanges,
  stockMovements,
} from '#db/schema.ts';

/**
 * Removes what staff wrote about the payments, changes, returns and parcels of an order, the printed guides, also from the histories of staff and of
 * the shelf, the addresses in its changes, and the quotation that it came from. Amounts, products and days stay: they belong to the document that the law requires.
 *
 * @param address the order's address, without the person
 * @returns keys of files in the private storage to delete
 */
export async function forgetOrderChanges(tx: Db, orderId: string, address: ShippingAddress): Promise<string[]> {
  const impersonal = JSON.stringify({ address, notes: '', discountReason: '' });
  await tx
    .update(orderRevisions)
    .set({
      before: sql`${orderRevisions.before} || ${impersonal}::jsonb`,
      after: sql`${orderRevisions.after} || ${impersonal}::jsonb`,
      reason: '',
    })
    .where(eq(orderRevisions.orderId, orderId));
  await tx.update(orderReturns).set({ reason: '' }).where(eq(orderReturns.orderId, orderId));
  const own = tx.select({ id: parcels.id }).from(parcels).where(eq(parcels.orderId, orderId));
  // Their ids keep reports of one moment apart.
  await tx
    .update(parcelEvents)
    .set({ words: sql`${parcelEvents.id}::text` })
    .where(inArray(parcelEvents.parcelId, own));
  const labels = await tx
    .select({ key: guidePurchases.labelFile })
    .from(guidePurchases)
    .where(inArray(guidePurchases.parcelId, own));
  await tx
    .update(guidePurchases)
    .set({ message: '', labelFile: null, receiverHash: null })
    .where(inArray(guidePurchases.parcelId, own));
  await tx.update(stockMovements).set({ note: '' }).where(eq(stockMovements.orderId, orderId));
  const withoutReason = (change: AnyPgColumn) => sql`jsonb_set(${change}, '{content}', '""', false)`;
  await tx
    .update(staffChanges)
    .set({ before: withoutReason(staffChanges.before), after: withoutReason(staffChanges.after) })
    .where(and(eq(staffChanges.subject, 'order'), eq(staffChanges.subjectId, orderId)));
  await tx.delete(orderDrafts).where(eq(orderDrafts.orderId, orderId));
  const files = await tx
    .select({ key: orderPayments.evidenceKey })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId));
  await tx.update(orderPayments).set({ note: '', evidenceKey: '' }).where(eq(orderPayments.orderId, orderId));
  return [...files, ...labels].flatMap(({ key }) => key || []);
}
