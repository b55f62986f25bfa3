import { createHook } from 'node:async_hooks';
import type pg from 'pg';
import type { Db } from '../database.server.ts';
import { recordStatements } from './recorded-statements.ts';

/** What was asked of the database, in the order it was asked, and how many passwords were hashed. */
export type Work = { statements: string[]; hashes: number };

/** Writes down the work that is done while `act` runs: every statement, and every run of scrypt. */
export async function recordWork<Result>(db: Db, act: () => Promise<Result>): Promise<Work & { result: Result }> {
  const { $client: pool } = db as unknown as { $client: pg.Pool };
  let hashes = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  try {
    const done: { result?: Result } = {};
    const recorded = await recordStatements(pool, async () => {
      done.result = await act();
    });
    return { result: done.result as Result, statements: recorded.map(({ text }) => text), hashes };
  } finally {
    hook.disable();
  }
}
