import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers } from '#db/schema.ts';
import { lockSettings } from '#shop/settings/locked-settings.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import type { CarrierForm } from './carrier-form.ts';

/** The forms of staff list all carriers. */
export const mostCarriers = 100;

export type SaveCarrierResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'not-found' | 'full' }
  /** another carrier has the name, whatever its case */
  | { ok: false; reason: 'name-taken' };

/**
 * Adds a carrier, or changes the one with this id: its name, its tracking address, and whether it is offered for new
 * parcels. Its kind stays as it was added. Carriers are never deleted, because parcels name them.
 */
export async function saveCarrier(
  db: Db,
  {
    id,
    kind,
    name,
    trackingPattern = '',
    isActive,
  }: Omit<CarrierForm, 'kind'> & Partial<CarrierForm> & { id?: string },
  actor: Actor,
): Promise<SaveCarrierResult> {
  const form = { name, trackingPattern, isActive };
  return db.transaction(async (tx) => {
    // Serializes changes, so that names stay unique and the limit holds.
    await lockSettings(tx);
    if (id !== undefined && !isUuid(id)) return { ok: false, reason: 'not-found' };
    const [before] = id === undefined ? [] : await tx.select().from(carriers).where(eq(carriers.id, id));
    if (id !== undefined && !before) return { ok: false, reason: 'not-found' };
    const isNamed = eq(sql`lower(${carriers.name})`, name.toLowerCase());
    if ((await tx.$count(carriers, and(isNamed, id === undefined ? undefined : ne(carriers.id, id)))) > 0)
      return { ok: false, reason: 'name-taken' };
    if (!before && (await tx.$count(carriers)) >= mostCarriers) return { ok: false, reason: 'full' };

    const [saved] = before
      ? await tx
          .update(carriers)
          .set({ ...form, updatedAt: new Date() })
          .where(eq(carriers.id, before.id))
          .returning()
      : await tx
          .insert(carriers)
          .values({ ...form, kind })
          .returning();
    if (!saved) throw new Error('A carrier was not saved');
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectId: 'carriers',
      subjectName: `Transportadora ${saved.name}`,
      action: before ? 'changed' : 'created',
      ...(before && { before: wordsOf(before) }),
      after: wordsOf(saved),
    });
    return { ok: true, id: saved.id };
  });
}

function wordsOf({ name, trackingPattern, isActive }: Required<CarrierForm>) {
  return { carrierName: name, trackingPattern, isOffered: isActive };
}
