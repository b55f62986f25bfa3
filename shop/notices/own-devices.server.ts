import { ECDH } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { pushSubscriptions } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { choicesOf, type DeviceChoices, lockDevices, type Subscription } from './devices.server.ts';

export type Device = DeviceChoices & { id: string; endpoint: string; createdAt: Date; lastOkAt: Date | null };

export type SaveDeviceResult =
  | { ok: true }
  | { ok: false; reason: 'too-many' }
  /** nothing could be encrypted for it */
  | { ok: false; reason: 'not-a-key' };

/** More than one person has, few enough to read in a list. */
export const mostDevices = 10;

/** Lists the devices on which a person gets notices, newest first. */
export async function listDevices(db: Db, userId: string): Promise<Device[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
  return rows.map((row) => {
    const { id, endpoint, createdAt, lastOkAt } = row;
    return { id, endpoint, createdAt, lastOkAt, ...choicesOf(row) };
  });
}

/**
 * Stores a device and what it is notified of. A new one gets a first notice at once, which shows that they arrive. A
 * device that another person used is theirs no longer.
 */
export async function saveDevice(
  db: Db,
  userId: string,
  { endpoint, p256dh, auth, kinds, quiet }: Subscription & DeviceChoices,
): Promise<SaveDeviceResult> {
  if (!isOnCurve(p256dh)) return { ok: false, reason: 'not-a-key' };
  const values = { userId, p256dh, auth, kinds, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
  return db.transaction(async (tx) => {
    // Several at once stay below the limit.
    await lockDevices(tx, userId);
    const isThisOne = isDeviceOf(userId, endpoint);
    const changed = await tx
      .update(pushSubscriptions)
      .set(values)
      .where(isThisOne)
      .returning({ id: pushSubscriptions.id });
    if (changed.length > 0) return { ok: true };
    if ((await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))) >= mostDevices)
      return { ok: false, reason: 'too-many' };
    const fresh = { ...values, lastOkAt: null, failingSince: null, mailedAt: null, createdAt: new Date() };
    const [device] = await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...fresh })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: fresh })
      .returning({ id: pushSubscriptions.id });
    if (!device) throw new Error('A device was not stored');
    await enqueue(tx, 'notice', { deviceId: device.id, subject: { kind: 'welcome' } });
    return { ok: true };
  });
}

/**
 * Gives one of a person's devices the subscription that took the place of its old one. Its choices and its waiting
 * notices stay.
 *
 * @returns false if the person has no device at the old address, or nothing could be encrypted for the new one
 */
export async function renewDevice(
  db: Db,
  userId: string,
  { oldEndpoint, endpoint, p256dh, auth }: Subscription & { oldEndpoint: string },
): Promise<boolean> {
  if (!isOnCurve(p256dh)) return false;
  return db.transaction(async (tx) => {
    await lockDevices(tx, userId);
    const isOld = isDeviceOf(userId, oldEndpoint);
    if ((await tx.$count(pushSubscriptions, isOld)) === 0) return false;
    // The person may have switched the notices on with it before.
    if (endpoint !== oldEndpoint) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    await tx.update(pushSubscriptions).set({ endpoint, p256dh, auth, failingSince: null }).where(isOld);
    return true;
  });
}

const isDeviceOf = (userId: string, endpoint: string) =>
  and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint));

/** Tells whether a key is a point on the curve of push messages. */
function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    return false;
  }
}

/** Removes one of a person's devices; does nothing if it is not theirs. */
export async function removeDevice(db: Db, userId: string, deviceId: string): Promise<void> {
  if (!isUuid(deviceId)) return;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, deviceId)));
}
