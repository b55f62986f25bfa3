/**
 * Records the money of refunds and proofs that a process of the previous version settled without changing the status of
 * their order: no trigger marked its payments as incomplete.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  orderPayments,
  orders,
  paymentIncidents,
  type RefundMethod,
  staffChanges,
  transferProofs,
} from '#db/schema.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import { giveBackHandMoney, recordImpliedMoney, voidImpliedMoney } from './hand-money.server.ts';

/** How many of the latest entries of the audit log are read: more than staff make while an update runs. */
const entriesRead = 2_000;

/**
 * Records what the previous version settled in the last day: returns of money that came by hand, approved proofs of
 * orders that were sent unpaid, and withdrawn approvals of cancelled orders. This version records such money at once,
 * so its own changes are not found.
 *
 * @returns how many changes were recorded, and the errors of single ones, which the next run tries again
 */
export async function keepSettledMoney(db: Db): Promise<{ kept: number; faults: unknown[] }> {
  const settled = await listSettled(db);
  const faults: unknown[] = [];
  for (const { orderId, key } of settled)
    await db
      .transaction(async (tx) => {
        const order = await lockOrder(tx, orderId, { deletedToo: true });
        const change = (await listSettled(tx)).find((one) => one.key === key);
        if (order && change) await record(tx, order, change);
      })
      .catch((fault: unknown) => void faults.push(fault));
  return { kept: settled.length - faults.length, faults };
}

/** `at`: milliseconds, when the incident was resolved. */
type Settled = { key: string; orderId: string } & (
  | { what: 'returned'; incidentId: string; amountInCents: number; refundMethod: RefundMethod; at: number }
  | { what: 'approved' | 'withdrawn' }
);

async function record(tx: Db, order: LockedOrder, settled: Settled): Promise<void> {
  if (settled.what === 'approved') await recordImpliedMoney(tx, order, { wasByHand: false, actor: null });
  if (settled.what === 'withdrawn') await voidImpliedMoney(tx, order.id, null);
  if (settled.what !== 'returned') return;
  const { incidentId: id, amountInCents, refundMethod, at } = settled;
  const createdAt = new Date(at);
  await giveBackHandMoney(tx, order.id, { incident: { id, amountInCents }, refundMethod, actor: null, createdAt });
}

const yesterday = sql`now() - interval '1 day'`;

async function listSettled(db: Db): Promise<Settled[]> {
  const { rows } = await db.execute<Settled>(sql`
    with recent as materialized (
      select subject, subject_id::uuid as id, after ->> 'proof' as proof, created_at
      from (select * from ${staffChanges} order by id desc limit ${entriesRead}) as latest
      where created_at > ${yesterday} and subject in ('order', 'payment') and subject_id ~ '^[0-9a-f-]{36}$'
    ), kept as not materialized (
      select id, status, total_amount, returned_amount from ${orders} where money_status = status
    ), hand as not materialized (
      select * from ${orderPayments} where voided_at is null and source_transaction_id is null
    )
    select what || ' ' || coalesce("incidentId", "orderId") as key, found.* from (
      ${returned} union all ${decided('approved', approved)} union all ${decided('withdrawn', withdrawn)}
    ) as found`);
  return rows;
}

/**
 * Finds returns of money that came by hand without a record. If no such money was left when an incident was resolved,
 * its return is part of another incident's record.
 */
const returned = sql`
  select 'returned' as what, kept.id::text as "orderId", incident.id::text as "incidentId",
    incident.amount_in_cents::float8 as "amountInCents", incident.refund_method as "refundMethod", (extract(epoch from incident.resolved_at) * 1000)::float8 as at
  from recent join ${paymentIncidents} incident on incident.id = recent.id join kept on kept.id = incident.order_id
  where recent.subject = 'payment' and incident.provider = ${withoutProvider} and incident.refund_method is not null
    and incident.return_id is null and incident.revision_id is null and incident.resolved_at > ${yesterday}
    and 0 < (
      select sum(case kind when 'received' then amount else -amount end) from hand
      where order_id = kept.id and created_at <= incident.resolved_at)
    and not exists (
      select from hand where order_id = kept.id and kind = 'refunded'
        and (incident_id = incident.id or abs(extract(epoch from created_at - incident.resolved_at)) < 0.001))`;

function decided(what: 'approved' | 'withdrawn', condition: SQL): SQL {
  const proof = what === 'approved' ? 'approved' : 'pending';
  return sql`
    select ${what}, kept.id::text, null, null, null, null::float8
    from recent join kept on kept.id = recent.id
    where recent.subject = 'order' and recent.proof = ${proof} and ${condition} group by kept.id`;
}

/** Condition for an approved proof whose money is not recorded: nothing was since, and nothing else paid the order. */
const approved = sql`
  kept.status in ('Pagado', 'Enviado', 'Entregado') and kept.total_amount > kept.returned_amount
    and not exists (select from hand where order_id = kept.id and kind = 'received')
    and exists (
      select from ${transferProofs} proof
      where proof.order_id = kept.id and proof.status = 'approved' and proof.returned_at is null
        and proof.reviewed_at > ${yesterday} and not exists (
          select from ${orderPayments} later
          where later.order_id = kept.id and later.created_at > proof.reviewed_at - interval '1 second'))`;

/**
 * Condition for a withdrawn approval of a cancelled order whose money is still recorded as received, though no approved
 * proof and no open refund is left.
 */
const withdrawn = sql`
  kept.status = 'Cancelado'
    and not exists (select from ${transferProofs} proof where proof.order_id = kept.id and proof.status = 'approved')
    and not exists (
      select from ${paymentIncidents} owed
      where owed.order_id = kept.id and owed.kind = 'refund-owed' and owed.provider = ${withoutProvider}
        and owed.resolved_at is null)
    and exists (
      select from hand implied
      where implied.order_id = kept.id and implied.kind = 'received' and implied.cause in ('status', 'handover', 'proof')
        and implied.created_at < recent.created_at and not exists (
          select from hand later where later.order_id = kept.id and later.kind = 'refunded' and later.id > implied.id))`;
