import pg from 'pg';
import { changesChannel } from './announce.server.ts';
import type { Database } from './database.server.ts';

type Ear = {
  /** Called each time a change was announced, maybe several at once. */
  onNotice: () => void;
  /** Called once if the connection is lost; nothing is heard after it. */
  onLost: () => void;
};

/**
 * Listens for announced changes. On a PostgreSQL server that takes one connection of its own, past the pooler.
 *
 * @returns what ends it
 * @throws when the server cannot be reached
 */
export async function listenForChanges({ driver }: Database, { onNotice, onLost }: Ear): Promise<() => Promise<void>> {
  if (driver.kind === 'pglite') return driver.listen(changesChannel, onNotice);

  const client = new pg.Client({
    connectionString: driver.directUrl,
    connectionTimeoutMillis: 5_000,
    // A server that vanished says nothing: without this the silence would pass for quiet times.
    keepAlive: true,
    application_name: 'origen-natural-listen',
  });
  let isOver = false;
  const end = () => {
    if (isOver) return false;
    isOver = true;
    return true;
  };
  const lost = () => end() && onLost();
  client.on('error', lost);
  client.on('end', lost);
  client.on('notification', onNotice);
  try {
    await client.connect();
    await client.query(`listen ${changesChannel}`);
  } catch (error) {
    end();
    await client.end().catch(() => {});
    throw error;
  }
  return async () => {
    end();
    await client.end().catch(() => {});
  };
}
