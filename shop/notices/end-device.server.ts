import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { pushSubscriptions } from '#db/schema.ts';
import { lockDevices, type ReachedDevice } from './devices.server.ts';
import { withdrawNotices } from './withdraw-notices.server.ts';

/**
 * Deletes a device whose subscription has ended at its push service. If the person has no other device for some of its
 * kinds, a mail takes over the notices of these kinds that waited for it, and says that they are off.
 */
export async function endDevice(
  db: Db,
  { id, userId, kinds }: Pick<ReachedDevice, 'id' | 'userId' | 'kinds'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two that end at once, the second must find itself alone.
    await lockDevices(tx, userId);
    const ended = await tx
      .delete(pushSubscriptions)
      .where(eq(pushSubscriptions.id, id))
      .returning({ id: pushSubscriptions.id });
    if (ended.length === 0) return;
    const subjects = await withdrawNotices(tx, [id], { evenRunning: true });
    const others = await tx
      .select({ kinds: pushSubscriptions.kinds })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId));
    const kindsOff = kinds.filter((kind) => !others.some((other) => other.kinds.includes(kind)));
    if (kindsOff.length > 0)
      await enqueue(tx, 'missed-notices-mail', { userId, subjects, kinds: kindsOff, isOff: true });
  });
}
