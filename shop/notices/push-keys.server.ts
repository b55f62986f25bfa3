import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { shopState } from '#db/schema.ts';

/** The key pair that identifies the shop to push services (VAPID), both as base64url. */
export type PushKeys = {
  /** the point on the curve, uncompressed, as browsers take it */
  publicKey: string;
  privateKey: string;
};

const key = 'push-keys';

/**
 * Gets the shop's key pair, and creates it at the first start. Browsers subscribe with it, so it is kept for good:
 * backups contain it.
 */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const stored = await findPushKeys(db);
  if (stored) return stored;
  // Of two processes that start at once, the keys of one are kept.
  await db.insert(shopState).values({ key, value: createPushKeys() }).onConflictDoNothing();
  const kept = await findPushKeys(db);
  if (!kept) throw new Error('The keys for push services were not stored');
  return kept;
}

async function findPushKeys(db: Db): Promise<PushKeys | null> {
  const [row] = await db.select({ value: shopState.value }).from(shopState).where(eq(shopState.key, key));
  return (row?.value as PushKeys | undefined) ?? null;
}

function createPushKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

/** The private key in the form that Node signs with. */
export function privateKeyOf({ publicKey, privateKey }: PushKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } });
}
