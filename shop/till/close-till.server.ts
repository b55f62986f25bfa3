import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { tillSessions } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { listMoves } from './read-till.server.ts';
import { recordTillChange } from './record-till-change.server.ts';
import { expectedIn, sumMoves } from './till.ts';

/** The cash that staff counted in a till, before they saw how much should be there. */
export type TillCount = {
  counted: Pesos;
  /** what the screen said that should be there, after this same count; null before that */
  seen: number | null;
  /** why the two differ */
  note: string;
};

export type CloseTillResult =
  | { ok: true; id: string; expected: number; difference: number }
  | { ok: false; reason: 'till-closed' }
  /** the count differs from what should be there: staff confirm it with the reason, or count again */
  | { ok: false; reason: 'differs'; expected: number }
  /** the difference was confirmed without a reason */
  | { ok: false; reason: 'note-missing'; expected: number };

/**
 * Closes the open till with the cash that was counted in it.
 *
 * A count that differs from what should be there does not close it at once: staff see the difference and give the
 * reason. The history keeps each such count, so that counting until it fits is seen.
 */
export async function closeTill(db: Db, { counted, seen, note }: TillCount, actor: Actor): Promise<CloseTillResult> {
  return db.transaction(async (tx) => {
    // Waits for the operations that put cash into it, or take some out.
    const [till] = await tx
      .select({ id: tillSessions.id, opening: tillSessions.opening })
      .from(tillSessions)
      .where(isNull(tillSessions.closedAt))
      .for('update');
    if (!till) return { ok: false, reason: 'till-closed' };
    const { id } = till;
    const expected = expectedIn(till.opening, sumMoves(await listMoves(tx, id)));
    const difference = counted - expected;
    if (difference !== 0 && seen !== expected) {
      await recordTillChange(tx, actor, { id, action: 'changed', after: { counted, difference } });
      return { ok: false, reason: 'differs', expected };
    }
    if (difference !== 0 && note === '') return { ok: false, reason: 'note-missing', expected };
    await tx
      .update(tillSessions)
      .set({
        // Not the time at which the transaction began: a payment may have been voided while it waited.
        closedAt: sql`clock_timestamp()`,
        closedBy: actor.userId,
        closedByName: actor.fullName,
        counted,
        expected,
        note: difference === 0 ? '' : note,
      })
      .where(eq(tillSessions.id, id));
    const after = { expected, counted, difference, ...(difference !== 0 && { note }) };
    await recordTillChange(tx, actor, { id, action: 'changed', after });
    return { ok: true, id, expected, difference };
  });
}
