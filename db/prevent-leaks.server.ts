import type pg from 'pg';

/**
 * Prevents connection leaks: reclaims clients that ended while checked out and ends clients released inside a
 * transaction. Without it, ten such clients would exhaust the pool.
 */
export function preventLeaks(pool: pg.Pool): void {
  reclaimEnded(pool);
  // drizzle releases a client even if its rollback failed.
  pool.on('release', (_, client) => {
    if (['T', 'E'].includes(client.getTransactionStatus() ?? '')) void client.end();
  });
  pool.on('connect', endWhereBeginFails);
}

/**
 * Releases clients that end while checked out. The pool would wait for their release, and drizzle never releases a
 * client that ended during `begin`.
 */
function reclaimEnded(pool: pg.Pool): void {
  const checkedOut = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => checkedOut.add(client));
  pool.on('release', (_, client) => checkedOut.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!checkedOut.has(client)) return;
      const { release } = client;
      // The borrower may still release it, and a pool throws on a second release.
      client.release = () => {};
      release(true);
    });
  });
}

/** Ends a client on which `begin` fails, because drizzle does not release such a client either. */
function endWhereBeginFails(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const result = query(...args);
    if (isBegin(args[0]) && result instanceof Promise) result.catch(() => client.end());
    return result;
  }) as pg.PoolClient['query'];
}

function isBegin(query: unknown): boolean {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return typeof text === 'string' && /^begin\b/i.test(text);
}
