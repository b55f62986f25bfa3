import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { pushSubscriptions, userProfiles } from '#db/schema.ts';
import { findPermissions } from '#shop/staff/roles/find-permissions.server.ts';
import type { NoticeReader } from './find-notice.server.ts';
import { type NoticeKind, readNoticeKinds } from './notice-kinds.ts';
import type { QuietHours } from './quiet-hours.ts';

/** How its person has set up a device. */
export type DeviceChoices = { kinds: NoticeKind[]; quiet: QuietHours | null };

/** A browser's subscription at its push service; the keys are base64url. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

type Row = typeof pushSubscriptions.$inferSelect;

export function choicesOf({ kinds, quietFrom, quietTo }: Pick<Row, 'kinds' | 'quietFrom' | 'quietTo'>): DeviceChoices {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return { kinds: readNoticeKinds(kinds), quiet };
}

/** A device to send to, with what its person wants and may see at this moment. */
export type ReachedDevice = NoticeReader & Subscription & { id: string; userId: string; quiet: QuietHours | null };

/** Finds a device to send to; null if it is gone or its person is not of the staff. */
export async function findDevice(db: Db, deviceId: string): Promise<ReachedDevice | null> {
  const [row] = await db
    .select({ device: pushSubscriptions, role: userProfiles.role, staffRole: userProfiles.staffRole })
    .from(pushSubscriptions)
    .innerJoin(userProfiles, eq(userProfiles.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.id, deviceId));
  if (row?.role !== 'admin') return null;
  const { id, userId, endpoint, p256dh, auth } = row.device;
  const permissions = await findPermissions(db, row);
  return { id, userId, endpoint, p256dh, auth, ...choicesOf(row.device), permissions };
}

/** Serializes the changes of a person's devices until the transaction ends. */
export async function lockDevices(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.id, userId)).for('update');
}

/** Records whether a notice got through to a device. */
export async function recordDelivery(
  db: Db,
  deviceId: string,
  result: 'delivered' | 'failed',
  now: Date,
): Promise<void> {
  const isThis = eq(pushSubscriptions.id, deviceId);
  if (result === 'delivered')
    await db.update(pushSubscriptions).set({ lastOkAt: now, failingSince: null, mailedAt: null }).where(isThis);
  else
    await db
      .update(pushSubscriptions)
      .set({ failingSince: sql`coalesce(${pushSubscriptions.failingSince}, ${now.toISOString()}::timestamptz)` })
      .where(isThis);
}
