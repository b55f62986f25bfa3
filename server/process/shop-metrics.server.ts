import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '#db/database.server.ts';
import { orderStatuses, paymentMethods, transactionStatuses } from '#db/schema.ts';
import { findBackupState } from '#shop/backups/backup-state.server.ts';
import type { BackupState } from '#shop/backups/backup-trouble.ts';

type Sources = {
  database: Database;
  dataFolder: string;
  /** null if this shop makes no nightly backups */
  backupFolder: string | null;
};

/** Values from the database are reused for this long, however often the metrics are read. */
const cacheMs = 10_000;
/** Values from a database that takes longer are left out, so that the other metrics can be read. */
const timeoutMs = 3_000;

/**
 * Registers metrics of the shop itself, read on request: orders, payments, jobs, backups, the database and the disk.
 *
 * Each process reports the same values from the database, so they are not added up: dashboards take their maximum.
 */
export function registerShopMetrics(registry: Registry, { database, dataFolder, backupFolder }: Sources): void {
  const readValues = cacheValues(database.db);
  new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answered when these metrics were read',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await readValues()) ? 1 : 0);
    },
  });
  const register = (gauges: GaugeOfValues[]) => {
    for (const gauge of gauges) registerGauge(registry, gauge, readValues);
  };
  register(orderGauges);
  register(jobGauges);
  registerDiskMetrics(registry, { data: dataFolder, ...(backupFolder ? { backup: backupFolder } : {}) });
  registerPoolMetrics(registry, database);
  // Without nightly backups, the age of the last backup is meaningless and would raise a permanent alert.
  if (backupFolder) register(backupGauges);
}

/** Values read from the database. */
type Values = {
  orders: { status: string; method: string; count: number }[];
  transactions: { status: string; count: number }[];
  incidents: number;
  jobs: { name: string; waiting: number; lateSeconds: number; failed: number }[];
  backup: BackupState | null;
};

type Sample = { labels: Record<string, string>; value: number };
type GaugeOfValues = { name: string; help: string; samplesOf: (values: Values) => Sample[] };

/** Empty values, from which each gauge derives its label names before anything is read. */
const emptyValues: Values = {
  orders: [],
  transactions: [],
  incidents: 0,
  jobs: [{ name: '', waiting: 0, lateSeconds: 0, failed: 0 }],
  backup: null,
};

const orderGauges: GaugeOfValues[] = [
  {
    name: 'shop_orders',
    help: 'Orders that are not deleted, by status and payment method',
    samplesOf: ({ orders }) =>
      orderStatuses.flatMap((status) =>
        paymentMethods.map((method) => ({
          labels: { status, method },
          value: orders.find((row) => row.status === status && row.method === method)?.count ?? 0,
        })),
      ),
  },
  {
    name: 'shop_payment_transactions',
    help: "The provider's transactions for the last day's orders, by status",
    samplesOf: ({ transactions }) =>
      transactionStatuses.map((status) => ({
        labels: { status },
        value: transactions.find((row) => row.status === status)?.count ?? 0,
      })),
  },
  {
    name: 'shop_payment_incidents_open',
    help: 'Payments that need a person to look at them',
    samplesOf: ({ incidents }) => [{ labels: {}, value: incidents }],
  },
];

const jobGauges: GaugeOfValues[] = [
  {
    name: 'shop_jobs_waiting',
    help: 'Jobs that wait to be run or retried, by kind',
    samplesOf: ({ jobs }) => jobs.map(({ name, waiting }) => ({ labels: { job: name }, value: waiting })),
  },
  {
    name: 'shop_jobs_late_seconds',
    help: 'How long the oldest due job has waited, by kind',
    samplesOf: ({ jobs }) => jobs.map(({ name, lateSeconds }) => ({ labels: { job: name }, value: lateSeconds })),
  },
  {
    name: 'shop_jobs_failed',
    help: 'Jobs that failed for good and are still kept, by kind',
    samplesOf: ({ jobs }) => jobs.map(({ name, failed }) => ({ labels: { job: name }, value: failed })),
  },
  {
    name: 'shop_mail_waiting',
    help: 'Mails that wait to be sent, tried before or not',
    samplesOf: ({ jobs }) => {
      const mailJobs = jobs.filter(({ name }) => name.endsWith('-mail'));
      return [{ labels: {}, value: mailJobs.reduce((sum, { waiting }) => sum + waiting, 0) }];
    },
  },
];

