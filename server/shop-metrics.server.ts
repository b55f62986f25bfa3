import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '#db/database.server.ts';
import { orderStatuses, paymentMethods, transactionStatuses } from '#db/schema.ts';
import { findBackupState } from '#shop/backups/backup-state.server.ts';
import type { BackupState } from '#shop/backups/backup-trouble.ts';

type Watched = {
  database: Database;
  dataFolder: string;
  /** null where the shop makes no copies by itself */
  backupFolder: string | null;
};

/** What was read of the database is told again for so long, however many ask. */
const keptMs = 10_000;
/** A database that takes longer has its figures left out: whoever asks gets all the others. */
const patienceMs = 3_000;

/**
 * Figures of the shop itself, read when they are asked for: orders, payments, jobs, the database and the disk.
 *
 * Those of the database are the same from whichever process: their maximum is taken, not their sum, by a dashboard as well as
 * where several processes share a port.
 */
export function watchShop(registry: Registry, { database, dataFolder, backupFolder }: Watched): void {
  let read = { at: Number.NEGATIVE_INFINITY, figures: Promise.resolve<Figures | null>(null) };
  const figuresNow = () => {
    const now = performance.now();
    if (now - read.at > keptMs) read = { at: now, figures: inTime(readFigures(database.db)) };
    return read.figures;
  };
  new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answered when these figures were read',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await figuresNow()) ? 1 : 0);
    },
  });
  /** One that tells nothing of what is not known. */
  const tell = (name: string, help: string, seriesOf: (figures: Figures) => Series[]) => {
    const [labelled] = seriesOf(noFigures);
    const labelNames = Object.keys(labelled?.labels ?? {});
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const figures = await figuresNow();
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const { labels, value } of figures ? seriesOf(figures) : []) this.set(labels, value);
      },
    });
  };
  tell('shop_orders', 'Orders that are not deleted, by status and way to pay', ({ orders }) =>
    orderStatuses.flatMap((status) =>
      paymentMethods.map((method) => ({
        labels: { status, method },
        value: orders.find((one) => one.status === status && one.method === method)?.count ?? 0,
      })),
    ),
  );
  tell('shop_payment_transactions', "The provider's transactions for the last day's orders, by state", (figures) =>
    transactionStatuses.map((status) => ({
      labels: { status },
      value: figures.transactions.find((one) => one.status === status)?.count ?? 0,
    })),
  );
  tell('shop_payment_incidents_open', 'Payments that wait for a person to look at them', ({ incidents }) => [
    { labels: {}, value: incidents },
  ]);
  const byJob = (figureOf: (job: Figures['jobs'][number]) => number) => (figures: Figures) =>
    figures.jobs.map((job) => ({ labels: { job: job.name }, value: figureOf(job) }));
  const inAll = (wanted: (name: string) => boolean) => (figures: Figures) => [
    { labels: {}, value: figures.jobs.filter(({ name }) => wanted(name)).reduce((sum, { waits }) => sum + waits, 0) },
  ];
  tell(
    'shop_jobs_waiting',
    'Jobs that wait for their turn or for another try, by kind',
    byJob(({ waits }) => waits),
  );
  tell(
    'shop_jobs_late_seconds',
    'How long the oldest job that is due has waited, by kind',
    byJob((job) => job.lateSeconds),
  );
  tell(
    'shop_jobs_failed',
    'Jobs that were given up and are still kept, by kind',
    byJob(({ gaveUp }) => gaveUp),
  );
  // Every kind of mail is called so.
  tell(
    'shop_mail_waiting',
    'Mails that wait to be sent, tried before or not',
    inAll((name) => name.endsWith('-mail')),
  );

  watchDisk(registry, { data: dataFolder, ...(backupFolder ? { backup: backupFolder } : {}) });
  watchPool(registry, database);
  // Told by those that copy: where copies were turned off, the last one's age says nothing, and would page somebody for ever.
  if (!backupFolder) return;
  const ofBackup = (figureOf: (state: BackupState) => number | null) => (figures: Figures) => {
    const value = figures.backup && figureOf(figures.backup);
    return value === null ? [] : [{ labels: {}, value }];
  };
  tell(
    'shop_backup_last_success_timestamp_seconds',
    'When the last copy of the night was made',
    ofBackup(({ succeededAt }) => (succeededAt ? Date.parse(succeededAt) / 1000 : null)),
  );
  tell(
    'shop_backup_last_size_bytes',
    'How large the last copy of the night is',
    ofBackup(({ bytes }) => bytes),
  );
  tell(
    'shop_backup_failed',
    'Whether the last try to copy the shop failed',
    ofBackup((state) => (state.failure ? 1 : 0)),
  );
}

type Series = { labels: Record<string, string>; value: number };
/** By which the labels of each are known before anything was read. */
const noFigures: Figures = {
  orders: [],
  transactions: [],
  incidents: 0,
  jobs: [{ name: '', waits: 0, lateSeconds: 0, gaveUp: 0 }],
  backup: null,
};

type Figures = {
  orders: { status: string; method: string; count: number }[];
  transactions: { status: string; count: number }[];
  incidents: number;
  jobs: { name: string; waits: number; lateSeconds: number; gaveUp: number }[];
  backup: BackupState | null;
};

async function inTime(reading: Promise<Figures>): Promise<Figures | null> {
  const late = pause(patienceMs, null, { ref: false });
  return Promise.race([reading.catch(() => null), late]);
}

/** Each by an index, or from sums that are kept anyway: it is asked several times a minute. */
async function readFigures(db: Db): Promise<Figures> {
  const [orders, transactions, incidents, jobs, backup] = await Promise.all([
    db.execute<{ status: string; method: string; count: number }>(sql`
      select status, coalesce(payment_method, '') as method, sum(orders)::int as count from order_sums group by 1, 2`),
    db.execute<{ status: string; count: number }>(sql`
      select status, count(*)::int as count from payment_transactions
      where order_id in (select id from orders where order_date > now() - interval '1 day' and deleted_at is null)
      group by 1`),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from payment_incidents where resolved_at is null`),
    db.execute<{ name: string; waits: number; lateSeconds: number; gaveUp: number }>(sql`
      select queue.name, coalesce(left_over.waits, 0)::int as waits, queue.failed_count as "gaveUp",
        coalesce(extract(epoch from now() - left_over.due_since), 0)::float as "lateSeconds"
      from pgboss.queue left join (
        select name, count(*) as waits, min(start_after) filter (where start_after <= now()) as due_since
        from pgboss.job where state < 'active' group by name
      ) as left_over using (name)
      where queue.name not like '\\_\\_%'`),
    findBackupState(db),
  ]);
  return {
    orders: orders.rows,
    transactions: transactions.rows,
    incidents: incidents.rows[0]?.count ?? 0,
    jobs: jobs.rows,
    backup,
  };
}

function watchPool(registry: Registry, { driver }: Database): void {
  if (driver.kind !== 'postgres') return;
  const { pool } = driver;
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to the database, by whether somebody uses them',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'shop_database_waiting',
    help: 'Who waits for a connection to the database',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

function watchDisk(registry: Registry, folders: Record<string, string>): void {
  const sizes = new Gauge({
    name: 'shop_disk_bytes',
    help: 'The disk that a folder of the shop is on: all of it, and what is left for the shop',
    labelNames: ['folder', 'what'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      sizes.reset();
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await statfs(path).catch(() => null);
        if (!disk) continue;
        sizes.set({ folder, what: 'size' }, disk.blocks * disk.bsize);
        sizes.set({ folder, what: 'free' }, disk.bavail * disk.bsize);
      }
    },
  });
}
