import type { Logger } from 'pino';
import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/jobs.server.ts';
import { pruneExpired } from '#shop/customers/prune-expired.server.ts';
import { purgeUnconfirmedAccounts } from '#shop/customers/purge-unconfirmed-accounts.server.ts';
import { forgetClosedAccounts } from '#shop/orders/forget-person.server.ts';
import type { Pictures } from './pictures.server.ts';
import type { Proofs } from './proofs.server.ts';

/**
 * Forgets what the shop has no reason to keep of people any more: who ordered, in the orders of closed accounts that are over by
 * now; accounts that nobody confirmed; sessions and links that have run out. What fails is looked at again by the next run,
 * and keeps none of the others.
 */
export async function forgetPeople(db: Db, log: Logger): Promise<void> {
  const settled = await Promise.allSettled([forgetOrders(db, log), purgeAccounts(db, log), pruneExpired(db)]);
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
}

async function forgetOrders(db: Db, log: Logger): Promise<void> {
  const { forgotten, faults } = await forgetClosedAccounts(db);
  for (const fault of faults) log.error({ err: fault }, 'an order of a closed account could not be forgotten');
  if (forgotten > 0) log.info({ forgotten }, 'orders of closed accounts were forgotten');
}

async function purgeAccounts(db: Db, log: Logger): Promise<void> {
  const purged = await purgeUnconfirmedAccounts(db);
  if (purged > 0) log.info({ purged }, 'accounts that nobody confirmed were deleted');
}

/**
 * Takes the files of who was forgotten out of the storage; those that are gone already are no fault.
 *
 * @throws when one could not be taken out, so that the job is tried again; all others are
 */
export async function dropPersonalFiles(
  files: Jobs['drop-personal-files'],
  { pictures, proofs }: { pictures: Pick<Pictures, 'remove'>; proofs: Pick<Proofs, 'drop'> },
): Promise<void> {
  const dropped = await Promise.allSettled([
    ...files.pictures.map((url) => pictures.remove(url)),
    ...files.proofs.map((key) => proofs.drop(key)),
  ]);
  const failed = dropped.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
