import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Db } from '#db/database.server.ts';
import { findPasswordHash } from '#shop/customers/credentials.server.ts';
import { longestPassword } from '#shop/customers/password.ts';
import { takeTurns } from '#shop/take-turns.server.ts';

/** How passwords are hashed and compared; with `NoRoomToWait` where too many wait already. */
export type Passwords = {
  /** What is kept of a password: a scrypt hash with its own salt. */
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

/**
 * Hashes passwords in turn. While others wait it rests between one and the next for as long as the one took, so that a
 * crowd at the door takes half a core and leaves the rest to whoever is in already.
 *
 * @param queue.atOnce how many are worked on at the same moment
 * @param queue.waiting how many may wait behind them
 */
export function hashInTurn({ atOnce, waiting }: { atOnce: number; waiting: number }): Passwords {
  const inTurn = takeTurns(atOnce, { waiting, rest: (tookMs) => pause(tookMs) });
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (given) => inTurn(() => verifyPassword(given)),
  };
}

/**
 * Each hash takes 32 MB and a tenth of a second of a core and of one of the four threads that also read files. Two at once leave
 * threads and memory to everybody else, however many sign in, and where there are two cores one is left free: whoever is in
 * already is served by it. Two hundred wait twenty to forty seconds; whoever comes after them is told so at once.
 */
export const shopPasswords = hashInTurn({ atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 200 });

/** What is kept of somebody's password, when this is it; null when it is not, and for who has none. */
export async function findMatchingHash(
  db: Db,
  passwords: Passwords,
  { userId, password }: { userId: string; password: string },
): Promise<string | null> {
  if (password.length > longestPassword) return null;
  const hash = await findPasswordHash(db, userId);
  return hash !== null && (await passwords.verify({ hash, password })) ? hash : null;
}
