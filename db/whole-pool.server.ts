import type pg from 'pg';

/**
 * Has a pool lose no connection and hand on none with a transaction on it, whatever its borrowers do: on a server ten of those,
 * on the embedded database a single one, and the shop would have no connection any more.
 */
export function keepWhole(pool: pg.Pool): void {
  takeBackEnded(pool);
  // A rollback can fail too, and drizzle gives the connection back all the same.
  pool.on('release', (_, client) => {
    if (['T', 'E'].includes(client.getTransactionStatus() ?? '')) void client.end();
  });
  pool.on('connect', endWhereBeginFails);
}

/** The pool itself waits until somebody gives a connection back, and drizzle never gives back one that ended during `begin`. */
function takeBackEnded(pool: pg.Pool): void {
  const lent = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return;
      const { release } = client;
      // Whoever has it may give it back yet, which a pool takes for a fault the second time.
      client.release = () => {};
      release(true);
    });
  });
}

/** Nor does drizzle give back one on which `begin` itself failed. */
function endWhereBeginFails(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    const answer = ask(...asked);
    if (isBegin(asked[0]) && answer instanceof Promise) answer.catch(() => client.end());
    return answer;
  }) as pg.PoolClient['query'];
}

function isBegin(asked: unknown): boolean {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
  return typeof text === 'string' && /^begin\b/i.test(text);
}
