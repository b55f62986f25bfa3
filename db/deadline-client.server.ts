import pg from 'pg';
import { rejectOutages } from './outage.server.ts';

/** Most statements take milliseconds; after this long the server is probed. */
const defaultProbeAfterMs = 5_000;
/** A live but busy server may take seconds to accept a connection. */
const defaultProbeTimeoutMs = 4_000;
/** Number of failed probes after which the server counts as dead: a single failure may be a lost packet. */
const probes = 2;
/** Limit for a statement even if the server answers probes: no statement of the shop takes this long. */
const longestStatementMs = 120_000;

/** How long a statement may run before the server is probed, and how long a probe may take. */
export type Deadlines = { probeAfterMs?: number; probeTimeoutMs?: number };

/**
 * Returns a client class for a pool that abandons servers which hang or vanished without closing the connection. A
 * statement then fails within seconds; TCP alone would take a quarter of an hour. Statements that are merely slow
 * continue for up to two minutes, because the server still answers probes.
 *
 * The driver's `query_timeout` is no substitute: it gives up on the statement but returns the connection to the pool,
 * possibly inside a transaction.
 *
 * @param probeUrl bypasses any pooler, which would answer for a dead server
 */
export function deadlineClient(
  probeUrl: string,
  { probeAfterMs = defaultProbeAfterMs, probeTimeoutMs = defaultProbeTimeoutMs }: Deadlines = {},
): typeof pg.Client {
  let probing: Promise<boolean> | undefined;
  /** Connections that probe at the same time share one probe. */
  const isServerAlive = () => {
    probing ??= answersProbe(probeUrl, probeTimeoutMs).finally(() => {
      probing = undefined;
    });
    return probing;
  };

  return class DeadlineClient extends pg.Client {
    /** the statement running on this connection */
    #statement: { since: number; timer: NodeJS.Timeout } | undefined;
    #hasEnded = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => this.#unwatch());
      this.on('end', () => {
        this.#hasEnded = true;
        this.#unwatch();
      });
    }

    override query = rejectOutages((...args: unknown[]) => {
      this.#unwatch();
      // An ended client rejects a query (such as a rollback) at once, without an event that would stop the timer.
      if (!this.#hasEnded) this.#watch(performance.now());
      return super.query(...(args as Parameters<pg.Client['query']>));
    }) as pg.Client['query'];

    #unwatch() {
      clearTimeout(this.#statement?.timer);
      this.#statement = undefined;
    }

    #watch(since: number) {
      this.#statement = { since, timer: setTimeout(() => void this.#checkServer(), probeAfterMs).unref() };
    }

    async #checkServer() {
      const statement = this.#statement;
      if (!statement) return;
      const isTooLong = performance.now() - statement.since > longestStatementMs;
      const mayContinue = !isTooLong && (await isServerAlive());
      if (this.#statement !== statement) return;
      if (mayContinue) this.#watch(statement.since);
      // With a statement running, this closes the socket.
      else void this.end();
    }
  };
}

/** Whether the server accepts a connection or answers at all: an error such as 'too many connections' is an answer. */
async function answersProbe(connectionString: string, timeoutMs: number): Promise<boolean> {
  for (let probe = 1; probe <= probes; probe += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
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
