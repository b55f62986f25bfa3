import { createHook } from 'node:async_hooks';
import type { Db } from '../database.server.ts';

/** What was asked of the database, in the order it was asked, and how many passwords were hashed. */
export type Work = { statements: string[]; hashes: number };

type Session = {
  logger: { logQuery(statement: string): void };
  options: { logger?: Session['logger'] };
};

/** Writes down the work that is done while `act` runs: every statement, and every run of scrypt. */
export async function recordWork<Result>(db: Db, act: () => Promise<Result>): Promise<Work & { result: Result }> {
  const statements: string[] = [];
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  const { session } = db as unknown as { session: Session };
  const before = { logger: session.logger, options: session.options };
  session.logger = logger;
  // What transactions are begun with.
  session.options = { ...session.options, logger };

  let hashes = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  try {
    const result = await act();
    return { result, statements, hashes };
  } finally {
    hook.disable();
    Object.assign(session, before);
  }
}
