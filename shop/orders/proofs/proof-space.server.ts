import { ne, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { transferProofs } from '#db/schema.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';

const megabyte = 1024 * 1024;

/** The share of the space above which staff are warned. */
const warningShare = 0.8;

/** The space for the files of proofs, in megabytes. */
export type ProofSpace = { usedMegabytes: number; mostMegabytes: number; isShort: boolean };

/** Measures how much of their space the files of proofs take. */
export async function measureProofSpace(db: Db): Promise<ProofSpace> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${transferProofs.byteSize}), 0)`.mapWith(Number) })
    .from(transferProofs)
    .where(ne(transferProofs.storageKey, ''));
  const usedMegabytes = (row?.bytes ?? 0) / megabyte;
  const { proofsMegabytes } = (await getStoreSettings(db)).paymentLimits;
  return { usedMegabytes, mostMegabytes: proofsMegabytes, isShort: usedMegabytes >= proofsMegabytes * warningShare };
}

/** Whether the file of another proof still fits. */
export async function hasRoomForProof(db: Db, byteSize: number): Promise<boolean> {
  const { usedMegabytes, mostMegabytes } = await measureProofSpace(db);
  return usedMegabytes + byteSize / megabyte <= mostMegabytes;
}

/** The file of a proof does not fit into its space any more. */
export class NoRoomForProof extends Error {}

/**
 * Makes sure that the file of a proof that is about to be recorded fits. Recordings wait for each other, so that
 * together they stay within the space.
 *
 * @throws NoRoomForProof
 */
export async function takeProofSpace(tx: Db, byteSize: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('space for proofs', 0))`);
  if (!(await hasRoomForProof(tx, byteSize))) throw new NoRoomForProof();
}

/** Queues the warning to staff if a proof that was just added made the space short. */
export async function warnOfShortSpace(tx: Db, byteSize: number): Promise<void> {
  const { usedMegabytes, mostMegabytes, isShort } = await measureProofSpace(tx);
  const wasShort = usedMegabytes - byteSize / megabyte >= mostMegabytes * warningShare;
  if (isShort && !wasShort) await enqueue(tx, 'proof-space-mail', null);
}
