import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { ManualMovement } from './movement-form.ts';
import { changeShelves, findShelves } from './shelf.server.ts';
import { lockProductRows } from './stock.server.ts';

export type RecordMovementResult =
  | { ok: true }
  | { ok: false; reason: 'gone' }
  /** fewer units are on the shelf than are written off */
  | { ok: false; reason: 'too-many'; shelf: number };

/** Records units that came back to the shelf, or that were written off, on behalf of staff. */
export async function recordMovement(
  db: Db,
  { productId, movement, actor }: { productId: string; movement: ManualMovement; actor: Actor },
): Promise<RecordMovementResult> {
  return db.transaction(async (tx) => {
    await lockProductRows(tx, [productId]);
    const figures = (await findShelves(tx, [productId])).get(productId);
    if (!figures) return { ok: false, reason: 'gone' };
    const { kind, units, note } = movement;
    if (kind === 'written-off' && units > figures.shelf) return { ok: false, reason: 'too-many', shelf: figures.shelf };
    await changeShelves(tx, [{ productId, units: kind === 'written-off' ? -units : units }], { kind, actor, note });
    await announce(tx, 'products', [productId]);
    return { ok: true };
  });
}
