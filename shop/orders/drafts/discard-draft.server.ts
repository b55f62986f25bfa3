import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderDrafts } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { findDraftRow, lockDraft } from './draft-row.server.ts';

/** Discards a draft, or withdraws a quotation: its link says so. One that became an order stays. */
export async function discardDraft(
  db: Db,
  { draftId, actor }: { draftId: string; actor: Actor },
  now = new Date(),
): Promise<'discarded' | 'not-found' | 'accepted'> {
  return db.transaction(async (tx) => {
    const unlocked = await findDraftRow(tx, draftId);
    const draft = unlocked && (await lockDraft(tx, unlocked));
    if (!draft) return 'not-found';
    if (draft.state === 'accepted') return 'accepted';
    if (draft.state === 'discarded') return 'discarded';
    await tx
      .update(orderDrafts)
      .set({ state: 'discarded', endedAt: now, updatedAt: now })
      .where(eq(orderDrafts.id, draft.id));
    if (draft.kind === 'quotation')
      await recordChange(tx, actor, {
        subject: 'draft',
        subjectId: draft.id,
        subjectName: 'Cotización',
        action: 'deleted',
      });
    await announce(tx, 'orders', []);
    return 'discarded';
  });
}
