import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.server.ts';

/** How long before a lost connection is opened again. */
const usualReopenMs = 5_000;

/** Lets go of what is held. */
type Release = () => Promise<void>;

/**
 * Shows, for as long as this process runs, that a shop has the database open. Any number of processes may. The embedded
 * database has the lock of its folder instead.
 *
 * A connection that is lost is opened again by itself; until then nothing is shown.
 *
 * @param options.onLost told each time that happens
 * @returns what ends it; null when the database is being replaced at this moment
 * @throws when the server cannot be reached
 */
export async function showShopRunning(
  { driver }: Database,
  { onLost, reopenMs = usualReopenMs }: { onLost: () => void; reopenMs?: number },
): Promise<Release | null> {
  if (driver.kind === 'pglite') return async () => {};
  const { directUrl } = driver;
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
 * Takes the database for this process alone: no shop starts on it meanwhile. The embedded one has the lock of its folder
 * instead.
 *
 * @returns what lets go of it; null when a shop runs on it, or somebody else has taken it
 * @throws when the server cannot be reached
 */
export async function takeShopAlone({ driver }: Database): Promise<Release | null> {
  if (driver.kind === 'pglite') return async () => {};
  return take(driver.directUrl, 'alone', () => {});
}

const attempts = {
  shared: `select pg_try_advisory_xact_lock_shared(${advisoryLocks.havingItOpen}) as held`,
  alone: `select pg_try_advisory_xact_lock(${advisoryLocks.havingItOpen}) as held`,
};

/**
 * What would end a transaction that rests. And a machine that vanished would hold the lock for two hours: it is asked
 * whether it is still there after a minute.
 */
const settings = `
  select set_config(wanted.name, wanted.value, true)
  from (values ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'), ('tcp_keepalives_idle', '60'),
    ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')) as wanted (name, value)
  join pg_settings on pg_settings.name = wanted.name`;

/**
 * The lock belongs to a transaction that rests on a connection of its own. A lock of the session would stay behind on a
 * transaction pooler's connection when its client has gone; a transaction is the client's own on every pooler. At this
 * isolation a resting transaction keeps no snapshot, so nothing is kept from being cleaned up.
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
    // Asked for by name: whoever comes next need not wait until the server notices that the connection is closed.
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
