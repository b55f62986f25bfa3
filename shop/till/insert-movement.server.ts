import type { Db } from '#db/database.server.ts';
import { type TillMovementKind, tillMovements } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';

/** Cash that is taken out of a till or put into it, other than a payment of an order. */
export type NewMovement = { kind: TillMovementKind; amount: Pesos; reason: string };

/**
 * Records cash that is taken out of a till, or put into it. The caller holds the till open; see `lockOpenTill`.
 *
 * @returns the id of the record
 */
export async function insertMovement(
  tx: Db,
  sessionId: string,
  { kind, amount, reason }: NewMovement,
  actor: Actor | null,
): Promise<number> {
  const by = { actorId: actor?.userId ?? null, actorName: actor?.fullName ?? '' };
  const [row] = await tx
    .insert(tillMovements)
    .values({ sessionId, kind, amount, reason, ...by })
    .returning({ id: tillMovements.id });
  if (!row) throw new Error('Moved cash was not recorded');
  return row.id;
}
