import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Db } from '#db/database.server.ts';
import { findPasswordHash } from '#shop/customers/credentials/credentials.server.ts';
import { longestPassword } from '#shop/customers/credentials/password.ts';
import { takeTurns } from '#shop/take-turns.server.ts';

/** Hashes and verifies passwords. Throws `NoRoomToWait` if the queue is full. */
export type Passwords = {
  /** Returns a scrypt hash with its own salt. */
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

/**
 * Hashes passwords in a queue. While other passwords wait, it pauses after each hash for as long as the hash took, so
 * that a burst of sign-ins keeps `atOnce` cores busy only half of the time.
 *
 * @param queue.atOnce maximum hashed at the same time
 * @param queue.waiting maximum waiting in the queue
 */
export function hashInTurn({ atOnce, waiting }: { atOnce: number; waiting: number }): Passwords {
  const inTurn = takeTurns(atOnce, { waiting, rest: (tookMs) => pause(tookMs) });
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (attempt) => inTurn(() => verifyPassword(attempt)),
  };
}

/**
 * Each hash takes 32 MB and a tenth of a second of one core and of one of the four threads that also read files. Two at
 * once leave threads and memory for other work; with one or two cores there is only one at once, so that a second core
 * stays free. Two hundred waiting hashes take 20 to 40 seconds; further ones are refused at once.
 */
export const shopPasswords = hashInTurn({ atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 200 });

/** Returns the stored hash of a user's password if the given password matches; null if not, or if the user has none. */
export async function findMatchingHash(
  db: Db,
  passwords: Passwords,
  { userId, password }: { userId: string; password: string },
): Promise<string | null> {
  if (password.length > longestPassword) return null;
  const hash = await findPasswordHash(db, userId);
  return hash !== null && (await passwords.verify({ hash, password })) ? hash : null;
}
