import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { ManualMovement } from './movement-form.ts';
import { changeShelves, findShelves } from './shelf.server.ts';
import { lockProductRows } from './stock.server.ts';

export type RecordMovementResult =
  | { ok: true }
  | { ok: false; reason: 'gone' }
  /** more units were to be written off than are on the shelf */
  | { ok: false; reason: 'too-many'; shelf: number }
  /** the shelf changed since it was shown, perhaps by this request, whose answer was lost; nothing was written */
  | { ok: false; reason: 'newer'; shelf: number };

/** Records, for staff, a count of a product's shelf or units that were written off. Also works for deleted products. */
export async function recordMovement(
  db: Db,
  {
    productId,
    stockItemId = productId,
    movement,
    actor,
  }: {
    productId: string;
    /** absent for the product's first */
    stockItemId?: string;
    movement: ManualMovement;
    actor: Actor;
  },
): Promise<RecordMovementResult> {
  return db.transaction(async (tx) => {
    await lockProductRows(tx, [productId]);
    const figures = (await findShelves(tx, [stockItemId])).get(stockItemId);
    if (!figures) return { ok: false, reason: 'gone' };
    const { shelf } = figures;
    const { kind, units, note = '' } = movement;
    if (movement.shelf !== shelf) return { ok: false, reason: 'newer', shelf };
    if (kind === 'written-off' && units > shelf) return { ok: false, reason: 'too-many', shelf };
    const moved = kind === 'counted' ? units - shelf : -units;
    await changeShelves(tx, [{ productId, stockItemId, units: moved }], { kind, actor, note });
    await announce(tx, 'products', [productId]);
    return { ok: true };
  });
}
