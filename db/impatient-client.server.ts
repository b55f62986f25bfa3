import pg from 'pg';

/** A statement mostly takes milliseconds; after this long it is asked whether the server is there at all. */
const usualPatienceMs = 5_000;
/** How long a server that is there may take to say so to a new connection. */
const probePatienceMs = 2_000;
/** Nothing that a pool of the shop's is asked takes so long: then the server may be there, but not on this connection. */
const longestStatementMs = 120_000;

/**
 * Connections for a pool that give up on a server which hangs, or is no longer there without having said so: whoever waits
 * on one learns it in seconds, where the system would let them wait for a quarter of an hour. A statement that is merely
 * slow is left alone, because the server answers others meanwhile.
 *
 * The driver's own `query_timeout` would be no help: it forgets the statement but keeps the connection, with a transaction
 * that may be open on it, for the next who asks.
 */
export function impatientClient(
  connectionString: string,
  { patienceMs = usualPatienceMs }: { patienceMs?: number } = {},
): typeof pg.Client {
  let asking: Promise<boolean> | undefined;
  /** One question for all connections that wonder at the same time. */
  const isServerThere = () => {
    asking ??= answersAnything(connectionString).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return class ImpatientClient extends pg.Client {
    /** what is under way on this connection */
    #statement: { since: number; timer: NodeJS.Timeout } | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => this.#done());
      this.on('end', () => this.#done());
    }

    override query = ((...asked: Parameters<pg.Client['query']>) => {
      this.#done();
      this.#watch(performance.now());
      return super.query(...asked);
    }) as pg.Client['query'];

    #done() {
      clearTimeout(this.#statement?.timer);
      this.#statement = undefined;
    }

    #watch(since: number) {
      this.#statement = { since, timer: setTimeout(() => void this.#wonder(), patienceMs).unref() };
    }

    async #wonder() {
      const statement = this.#statement;
      if (!statement) return;
      const isTooLong = performance.now() - statement.since > longestStatementMs;
      const mayWait = !isTooLong && (await isServerThere());
      if (this.#statement !== statement) return;
      if (mayWait) this.#watch(statement.since);
      // With a statement under way this breaks the connection off.
      else void this.end();
    }
  };
}

/** Whether the server says anything at all: that it takes no more connections is an answer too. */
async function answersAnything(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: probePatienceMs,
    query_timeout: probePatienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
}
