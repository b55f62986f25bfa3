import type { Db } from '#db/database.server.ts';
import { tillSessions } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordTillChange } from './record-till-change.server.ts';

export type OpenTillResult = { ok: true; id: string } | { ok: false; reason: 'open' };

/**
 * Opens the till.
 *
 * @param opening the pesos in it, as counted
 * @returns 'open' if a till is open already
 */
export async function openTill(db: Db, { opening, actor }: { opening: Pesos; actor: Actor }): Promise<OpenTillResult> {
  return db.transaction(async (tx) => {
    const [till] = await tx
      .insert(tillSessions)
      .values({ opening, openedBy: actor.userId, openedByName: actor.fullName })
      // A unique index allows one open till.
      .onConflictDoNothing()
      .returning({ id: tillSessions.id });
    if (!till) return { ok: false, reason: 'open' };
    await recordTillChange(tx, actor, { id: till.id, action: 'created', after: { opening } });
    return { ok: true, id: till.id };
  });
}
