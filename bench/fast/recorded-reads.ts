import type { Db } from '#db/database.server.ts';

export type Read = { text: string; values: unknown[] };

type Session = { logger: { logQuery(text: string, values: unknown[]): void } };

/** The statements that `work` asks of the database outside transactions, as they go to the driver. */
export async function recordReads(db: Db, work: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = [];
  const { session } = db as unknown as { session: Session };
  const before = session.logger;
  session.logger = { logQuery: (text, values) => void reads.push({ text, values }) };
  try {
    await work();
  } finally {
    session.logger = before;
  }
  return reads;
}
