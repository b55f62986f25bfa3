import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, openDatabase } from '#db/database.server.ts';
import { openReplica } from '#db/replica.server.ts';
import { type Release, showShopRunning } from '#db/shop-lock.server.ts';
import { seedShop } from '#demo/seed.server.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import { ensureFirstAdmin, type FirstAdmin } from '#server/accounts/first-admin.server.ts';
import { type BackupSource, writeBackup } from '#server/backup/write-backup.server.ts';
import { createEnvioclick } from '#server/envioclick/envioclick.server.ts';
import { logSilences } from '#server/envioclick/log-silences.ts';
import { createFetchPicture } from '#server/files/fetch-picture.server.ts';
import { withIllustrations } from '#server/files/illustrations.server.ts';
import { createPictures } from '#server/files/pictures.server.ts';
import { createProofs } from '#server/files/proofs.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import type { Shop } from '#server/http/shop.ts';
import { createMail } from '#server/mail/mail.server.ts';
import { createOutbox } from '#server/mail/outbox.server.ts';
import { createChangeFeed } from '#server/process/change-feed.server.ts';
import { readOrCreateSecret, StartError } from '#server/process/data-folder.server.ts';
import { type DatabaseAccess, startErrorOf } from '#server/process/database-access.server.ts';
import { type Environment, EnvironmentError } from '#server/process/environment.server.ts';
import { type JobHandlers, startWorkers } from '#server/process/jobs.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { registerShopMetrics } from '#server/process/shop-metrics.server.ts';
import { createSendPush } from '#server/push/send-push.server.ts';
import { createWompi } from '#server/wompi/wompi.server.ts';
import { forgetBackups } from '#shop/backups/backup-state.server.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { clientKey } from './http/client-key.server.ts';
import { createJobHandlers } from './job-handlers.server.ts';

export type OpenShop = {
  shop: Shop;
  firstAdmin: FirstAdmin;
  /**
   * Begins to stop the job workers while requests are still answered. Jobs that these requests queue run after the next
   * start.
   */
  endJobs(): void;
  close(): Promise<void>;
};

/**
 * Opens everything that the pages need: the database (migrated), files, accounts, jobs.
 *
 * @param access access to the database server, which the caller closes after the shop
 * @param report receives a Spanish progress line for slow steps
 * @throws StartError or EnvironmentError if the machine or a setting prevents the start
 */
export async function openShop(
  env: Environment,
  access: DatabaseAccess,
  log: Logger,
  report: (line: string) => void,
): Promise<OpenShop> {
  const prepared = await prepareDatabase(access, log, report);
  try {
    return await openOn(prepared, { env, access, log, report });
  } catch (error) {
    // Before the caller stops the embedded server: the connection would report that it was lost.
    await prepared.release();
    throw error;
  }
}

type PreparedDatabase = { database: Database; release: Release };

/** Opens the shop on a database that is ready for it. */
async function openOn(
  { database, release }: PreparedDatabase,
  { env, access, log, report }: { env: Environment; access: DatabaseAccess; log: Logger; report(line: string): void },
): Promise<OpenShop> {
  const replica = openReadReplica(database, env, log);

  const secret = env.authSecret ?? readOrCreateSecret(env.dataFolder);
  const auth = openAuth(database, env, secret, log);
  const storage = await createStorage({ dataFolder: env.dataFolder, s3: env.s3 });
  const pictures = createPictures(await withIllustrations(storage));
  const proofs = createProofs(storage);

  await seedShop(database.db, {
    demo: env.demo,
    savePicture: pictures.save,
    proofs,
    progress: (saved, total) => report(`Montando la tienda de demostración: ${saved} de ${total} imágenes`),
  }).catch(throwStartError);
  const firstAdmin = await ensureFirstAdmin(database.db, auth, env.admin).catch(throwStartError);

  const paymentProvider = env.wompi ? createWompi(env.wompi) : null;
  const carrierApi = env.envioclick ? logSilences(createEnvioclick(env.envioclick), log) : null;
  const writeShopBackup = createWriteBackup({ database, storage, secret, dataFolder: env.dataFolder }, log);
  const { outbox, sendMail } = openMail(database, env);
  const sendPush = await openPush(database, env);
  const services = {
    env,
    database,
    auth,
    storage,
    pictures,
    proofs,
    outbox,
    sendMail,
    sendPush,
    paymentProvider,
    carrierApi,
    log,
  };
  const jobs = await startJobs(createJobHandlers({ ...services, writeBackup: writeShopBackup }), services, access);
  const changes = createChangeFeed(database, log);
  const metrics = createMetrics();
  const backupFolder = env.backup?.folder ?? null;
  registerShopMetrics(metrics.registry, { database, dataFolder: env.dataFolder, backupFolder });

  return {
    shop: {
      database,
      reads: replica?.reads ?? null,
      auth,
      limits: createLimits(database, {
        reportFault: (error) => log.warn({ err: error }, 'a request limit could not be counted'),
      }),
      pictures,
      fetchPicture: createFetchPicture(),
      proofs,
      paymentProvider,
      carrierApi,
      changes,
      writeBackup: writeShopBackup,
      metrics,
      log,
      origin: env.origin,
      trustedProxies: env.trustedProxies,
      clientKeyOf: (address) => clientKey(secret, address),
      requestsPerMinute: env.requestsPerMinute,
      metricsToken: env.metricsToken,
    },
    firstAdmin,
    endJobs: jobs.end,
    async close() {
      await changes.close();
      await jobs.end();
      await replica?.close();
      await database.close();
      await release();
    },
  };
}

