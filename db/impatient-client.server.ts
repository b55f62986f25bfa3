import pg from 'pg';

/** A statement mostly takes milliseconds; after this long it is asked whether the server is there at all. */
const usualPatienceMs = 5_000;
/** How long a server that is there may take to let a new connection in: a machine that is loaded takes seconds. */
const usualProbeMs = 4_000;
/** A word that is lost once is no proof. */
const probes = 2;
/** Nothing that a pool of the shop's is asked takes so long: then the server may be there, but not on this connection. */
const longestStatementMs = 120_000;

/** How long a statement may take before anybody wonders, and how long the server may take to answer then. */
export type Patience = { patienceMs?: number; probeMs?: number };

/**
 * Connections for a pool that give up on a server which hangs, or is no longer there without having said so: whoever waits
 * on one learns it in seconds, where the system would let them wait for a quarter of an hour. A statement that is merely
 * slow is left alone, because the server answers others meanwhile.
 *
 * The driver's own `query_timeout` would be no help: it forgets the statement but keeps the connection, with a transaction
 * that may be open on it, for the next who asks.
 *
 * @param probeUrl where the server is asked whether it is there: past a pooler, which would answer for itself
 */
export function impatientClient(
  probeUrl: string,
  { patienceMs = usualPatienceMs, probeMs = usualProbeMs }: Patience = {},
): typeof pg.Client {
  let asking: Promise<boolean> | undefined;
  /** One question for all connections that wonder at the same time. */
  const isServerThere = () => {
    asking ??= answersAnything(probeUrl, probeMs).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return class ImpatientClient extends pg.Client {
    /** what is under way on this connection */
    #statement: { since: number; timer: NodeJS.Timeout } | undefined;
    #isOver = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => this.#done());
      this.on('end', () => {
        this.#isOver = true;
        this.#done();
      });
    }

    override query = ((...asked: Parameters<pg.Client['query']>) => {
      this.#done();
      // Refused at once then, and nothing that is heard ends the wait: a transaction's rollback comes after the end.
      if (!this.#isOver) this.#watch(performance.now());
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

/** Whether the server lets us in, or says anything at all: that it takes no more connections is an answer too. */
async function answersAnything(connectionString: string, patienceMs: number): Promise<boolean> {
  for (let probe = 1; probe <= probes; probe += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError) return true;
    } finally {
      void client.end().catch(() => {});
    }
  }
  return false;
}
