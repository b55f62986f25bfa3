import type { Db } from '#db/database.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertMovement, type NewMovement } from './insert-movement.server.ts';
import { lockOpenTill } from './lock-till.server.ts';
import { recordTillChange } from './record-till-change.server.ts';

export type MoveCashResult = { ok: true } | { ok: false; reason: 'till-closed' };

/** Records cash that staff take out of the open till, or put into it, other than for an order. */
export async function moveCash(db: Db, movement: NewMovement, actor: Actor): Promise<MoveCashResult> {
  return db.transaction(async (tx) => {
    const sessionId = await lockOpenTill(tx);
    if (!sessionId) return { ok: false, reason: 'till-closed' };
    await insertMovement(tx, sessionId, movement, actor);
    const { kind, amount, reason } = movement;
    await recordTillChange(tx, actor, { id: sessionId, action: 'changed', after: { [kind]: amount, reason } });
    return { ok: true };
  });
}
