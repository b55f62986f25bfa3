import type { Logger } from 'pino';
import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/job-queues.server.ts';
import type { Pictures } from '#server/files/pictures.server.ts';
import type { Proofs } from '#server/files/proofs.server.ts';
import type { Outbox } from '#server/mail/outbox.server.ts';
import { pruneExpired } from '#shop/customers/prune-expired.server.ts';
import { purgeUnconfirmedAccounts } from '#shop/customers/purge-unconfirmed-accounts.server.ts';
import { pruneGuestCarts } from '#shop/guest-carts/change-guest-cart.server.ts';
import { pruneDrafts } from '#shop/orders/drafts/prune-drafts.server.ts';
import { pruneOrderClients } from '#shop/orders/limits/prune-clients.server.ts';
import { forgetClosedAccounts } from '#shop/orders/removing/forget-person.server.ts';
import { pruneCardClients } from '#shop/payments/declined-cards.server.ts';
import { pruneRestockRequests } from '#shop/restock/restock-requests.server.ts';

/**
 * Deletes personal data that the shop no longer needs: customer data in finished orders of closed accounts, unconfirmed
 * accounts, expired sessions, links, rate limits, hashes of client addresses, old restock requests, old carts of
 * visitors without scripts, old drafts and quotations, and old mails in the outbox. A step that fails does not stop the
 * others, and is retried by the next run.
 *
 * @throws if a step failed, after all have run
 */
export async function forgetPeople(
  db: Db,
  { outbox, log }: { outbox: Pick<Outbox, 'prune'>; log: Logger },
): Promise<void> {
  const settled = await Promise.allSettled([
    forgetOrders(db, log),
    purgeAccounts(db, log),
    pruneExpired(db),
    outbox.prune(),
    pruneCardClients(db),
    pruneOrderClients(db),
    pruneRestockRequests(db),
    pruneGuestCarts(db),
    pruneDrafts(db),
  ]);
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
}

async function forgetOrders(db: Db, log: Logger): Promise<void> {
  const { forgotten, faults } = await forgetClosedAccounts(db);
  for (const fault of faults)
    log.error({ err: fault }, 'personal data in an order of a closed account could not be deleted');
  if (forgotten > 0) log.info({ forgotten }, 'personal data was deleted from orders of closed accounts');
}

async function purgeAccounts(db: Db, log: Logger): Promise<void> {
  const purged = await purgeUnconfirmedAccounts(db);
  if (purged > 0) log.info({ purged }, 'unconfirmed accounts were deleted');
}

/**
 * Deletes a person's files from the storage. A file that is gone already is not an error.
 *
 * @throws if a file could not be deleted, after the others have been, so that the job is retried
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
