import type { Db } from '#db/database.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { type RecordedSince, refuseRecordedSince } from '#shop/staff/recorded-since.ts';
import { insertMovement, type NewMovement } from './insert-movement.server.ts';
import { listMovementsSince } from './list-movements-since.server.ts';
import { lockOpenTill } from './lock-till.server.ts';
import { recordTillChange } from './record-till-change.server.ts';

/** `latest`: the id of the movement */
export type MoveCashResult = { ok: true; latest: number } | { ok: false; reason: 'till-closed' } | RecordedSince;

/**
 * Records cash that staff take out of the open till, or put into it, other than for an order.
 *
 * @param moved.read the id of the latest movement that the page showed, 0 without any: the same movement sent again, or
 * by two staff, is recorded once. Without it, nothing is checked
 */
export async function moveCash(
  db: Db,
  { read, ...movement }: NewMovement & { read?: number },
  actor: Actor,
): Promise<MoveCashResult> {
  return db.transaction(async (tx) => {
    const sessionId = await lockOpenTill(tx, { alone: true });
    if (!sessionId) return { ok: false, reason: 'till-closed' };
    const since = read === undefined ? null : refuseRecordedSince(await listMovementsSince(tx, read), actor);
    if (since) return since;
    const latest = await insertMovement(tx, sessionId, movement, actor);
    const { kind, amount, reason } = movement;
    await recordTillChange(tx, actor, { id: sessionId, action: 'changed', after: { [kind]: amount, reason } });
    return { ok: true, latest };
  });
}
