import type pg from 'pg';

/** One SQL statement with its parameters and result rows. */
export type Recorded = { text: string; values: unknown[]; rows: Row[] };

/** Drizzle requests rows as arrays, in column order. */
type Row = unknown[] | Record<string, unknown>;
type Result = { rows: Row[] };
type Query = (...args: unknown[]) => Promise<Result>;

/** Records every statement that succeeds on a pool's connections while `work` runs, in the order of their results. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const undoByClient = new Map<pg.PoolClient, () => void>();
  const listen = (client: pg.PoolClient) => {
    if (undoByClient.has(client)) return;
    const query: Query = client.query.bind(client);
    const write = (args: unknown[], { rows }: Result) => {
      const [queryConfig, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
      const parameters = Array.isArray(values)
        ? values
        : typeof queryConfig === 'string'
          ? []
          : (queryConfig.values ?? []);
      recorded.push({
        text: typeof queryConfig === 'string' ? queryConfig : queryConfig.text,
        values: parameters,
        rows,
      });
    };
    const recording = (...args: unknown[]) => {
      // `pool.query` passes a callback; queries in transactions return a promise.
      const done = args.at(-1);
      if (typeof done === 'function') {
        return query(...args.slice(0, -1), (fault: unknown, answer?: Result) => {
          if (answer) write(args, answer);
          done(fault, answer);
        });
      }
      return query(...args).then((answer) => {
        write(args, answer);
        return answer;
      });
    };
    // The driver has more overloads, but only these two are used here.
    client.query = recording as unknown as typeof client.query;
    undoByClient.set(client, () => {
      client.query = query as unknown as typeof client.query;
    });
  };
  pool.on('acquire', listen);
  try {
    await work();
  } finally {
    pool.off('acquire', listen);
    for (const undo of undoByClient.values()) undo();
  }
  return recorded;
}
