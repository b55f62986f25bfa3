import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.server.ts';

/** Delay before a lost connection is reopened. */
const usualReopenMs = 5_000;

/** Releases the lock. */
export type Release = () => Promise<void>;

/**
 * Takes the shop lock in shared mode: marks the database as in use by a running shop. Any number of processes may hold
 * it.
 *
 * A lost connection is reopened automatically; until then the lock is not held.
 *
 * @param options.onLost called each time the connection is lost
 * @returns a function that releases the lock; null if the database is being replaced
 * @throws if the server cannot be reached
 */
export async function showShopRunning(
  { directUrl }: Database,
  { onLost, reopenMs = usualReopenMs }: { onLost: () => void; reopenMs?: number },
): Promise<Release | null> {
  let isOver = false;
  let reopening: NodeJS.Timeout | undefined;

  const lost = () => {
    if (isOver) return;
    onLost();
    reopenLater();
  };
  const reopenLater = () => {
    reopening = setTimeout(reopen, reopenMs).unref();
  };
  async function reopen() {
    const again = await take(directUrl, 'shared', lost).catch(() => null);
    if (isOver) await again?.();
    else if (again) release = again;
    else reopenLater();
  }

  let release = await take(directUrl, 'shared', lost);
  if (!release) return null;
  return async () => {
    isOver = true;
    clearTimeout(reopening);
    await release?.();
  };
}

/**
 * Takes the shop lock in exclusive mode: no shop can start on the database until it is released.
 *
 * @returns a function that releases the lock; null if a shop is running or another process holds the lock
 * @throws if the server cannot be reached
 */
export async function takeShopAlone({ directUrl }: Database): Promise<Release | null> {
  return take(directUrl, 'alone', () => {});
}

const attempts = {
  shared: `select pg_try_advisory_xact_lock_shared(${advisoryLocks.havingItOpen}) as held`,
  alone: `select pg_try_advisory_xact_lock(${advisoryLocks.havingItOpen}) as held`,
};

/**
 * Disables the server timeouts that would end an idle transaction, and sends TCP keepalives after a minute: without
 * them, a client machine that vanished would hold the lock for two hours.
 */
const settings = `
  select set_config(wanted.name, wanted.value, true)
  from (values ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'), ('tcp_keepalives_idle', '60'),
    ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')) as wanted (name, value)
  join pg_settings on pg_settings.name = wanted.name`;

/**
 * Takes the lock in an idle transaction on a dedicated connection. A session-level lock would survive its client on a
 * transaction pooler's server connection; a transaction belongs to one client on every pooler. At READ COMMITTED an
 * idle transaction holds no snapshot, so it does not block VACUUM.
 */
async function take(url: string, how: keyof typeof attempts, onLost: () => void): Promise<Release | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'origen-natural-lock',
  });
  const connection = { isHolding: false, isOver: false };
  const ended = () => {
    if (connection.isHolding && !connection.isOver) onLost();
    connection.isOver = true;
  };
  client.on('error', ended);
  client.on('end', ended);
  const release = async () => {
    connection.isOver = true;
    // An explicit rollback frees the lock before the server notices the closed connection.
    await client.query('rollback').catch(() => {});
    await client.end().catch(() => {});
  };
  try {
    await client.connect();
    await client.query('begin isolation level read committed read only');
    await client.query(settings);
    const { rows } = await client.query<{ held: boolean }>(attempts[how]);
    if (connection.isOver) throw new Error('The connection ended as soon as it was open');
    if (rows[0]?.held) {
      connection.isHolding = true;
      return release;
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await release();
  return null;
}
