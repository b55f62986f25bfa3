import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The database is unavailable (unreachable, starting, full or read-only); the query itself is not at fault. */
export class DatabaseOutageError extends Error {
  override name = 'DatabaseOutageError';

  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : cause}`, { cause });
    noteOutage(this);
  }
}

const watched = new AsyncLocalStorage<{ outage?: DatabaseOutageError }>();

function noteOutage(outage: DatabaseOutageError): void {
  const work = watched.getStore();
  if (work) work.outage ??= outage;
}

/**
 * Runs work of a library that replaces query errors with its own. If the work fails after an outage, rejects with the
 * outage instead.
 */
export async function revealOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  const seen: { outage?: DatabaseOutageError } = {};
  try {
    return await watched.run(seen, work);
  } catch (error) {
    throw seen.outage ?? error;
  }
}

/**
 * SQLSTATE codes, or prefixes of them, that mean the server is unavailable: 08 connection exceptions, 53 insufficient
 * resources (disk full, too many connections), 57P shutting down or starting, 58 system errors (I/O), 25006 read-only
 * after a failover, 40P01 aborted by a deadlock (with a migration while the shop is selling), 40001 serialization
 * failure, and the server's own time limits: 57014 statement, 55P03 lock, 25P03 and 25P04 idle and long transactions.
 */
const outageCodes = ['08', '53', '57P', '58', '25006', '40P01', '40001', '57014', '55P03', '25P03', '25P04'];

/** Error codes of Node's sockets and DNS resolver. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** Messages of the driver's own errors, which have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end|Connection ended|Client has already been (connected|closed))/i;

/** Finds the outage in the cause chain of an error, which drizzle and other libraries wrap; null if there is none. */
export function findOutage(error: unknown): DatabaseOutageError | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof DatabaseOutageError) return inner;
  }
  return null;
}

/**
 * A pool whose queries reject with `DatabaseOutageError` if the database is unavailable, and with PostgreSQL's own
 * error otherwise. Any failure to connect is an outage.
 */
export class OutagePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(new DatabaseOutageError(error)));
    super.connect((error, client, done) => callback(error && new DatabaseOutageError(error), client, done));
    return undefined;
  }

  override query = rejectOutages(super.query.bind(this) as (...query: unknown[]) => unknown) as pg.Pool['query'];
}

/** Wraps the driver's `query`: its promise rejects with `DatabaseOutageError` if the database is unavailable. */
export function rejectOutages(query: (...query: unknown[]) => unknown): (...query: unknown[]) => unknown {
  return (...args) => {
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      // The pool may connect for this work while it runs for another's, which is then the work that the error notes.
      if (error instanceof DatabaseOutageError) noteOutage(error);
      throw isOutage(error) ? new DatabaseOutageError(error) : error;
    });
  };
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseOutageError) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (error instanceof pg.DatabaseError) return outageCodes.some((start) => code?.startsWith(start));
  return (code !== null && networkCodes.has(code)) || driverMessages.test(error.message);
}
