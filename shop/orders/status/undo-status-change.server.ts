import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue, withdrawOrderMail } from '#db/jobs.server.ts';
import { orderEvents, paymentIncidents, transferProofs } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { withdrawAcceptance } from '#shop/orders/money/accept-money.server.ts';
import { isPaidByHand, voidImpliedMoney } from '#shop/orders/money/hand-money.server.ts';
import { listVoidedWith } from '#shop/orders/money/order-payments.server.ts';
import { tookMoney } from '#shop/orders/money/owed-in-store.server.ts';
import { mailsDue, undoNote } from '#shop/orders/order-event.server.ts';
import { resolvePaidTwice } from '#shop/orders/proofs/paid-twice.server.ts';
import { reopenProofs } from '#shop/orders/proofs/reopen-proofs.server.ts';
import { reopenPartsOwed, uncovered, withdrawExcess } from '#shop/orders/refunds/part-owed.server.ts';
import { reopenRefundOwed, withdrawRefundOwed } from '#shop/orders/refunds/refund-owed.server.ts';
import { offerAgain } from '#shop/orders/revisions/offered-revision.server.ts';
import { withdrawWithdrawnGoods } from '#shop/orders/withdrawn-goods.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { type ChangeOrderStatusResult, moveOrder, orderChanged } from './change-order-status.server.ts';
import { permissionForStatus } from './status-permission.ts';

/** How long a change can be undone: the ten seconds for which staff see the button, and a slow network. */
const undoableMs = 20_000;

/**
 * Undoes a change of status by staff. Applies the reverse change with its stock, which may be refused, and restores the
 * order's hold and whether it holds stock. Proofs that the change approved are under review again, and money that it
 * accepted is no longer accepted; money that it voided counts again. Refunds that it withdrew, wholly or in part, are
 * owed again, and refunds that it recorded are withdrawn, as is the incident that it recorded about withdrawn products. A
 * change that waited for the customer waits again, if its units are still held. If the mail about the change still waits,
 * the customer gets no mail; otherwise they get one about the reverse change.
 *
 * An order that has changed again since is left unchanged.
 *
 * @param undo.may the actor's permissions: those for a change also allow its undo
 * @param undo.eventId of the change; an automatic change, such as an annulled payment, is not found, nor is one that
 * another operation of staff made, such as an undo, or a payment, which has its own way back
 */
export async function undoStatusChange(
  db: Db,
  { eventId, actor, may = () => true }: { eventId: number; actor: Actor; may?: (permission: Permission) => boolean },
  now = new Date(),
): Promise<ChangeOrderStatusResult> {
  return db.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.id, eventId),
          eq(orderEvents.kind, 'status'),
          ne(orderEvents.actorName, ''),
          eq(orderEvents.note, ''),
        ),
      );
    const order = change && (await lockOrder(tx, change.orderId));
    if (!order || !change.fromStatus) return { ok: false, reason: 'not-found' };
    const owesInStore = await tookMoney(tx, { orderId: order.id, eventId });
    const before = { ...order, status: change.fromStatus, owesInStore };
    if (!may(permissionForStatus(before, change.toStatus ?? order.status))) return { ok: false, reason: 'forbidden' };
    if (now.getTime() - change.createdAt.getTime() > undoableMs) return { ok: false, reason: 'too-late' };
    if (!(await isLatestChange(tx, order.id, eventId))) return orderChanged(tx, order, actor);

    const { orderNumber } = order;
    const { fromStatus: status, previousHoldExpiresAt: holdExpiresAt, previousHoldsStock: holdsStock } = change;
    const isMailed = mailsDue(change, order.paymentMethod).length > 0;
    const isWithdrawn = isMailed && (await withdrawOrderMail(tx, eventId));
    const undoes = { isUnmailed: !isMailed || isWithdrawn, holdExpiresAt, holdsStock };
    if (status === 'Cancelado') {
      const cancelledBy = await cancelOrder(tx, order, { kind: 'staff', actor, undoes });
      await takeBackSettled(tx, order, { eventId, actor });
      return { ok: true, orderNumber, eventId: cancelledBy };
    }

    const arrived = await listVoidedWith(tx, { eventId, orderId: order.id, actor });
    const moved = await moveOrder(tx, order, { status, actor, note: undoNote, undoes, arrived });
    if (!moved.ok) {
      if (isWithdrawn) await enqueue(tx, 'order-mail', { eventId, audience: 'customer' });
      return moved;
    }
    await takeBackSettled(tx, order, { eventId, actor });
    if (order.status === 'Cancelado') await offerAgain(tx, order.id, timeOf(eventId));
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber, eventId: moved.eventId };
  });
}

async function isLatestChange(tx: Db, orderId: string, eventId: number): Promise<boolean> {
  const [latest] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isNotNull(orderEvents.toStatus)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return latest?.id === eventId;
}

const timeOf = (eventId: number): SQL =>
  sql`(select ${orderEvents.createdAt} from ${orderEvents} where ${orderEvents.id} = ${eventId})`;

/**
 * Undoes what a change of status settled or recorded: reviewed proofs, refunds and accepted money. Finds these rows by
 * their time, which equals that of the change because one transaction wrote both.
 */
async function takeBackSettled(
  tx: Db,
  order: LockedOrder,
  { eventId, actor }: { eventId: number; actor: Actor },
): Promise<void> {
  const changedAt = timeOf(eventId);
  const wasByHand = await isPaidByHand(tx, order.id);
  await reopenProofs(tx, order.id, { condition: eq(transferProofs.reviewedAt, changedAt), actor });
  // The money of a change by a process of the previous version was recorded later, at another time.
  if (wasByHand && !(await isPaidByHand(tx, order.id))) await voidImpliedMoney(tx, order.id, actor);
  await withdrawRefundOwed(tx, order, actor, undoNote, { recordedAt: changedAt });
  await withdrawExcess(tx, order.id, changedAt, undoNote);
  const { resolvedAt, resolution } = paymentIncidents;
  await reopenPartsOwed(tx, order.id, and(eq(resolvedAt, changedAt), eq(resolution, uncovered)));
  await reopenRefundOwed(tx, order.id, changedAt);
  await withdrawAcceptance(tx, order.id, changedAt);
  await voidImpliedMoney(tx, order.id, actor, changedAt);
  await resolvePaidTwice(tx, order.id);
  await withdrawWithdrawnGoods(tx, order.id, actor, changedAt);
}
