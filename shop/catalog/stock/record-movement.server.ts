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
  /** the shelf changed since it was shown to the person who counted it; nothing was written */
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
    const { kind, note = '' } = movement;
    if (movement.kind === 'counted') {
      if (movement.shelf !== shelf) return { ok: false, reason: 'newer', shelf };
      await changeShelves(tx, [{ productId, stockItemId, units: movement.units - shelf }], { kind, actor, note });
    } else {
      const { units } = movement;
      if (units > shelf) return { ok: false, reason: 'too-many', shelf };
      await changeShelves(tx, [{ productId, stockItemId, units: -units }], { kind, actor, note });
    }
    await announce(tx, 'products', [productId]);
    return { ok: true };
  });
}
