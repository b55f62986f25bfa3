import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderPayments } from '#db/schema.ts';
import { formatPesos } from '#shop/money.ts';
import type { AddedRecord } from '#shop/staff/recorded-since.ts';
import { handMethodWords } from './hand-payments.ts';

/** Lists the money of an order that was recorded by hand with a greater id than `read`, in order, also if voided since. */
export async function listPaymentsSince(db: Db, orderId: string, read = 0): Promise<AddedRecord[]> {
  const { id: number, kind, amount, method, createdAt: at, actorId, actorName: by, voidedAt } = orderPayments;
  const rows = await db
    .select({ number, kind, amount, method, at, actorId, by, voidedAt })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), gt(number, read)))
    .orderBy(asc(number));
  return rows.map(({ kind, amount, method, voidedAt, ...row }) => {
    const details = [handMethodWords[method], voidedAt && 'anulado'].filter(Boolean).join(', ');
    const what = `${kind === 'received' ? 'Pago' : 'Dinero devuelto'}: ${formatPesos(amount)} (${details})`;
    return { ...row, what };
  });
}
