import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderReturns, orders } from '#db/schema.ts';
import type { AddedRecord } from '#shop/staff/recorded-since.ts';
import { returnedUnitsText, returnKindWords } from './return-words.ts';

/** Lists the returns of an order with a greater number than `read`, in order. */
export async function listReturnsSince(db: Db, orderId: string, read = 0): Promise<AddedRecord[]> {
  const { number, kind, lines, createdAt: at, actorId, actorName: by } = orderReturns;
  const rows = await db
    .select({ number, kind, lines, at, actorId, by, items: orders.items })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(eq(orderReturns.orderId, orderId), gt(number, read)))
    .orderBy(asc(number));
  return rows.map(({ kind, lines, items, ...row }) => {
    return { ...row, what: `${returnKindWords[kind].label}: ${returnedUnitsText({ lines, items })}` };
  });
}
