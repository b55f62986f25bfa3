import type pg from 'pg';

/** One statement as the shop sent it, with what came back. */
export type Recorded = { text: string; values: unknown[]; rows: Row[] };

/** Drizzle asks for rows as lists, in the order of the columns. */
type Row = unknown[] | Record<string, unknown>;
type Answer = { rows: Row[] };
type Query = (...args: unknown[]) => Promise<Answer>;

/** Writes down every statement that a pool's connections run while `work` runs, as they are answered. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const heard = new Map<pg.PoolClient, () => void>();
  const listen = (client: pg.PoolClient) => {
    if (heard.has(client)) return;
    const query: Query = client.query.bind(client);
    const write = (args: unknown[], { rows }: Answer) => {
      const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
      const given = Array.isArray(values) ? values : typeof asked === 'string' ? [] : (asked.values ?? []);
      recorded.push({ text: typeof asked === 'string' ? asked : asked.text, values: given, rows });
    };
    const recording = (...args: unknown[]) => {
      // The pool's own questions come with a function to call, a transaction's give a promise.
      const tell = args.at(-1);
      if (typeof tell === 'function') {
        return query(...args.slice(0, -1), (fault: unknown, answer?: Answer) => {
          if (answer) write(args, answer);
          tell(fault, answer);
        });
      }
      return query(...args).then((answer) => {
        write(args, answer);
        return answer;
      });
    };
    // The driver's own overloads, of which only those two are used here.
    client.query = recording as unknown as typeof client.query;
    heard.set(client, () => {
      client.query = query as unknown as typeof client.query;
    });
  };
  pool.on('acquire', listen);
  try {
    await work();
  } finally {
    pool.off('acquire', listen);
    for (const undo of heard.values()) undo();
  }
  return recorded;
}
