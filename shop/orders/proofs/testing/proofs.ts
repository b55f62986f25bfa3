import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { orderEvents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Pesos } from '#shop/money.ts';
import { findOrder } from '#shop/orders/list/read-order.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import type { NewProof } from '#shop/orders/proofs/proof.ts';
import { type ProofDecision, reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { withdrawApproval } from '#shop/orders/proofs/withdraw-approval.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { aNewOrder, aProof, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';

/** The administrator who reviews proofs. */
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

/** When the orders are placed, and their proofs sent and reviewed. */
export const now = new Date('2026-03-02T15:00:00Z');
export const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** Provides a shop with an administrator, where orders are paid by transfer and their proofs reviewed. */
export function useProofs() {
  const shop = useTestDatabase();

  beforeEach(async () => {
    await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  });

  return {
    shop,
    place: (overrides?: Partial<NewOrder>, stock?: number) => place(shop.db, overrides, stock),
    orderRow: (id: string) => readOrder(shop.db, id),
    proofOf: (orderId: string) => getLatestProof(shop.db, orderId),
    send: (accessToken: string, proof: NewProof = aProof()) => sendProof(shop.db, { accessToken, proof }, now),
    review: (proofId: string, decision: ProofDecision, reason = '') =>
      reviewProof(shop.db, { proofId, decision, reason, actor: marta }, now),
    approveWith: (proofId: string, amount: Pesos) =>
      reviewProof(shop.db, { proofId, decision: 'approve', reason: '', amount, actor: marta }, now),
    withdraw: (proofId: string) => withdrawApproval(shop.db, { proofId, actor: marta }),
    changeStatus: (orderId: string, status: 'Cancelado' | 'Pagado' | 'Pendiente' | 'Enviado') =>
      changeOrderStatus(shop.db, { orderId, status, actor: marta }),
    eventsOf: (orderId: string) => listEvents(shop.db, orderId),
  };
}

async function place(db: Db, overrides: Partial<NewOrder> = {}, stock = 10) {
  const honey = await insertProduct(db, { name: 'Miel', stock });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', ...overrides });
  const placed = await placeOrder(db, order, now);
  if (!placed.ok) throw new Error(placed.reason);
  return { ...placed.order, honey };
}

async function getLatestProof(db: Db, orderId: string) {
  const [proof] = (await findOrder(db, fullSight, orderId))?.proofs ?? [];
  if (!proof) throw new Error('The order has no proof');
  return proof;
}

async function listEvents(db: Db, orderId: string) {
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id);
  return events.map(({ kind, note }) => [kind, note].filter(Boolean).join(': '));
}
