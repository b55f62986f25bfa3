import pg from 'pg';
import { changesChannel } from './announce.server.ts';
import type { Database } from './database.server.ts';

type Listener = {
  /** Called for each notification: one or more changes, or the one sent by `callListeners`. */
  onNotice: () => void;
  /** Called once if the connection is lost; no notifications arrive after it. */
  onLost: () => void;
};

/**
 * Listens for announced changes (LISTEN) on a dedicated connection that bypasses any pooler.
 *
 * @returns a function that stops listening
 * @throws if the server cannot be reached
 */
export async function listenForChanges(
  { directUrl }: Database,
  { onNotice, onLost }: Listener,
): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 5_000,
    // Without keepalive, a vanished server would be indistinguishable from one without changes.
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
