import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderPayments } from '#db/schema.ts';
import { type ProofType, proofTypes } from '#shop/orders/proofs/proof.ts';
import { isUuid } from '#shop/uuid.ts';

/** Finds where the file that proves a refund is stored; null if the order has no such refund, or it has no file. */
export async function findEvidence(
  db: Db,
  { orderId, paymentId }: { orderId: string; paymentId: number },
): Promise<{ storageKey: string; fileName: string; contentType: ProofType } | null> {
  if (!isUuid(orderId) || !Number.isSafeInteger(paymentId)) return null;
  const [payment] = await db
    .select({ storageKey: orderPayments.evidenceKey })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.id, paymentId),
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.kind, 'refunded'),
        ne(orderPayments.evidenceKey, ''),
      ),
    );
  const ending = payment?.storageKey.split('.').at(-1);
  const contentType = (Object.keys(proofTypes) as ProofType[]).find((type) => proofTypes[type] === ending);
  return payment && contentType
    ? { storageKey: payment.storageKey, fileName: `devolucion-${paymentId}.${ending}`, contentType }
    : null;
}

/** Whether a payment of any order has the file that is stored under this key. */
export async function isEvidenceUsed(db: Db, storageKey: string): Promise<boolean> {
  return (await db.$count(orderPayments, eq(orderPayments.evidenceKey, storageKey))) > 0;
}
