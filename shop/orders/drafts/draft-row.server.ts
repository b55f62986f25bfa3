import { createHash } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderDrafts } from '#db/schema.ts';
import { lockAttempts } from '#shop/orders/placing/attempt-key.server.ts';
import { isUuid } from '#shop/uuid.ts';
import type { DraftContent } from './draft.ts';
import { readDraftContent } from './draft-form.server.ts';

/** A stored draft or quotation with its content. */
export type DraftRow = Omit<typeof orderDrafts.$inferSelect, 'content'> & { content: DraftContent };

/** Finds a draft by its id. */
export async function findDraftRow(db: Db, draftId: string): Promise<DraftRow | null> {
  return isUuid(draftId) ? findWhere(db, eq(orderDrafts.id, draftId)) : null;
}

/** Finds a quotation by the secret in its link. */
export async function findDraftRowByToken(db: Db, accessToken: string): Promise<DraftRow | null> {
  return /^[\w-]{32}$/.test(accessToken) ? findWhere(db, eq(orderDrafts.accessToken, accessToken)) : null;
}

/**
 * Locks a draft until the transaction ends. Locks its key first, as sales and acceptances do, so that none deadlocks.
 *
 * @returns the draft as it is now; null if it is gone
 */
export async function lockDraft(
  tx: Db,
  { id, idempotencyKey }: Pick<DraftRow, 'id' | 'idempotencyKey'>,
): Promise<DraftRow | null> {
  await lockAttempts(tx, [idempotencyKey]);
  return findWhere(tx, eq(orderDrafts.id, id), { isLocked: true });
}

async function findWhere(
  db: Db,
  condition: SQL,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<DraftRow | null> {
  const query = db.select().from(orderDrafts).where(condition);
  const [row] = await (isLocked ? query.for('update') : query);
  const content = row ? readDraftContent(row.content) : null;
  return row && content ? { ...row, content } : null;
}

/** Identifies the content of a quotation, so that a customer accepts it only as they have seen it. */
export function quotationMark({ content, validUntil }: Pick<DraftRow, 'content' | 'validUntil'>): string {
  return createHash('sha256')
    .update(JSON.stringify([content, validUntil]))
    .digest('hex')
    .slice(0, 32);
}
