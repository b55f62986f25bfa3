import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { tillMovements, tillSessions } from '#db/schema.ts';
import { formatPesos } from '#shop/money.ts';
import type { AddedRecord } from '#shop/staff/recorded-since.ts';
import { movementWords } from './till-words.ts';

/** Lists the movements of cash in the open till with a greater id than `read`, in order. */
export async function listMovementsSince(db: Db, read = 0): Promise<AddedRecord[]> {
  const { id: number, kind, amount, reason, createdAt: at, actorId, actorName: by } = tillMovements;
  const rows = await db
    .select({ number, kind, amount, reason, at, actorId, by })
    .from(tillMovements)
    .innerJoin(tillSessions, eq(tillSessions.id, tillMovements.sessionId))
    .where(and(isNull(tillSessions.closedAt), gt(number, read)))
    .orderBy(asc(number));
  return rows.map(({ kind, amount, reason, ...row }) => {
    return { ...row, what: `${movementWords[kind]} de ${formatPesos(amount)} (${reason})` };
  });
}