const backupGauges: GaugeOfValues[] = [
  {
    name: 'shop_backup_last_success_timestamp_seconds',
    help: 'Time of the last successful nightly backup',
    samplesOf: ({ backup }) => sampleOf(backup?.succeededAt ? Date.parse(backup.succeededAt) / 1000 : null),
  },
  {
    name: 'shop_backup_last_size_bytes',
    help: 'Size of the last nightly backup',
    samplesOf: ({ backup }) => sampleOf(backup?.bytes ?? null),
  },
  {
    name: 'shop_backup_failed',
    help: 'Whether the last attempt to make a backup failed',
    samplesOf: ({ backup }) => sampleOf(backup && (backup.failure ? 1 : 0)),
  },
];

const sampleOf = (value: number | null): Sample[] => (value === null ? [] : [{ labels: {}, value }]);

/** Registers a gauge that has no samples while its values are unknown. */
function registerGauge(
  registry: Registry,
  { name, help, samplesOf }: GaugeOfValues,
  readValues: () => Promise<Values | null>,
) {
  const [sample] = samplesOf(emptyValues);
  const labelNames = Object.keys(sample?.labels ?? {});
  new Gauge({
    name,
    help,
    labelNames,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const values = await readValues();
      this.reset();
      if (labelNames.length === 0) this.remove();
      for (const { labels, value } of values ? samplesOf(values) : []) this.set(labels, value);
    },
  });
}

/** Returns a function that reads the values; its result is null if the database does not answer in time. */
function cacheValues(db: Db): () => Promise<Values | null> {
  let latest = { at: Number.NEGATIVE_INFINITY, values: Promise.resolve<Values | null>(null) };
  return () => {
    const now = performance.now();
    if (now - latest.at > cacheMs) {
      const timeout = pause(timeoutMs, null, { ref: false });
      latest = { at: now, values: Promise.race([queryValues(db).catch(() => null), timeout]) };
    }
    return latest.values;
  };
}

/** Runs several times a minute, so each query uses an index or the maintained sums. */
async function queryValues(db: Db): Promise<Values> {
  const [orders, transactions, incidents, jobs, backup] = await Promise.all([
    db.execute<{ status: string; method: string; count: number }>(sql`
      select status, coalesce(payment_method, '') as method, sum(orders)::int as count from order_sums group by 1, 2`),
    db.execute<{ status: string; count: number }>(sql`
      select status, count(*)::int as count from payment_transactions
      where order_id in (select id from orders where order_date > now() - interval '1 day' and deleted_at is null)
      group by 1`),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from payment_incidents where resolved_at is null`),
    db.execute<{ name: string; waiting: number; lateSeconds: number; failed: number }>(sql`
      select queue.name, coalesce(unfinished.waiting, 0)::int as waiting, queue.failed_count as failed,
        coalesce(extract(epoch from now() - unfinished.due_since), 0)::float as "lateSeconds"
      from pgboss.queue left join (
        select name, count(*) as waiting, min(start_after) filter (where start_after <= now()) as due_since
        from pgboss.job where state < 'active' group by name
      ) as unfinished using (name)
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

function registerPoolMetrics(registry: Registry, { pool }: Database): void {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to the database, by whether they are in use',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'shop_database_waiting',
    help: 'Queries that wait for a connection to the database',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

function registerDiskMetrics(registry: Registry, folders: Record<string, string>): void {
  const sizes = new Gauge({
    name: 'shop_disk_bytes',
    help: 'Size of, and free space on, the disk that holds a folder of the shop',
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
