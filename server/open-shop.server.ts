import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, type Db, openEmbedded, openServer } from '#db/database.server.ts';
import { openReplica } from '#db/replica.server.ts';
import { showShopRunning } from '#db/shop-lock.server.ts';
import { forgetBackups } from '#shop/backups/backup-state.server.ts';
import { foldOrderSums } from '#shop/orders/order-sums.server.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { settlePayments } from '#shop/payments/settle-payments.server.ts';
import { sendAccountMail } from './account-mail.server.ts';
import { createAuth } from './auth.server.ts';
import { answerBackups } from './backup/backup-socket.server.ts';
import { makeNightlyBackup } from './backup/nightly-backup.server.ts';
import { writeBackup } from './backup/write-backup.server.ts';
import { createChangeFeed } from './change-feed.server.ts';
import { keptSecret, lockFolder, prepareDataFolder, StartError } from './data-folder.server.ts';
import { type Environment, EnvironmentError } from './environment.server.ts';
import { createFetchPicture } from './fetch-picture.server.ts';
import { ensureFirstAdmin, type FirstAdmin } from './first-admin.server.ts';
import { dropPersonalFiles, forgetPeople } from './forget-people.server.ts';
import type { Shop } from './http.server.ts';
import { withIllustrations } from './illustrations.server.ts';
import { type JobHandlers, startWorkers } from './jobs.server.ts';
import { createLimits } from './limits.server.ts';
import { createMail } from './mail.server.ts';
import { createMetrics } from './metrics.server.ts';
import { sendOrderMail } from './order-mail.server.ts';
import { createPictures } from './pictures.server.ts';
import { createProofs } from './proofs.server.ts';
import { sendQuestionAnsweredMail, sendQuestionAskedMail } from './question-mail.server.ts';
import { seedShop } from './seed.server.ts';
import { sendServiceRequestedMail } from './service-requested-mail.server.ts';
import { watchShop } from './shop-metrics.server.ts';
import { sendStaffInviteMail } from './staff-invite-mail.server.ts';
import { createStorage } from './storage.server.ts';
import { createWompi } from './wompi.server.ts';

export type OpenShop = {
  shop: Shop;
  firstAdmin: FirstAdmin;
  /** Begins to end the jobs while requests are still answered: what these leave to do is done after the next start. */
  endJobs(): void;
  close(): Promise<void>;
};

/**
 * Opens everything the pages stand on: the data folder, the database brought up to date, files, accounts, jobs.
 *
 * @param report told in Spanish what takes long, for whoever watches the start
 * @throws StartError when the machine or a setting keeps the shop from starting
 */
