import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type StaffAction, tillSessions } from '#db/schema.ts';
import { formatShortDate } from '#shop/dates.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';

/** Records what staff did with a till in their history, and announces it to the others. */
export async function recordTillChange(
  tx: Db,
  actor: Actor,
  { id, action, after }: { id: string; action: StaffAction; after: Record<string, unknown> },
): Promise<void> {
  const [till] = await tx.select({ openedAt: tillSessions.openedAt }).from(tillSessions).where(eq(tillSessions.id, id));
  const subjectName = till ? `Caja del ${formatShortDate(till.openedAt)}` : 'Caja';
  await recordChange(tx, actor, { subject: 'till', subjectId: id, subjectName, action, after });
  await announce(tx, 'orders', []);
}