function openAuth({ db }: Database, env: Environment, secret: string, log: Logger) {
  return createAuth({
    db,
    secret,
    origin: env.origin,
    secureCookies: env.origin.startsWith('https:'),
    confirmAddresses: Boolean(env.smtpUrl),
    reportFault: (error) => log.error({ err: error }, 'the accounts reported an error'),
  });
}

/** Returns what writes a backup of the shop and logs the files that it leaves out. */
function createWriteBackup(shop: Omit<BackupSource, 'onLeftOut'>, log: Logger) {
  return () =>
    writeBackup({
      ...shop,
      onLeftOut: (file) => log.warn({ file }, 'the backup leaves out a file that is not from the shop'),
    });
}

/** Opens the sending of mail, and the folder where the shop keeps it without a mail server. */
function openMail({ db }: Database, { dataFolder, outboxDays, smtpUrl, mailFrom }: Environment) {
  const outbox = createOutbox({ folder: path.join(dataFolder, 'outbox'), days: outboxDays });
  const findSiteName = async () => (await getStoreSettings(db)).siteName;
  return { outbox, sendMail: createMail({ smtpUrl, from: mailFrom, findSiteName, outbox }) };
}

async function openPush({ db }: Database, { origin }: Environment) {
  // Created now, so that every browser subscribes with the same ones.
  await getPushKeys(db);
  return createSendPush({ getKeys: () => getPushKeys(db), origin });
}

function openReadReplica(database: Database, { databaseReplicaUrl }: Environment, log: Logger) {
  if (!databaseReplicaUrl) return undefined;
  return openReplica(database, databaseReplicaUrl, {
    onChange: (state, reason) =>
      state === 'in-use'
        ? log.info('the replica is used again')
        : log.warn({ err: reason }, 'the replica cannot be read; reading from the primary instead'),
  });
}

/**
 * Starts the job workers.
 *
 * @returns `end` stops them; repeated calls share one stop
 */
async function startJobs(
  handlers: JobHandlers,
  { database, log }: { database: Database; log: Logger },
  access: DatabaseAccess,
): Promise<{ end(): Promise<void> }> {
  // On a shared database, another machine may still make backups.
  if (!handlers['nightly-backup'] && access.isOwn) await forgetBackups(database.db);
  const workers = await startWorkers(database, handlers, log, { isOwnDatabase: access.isOwn });
  let ended: Promise<void> | undefined;
  return {
    end() {
      ended ??= workers.stop();
      // `close` awaits this promise and fails with its error. Here the error is ignored, because as an unhandled
      // rejection it would end the process and cut off requests in progress.
      ended.catch(() => {});
      return ended;
    },
  };
}

/**
 * Opens and migrates the database.
 *
 * @returns `release` removes the mark that a shop is running on the database
 * @throws StartError if the database cannot be opened or a backup is being restored into it
 */
async function prepareDatabase(
  { url, directUrl, isOwn }: DatabaseAccess,
  log: Logger,
  report: (line: string) => void,
): Promise<PreparedDatabase> {
  const database = await openDatabase(url, { directUrl });
  let release: Release | null = null;
  try {
    await database.db.execute(sql`select 1`);
    release = await showShopRunning(database, {
      onLost: () => log.warn('the connection that marks the database as in use was lost and is reopened'),
    });
    if (!release) throw new StartError('Se está restaurando una copia en esta base de datos: espera a que termine.');
    report('Preparando la base de datos…');
    await database.migrate();
    return { database, release };
  } catch (cause) {
    // Before the caller stops the embedded server: the connections would report that they were lost.
    await release?.();
    await database.close();
    const error = startErrorOf(cause);
    if (error instanceof StartError) throw error;
    throw new StartError(
      isOwn ? `La base de datos embebida no abre: ${reasonOf(error)}.` : `DATABASE_URL no sirve: ${reasonOf(error)}.`,
    );
  }
}

/**
 * Rethrows an EnvironmentError; replaces any other error by a StartError with the innermost message only, because the
 * error itself repeats the statement's values, including password hashes.
 */
function throwStartError(error: unknown): never {
  throw error instanceof EnvironmentError
    ? error
    : new StartError(`No se pudo preparar la tienda: ${reasonOf(error)}.`);
}

/** The first line of the innermost message: the driver's, without the statement or the address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error && error.cause) return reasonOf(error.cause);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'fallo desconocido';
}