export async function openShop(env: Environment, log: Logger, report: (line: string) => void): Promise<OpenShop> {
  prepareDataFolder(env.dataFolder);
  const lock = env.databaseUrl ? undefined : lockFolder(env.dataFolder);
  const { database, release } = await openDatabase(env, log, report);

  const replica = env.databaseReplicaUrl
    ? openReplica(database, env.databaseReplicaUrl, {
        onChange: (state, reason) =>
          state === 'in-use'
            ? log.info('the replica is read again')
            : log.warn({ err: reason }, 'the replica cannot be read: the server is read instead'),
      })
    : undefined;

  const secret = env.authSecret ?? keptSecret(env.dataFolder);
  const auth = createAuth({
    db: database.db,
    secret,
    origin: env.origin,
    secureCookies: env.origin.startsWith('https:'),
    confirmAddresses: Boolean(env.smtpUrl),
    reportFault: (fault) => log.error({ err: fault }, 'the accounts had a fault'),
  });
  const storage = await createStorage({ dataFolder: env.dataFolder, s3: env.s3 });
  const pictures = createPictures(await withIllustrations(storage));
  const proofs = createProofs(storage);

  await seedShop(database.db, {
    demo: env.demo,
    savePicture: pictures.save,
    proofs,
    progress: (saved, total) => report(`Montando la tienda de demostración: ${saved} de ${total} imágenes`),
  }).catch(tellReason);
  const firstAdmin = await ensureFirstAdmin(database.db, auth, env.admin).catch(tellReason);

  const sendMail = createMail({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    outbox: path.join(env.dataFolder, 'outbox'),
  });
  const paymentProvider = env.wompi ? createWompi(env.wompi) : null;
  const handlers: JobHandlers = {
    'order-mail': (job) => sendOrderMail(database.db, sendMail, { ...job, origin: env.origin }),
    'service-requested-mail': ({ serviceRequestId }) =>
      sendServiceRequestedMail(database.db, sendMail, { serviceRequestId, origin: env.origin }),
    'settle-payments': () => settleAndReport(database.db, paymentProvider, log),
    'fold-order-sums': () => foldOrderSums(database.db),
    'account-mail': (job) => sendAccountMail(database.db, sendMail, { job, origin: env.origin }),
    'question-answered-mail': (job) => sendQuestionAnsweredMail(database.db, sendMail, { ...job, origin: env.origin }),
    'question-asked-mail': (job) => sendQuestionAskedMail(database.db, sendMail, { ...job, origin: env.origin }),
    'staff-invite-mail': ({ inviteId }) =>
      sendStaffInviteMail(database.db, sendMail, { inviteId, origin: env.origin, tokenOf: auth.inviteToken }),
    'forget-people': () => forgetPeople(database.db, log),
    'drop-personal-files': (files) => dropPersonalFiles(files, { pictures, proofs }),
  };
  const writeCopy = () =>
    writeBackup({
      database,
      storage,
      secret,
      dataFolder: env.dataFolder,
      onLeftOut: (file) => log.warn({ file }, 'a file that is none of the shop is not in the copy'),
    });
  const { backup, dataFolder } = env;
  if (backup)
    handlers['nightly-backup'] = () =>
      makeNightlyBackup({ db: database.db, storage, ...backup, dataFolder, writeCopy, log });
  // On a server's database another machine may go on making them.
  else if (database.engine === 'pglite') await forgetBackups(database.db);
  const changes = createChangeFeed(database, log);
  const workers = await startWorkers(database, handlers, log);
  let jobsEnded: Promise<void> | undefined;
  const endJobs = () => {
    jobsEnded ??= workers.stop();
    // A fault is no reason to cut requests off: `close` fails with it.
    jobsEnded.catch(() => {});
    return jobsEnded;
  };
  // A server's database is read by the command itself; the embedded one by nobody but this process.
  const backups = lock && (await answerBackups(env.dataFolder, writeCopy, log));

  const metrics = createMetrics();
  watchShop(metrics.registry, { database, dataFolder, backupFolder: backup?.folder ?? null });

  return {
    shop: {
      database,
      reads: replica?.reads ?? null,
      auth,
      limits: createLimits(database, {
        reportFault: (fault) => log.warn({ err: fault }, 'a request limit could not be counted'),
      }),
      pictures,
      fetchPicture: createFetchPicture(),
      proofs,
      paymentProvider,
      changes,
      writeBackup: writeCopy,
      metrics,
      log,
      origin: env.origin,
      trustedProxies: env.trustedProxies,
      requestsPerMinute: env.requestsPerMinute,
      metricsToken: env.metricsToken,
    },
    firstAdmin,
    endJobs,
    async close() {
      await changes.close();
      backups?.close();
      await endJobs();
      await replica?.close();
      await database.close();
      await release();
      lock?.release();
    },
  };
}

async function settleAndReport(db: Db, provider: PaymentProvider | null, log: Logger): Promise<void> {
  const { faults, lapsed, released } = await settlePayments(db, provider);
  for (const fault of faults) log.error({ err: fault }, 'a payment could not be settled and will be looked at again');
  if (lapsed > 0 || released > 0) log.info({ lapsed, released }, 'stock was let go that nobody paid for in time');
}

/** @returns with the database what ends showing that a shop runs on it */
async function openDatabase(
  env: Environment,
  log: Logger,
  report: (line: string) => void,
): Promise<{ database: Database; release(): Promise<void> }> {
  try {
    const database = env.databaseUrl
      ? await openServer(env.databaseUrl, env.databaseDirectUrl ? { directUrl: env.databaseDirectUrl } : {})
      : await openEmbedded(path.join(env.dataFolder, 'database'), { onEnd: (error) => endForNow(log, error) });
    if (env.databaseUrl) await database.db.execute(sql`select 1`);
    const release = await showShopRunning(database, {
      onLost: () => log.warn('the connection that shows that the shop runs was lost and is opened again'),
    });
    if (!release) throw new StartError('Se está restaurando una copia en esta base de datos: espera a que termine.');
    report('Preparando la base de datos…');
    await database.migrate();
    return { database, release };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      env.databaseUrl
        ? `DATABASE_URL no sirve: ${reasonOf(error)}.`
        : `La base de datos embebida no abre: ${reasonOf(error)}.`,
    );
  }
}

/** A fault of the database repeats what it was given, an account's e-mail and the hash of its password too. */
function tellReason(error: unknown): never {
  throw error instanceof EnvironmentError
    ? error
    : new StartError(`No se pudo preparar la tienda: ${reasonOf(error)}.`);
}

/** Whoever started the shop starts it again, and it goes on from what is on the disk. */
function endForNow(log: Logger, error: Error): never {
  log.fatal({ err: error }, 'the embedded database cannot go on');
  process.stderr.write(`La tienda se detuvo: la base de datos embebida no puede seguir (${error.message}).\n`);
  process.exit(1);
}

/** The innermost message: the driver's own words, without the statement or the address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error && error.cause) return reasonOf(error.cause);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'fallo desconocido';
}
