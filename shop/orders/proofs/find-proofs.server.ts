import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, transferProofs } from '#db/schema.ts';
import type { CustomerProof, StaffProof } from '#shop/orders/order.ts';
import { isUuid } from '#shop/uuid.ts';

const shownProof = {
  id: transferProofs.id,
  status: transferProofs.status,
  reason: transferProofs.reason,
  fileName: transferProofs.fileName,
  returnedAt: transferProofs.returnedAt,
  createdAt: transferProofs.createdAt,
};

const newestFirst = [desc(transferProofs.createdAt), asc(transferProofs.id)];

/** Lists the proofs of an order as its customer may see them, newest first. */
export async function listProofs(db: Db, orderId: string): Promise<CustomerProof[]> {
  return db
    .select(shownProof)
    .from(transferProofs)
    .where(eq(transferProofs.orderId, orderId))
    .orderBy(...newestFirst);
}

/** Lists the proofs of an order with what staff need to review them, newest first. */
export async function listStaffProofs(db: Db, orderId: string): Promise<StaffProof[]> {
  const proofs = await db
    .select({
      ...shownProof,
      contentType: transferProofs.contentType,
      byteSize: transferProofs.byteSize,
      sha256: transferProofs.sha256,
      reviewedByName: transferProofs.reviewedByName,
      reviewedAt: transferProofs.reviewedAt,
    })
    .from(transferProofs)
    .where(eq(transferProofs.orderId, orderId))
    .orderBy(...newestFirst);
  if (proofs.length === 0) return [];

  const elsewhere = await db
    .selectDistinct({ sha256: transferProofs.sha256, orderId: orders.id, orderNumber: orders.orderNumber })
    .from(transferProofs)
    .innerJoin(orders, eq(orders.id, transferProofs.orderId))
    .where(
      and(
        inArray(
          transferProofs.sha256,
          proofs.map(({ sha256 }) => sha256),
        ),
        ne(transferProofs.orderId, orderId),
      ),
    )
    .orderBy(asc(orders.orderNumber));
  return proofs.map(({ sha256, ...proof }) => ({
    ...proof,
    alsoUsedIn: elsewhere.filter((use) => use.sha256 === sha256).map(({ sha256: _, ...order }) => order),
  }));
}

/** Finds where the file of a proof is stored; null if the order has no such proof. */
export async function findProofFile(
  db: Db,
  { orderId, proofId }: { orderId: string; proofId: string },
): Promise<{ storageKey: string; fileName: string; contentType: string } | null> {
  if (!isUuid(orderId) || !isUuid(proofId)) return null;
  const [file] = await db
    .select({
      storageKey: transferProofs.storageKey,
      fileName: transferProofs.fileName,
      contentType: transferProofs.contentType,
    })
    .from(transferProofs)
    .where(and(eq(transferProofs.id, proofId), eq(transferProofs.orderId, orderId)));
  return file ?? null;
}
