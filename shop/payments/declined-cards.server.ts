import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type PaymentKind, payments, paymentTransactions } from '#db/schema.ts';
import { isOfNetwork, networkAllowance, networkOfClient } from '#shop/client-network.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';

/** How long a declined card counts for its client address and network. */
const windowMs = 60 * 60_000;

/**
 * How many times the limit of a client address applies before no window opens there. In windows shoppers pay by PSE and
 * Nequi too, and a carrier may have thousands of phones behind one IPv4 address.
 */
const windowAllowance = 5;

/**
 * Decides whether another card may be charged, or a payment window opened, to prevent stolen cards from being tried.
 * Every charge that was not approved counts as declined, even if its result is still open: otherwise concurrent charges
 * could exceed the limits. A charge does not count if the provider refused its request, because no card was tested then.
 * Of a window every declined card counts that the provider reported. While a window is open, only the provider can
 * limit the cards that are tried in it.
 *
 * The caller must have locked the order; a further lock serializes the attempts of one client address and its network.
 *
 * @param source.clientKey keyed hash of the client address; null if it is unknown
 * @returns whose limit is reached; null if another card may be tried
 */
export async function findReachedLimit(
  tx: Db,
  { orderId, kind, clientKey }: { orderId: string; kind: PaymentKind; clientKey: string | null },
  now: Date,
): Promise<'order' | 'address' | null> {
  const { declinesPerOrder, declinesPerHour } = (await getStoreSettings(tx)).paymentLimits;
  if ((await countDeclined(tx, eq(payments.orderId, orderId))) >= declinesPerOrder) return 'order';
  if (!clientKey) return null;
  const network = networkOfClient(clientKey);
  // All addresses of a network wait for the same lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cards of ${network ?? clientKey}`}, 0))`);
  const most = declinesPerHour * (kind === 'card' ? 1 : windowAllowance);
  const isRecent = gt(payments.createdAt, new Date(now.getTime() - windowMs));
  const ofAddress = await countDeclined(tx, and(eq(payments.clientKey, clientKey), isRecent));
  if (ofAddress >= most) return 'address';
  if (!network) return null;
  const ofNetwork = await countDeclined(tx, and(isOfNetwork(payments.clientKey, network), isRecent));
  return ofNetwork >= most * networkAllowance ? 'address' : null;
}

async function countDeclined(tx: Db, those: SQL | undefined): Promise<number> {
  const inWindows = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(
      and(
        those,
        ne(payments.kind, 'card'),
        inArray(paymentTransactions.status, ['DECLINED', 'ERROR']),
        sql`upper(${paymentTransactions.methodType}) = 'CARD'`,
      ),
    );
  const approved = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(
      and(eq(paymentTransactions.paymentId, payments.id), inArray(paymentTransactions.status, ['APPROVED', 'VOIDED'])),
    );
  const charges = and(those, eq(payments.kind, 'card'), isNull(payments.refusedAt), notExists(approved));
  return (await tx.$count(inWindows.as('declined'))) + (await tx.$count(payments, charges));
}

/** Deletes the hashes of client addresses from attempts that no longer count towards the limit. */
export async function pruneCardClients(db: Db, now: Date = new Date()): Promise<void> {
  await db
    .update(payments)
    .set({ clientKey: null })
    .where(and(isNotNull(payments.clientKey), lte(payments.createdAt, new Date(now.getTime() - windowMs))));
}
