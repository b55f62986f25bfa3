import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';

const shop = useTestDatabase();
const ended = vi.fn();
afterEach(() => void process.off('uncaughtException', ended));

test('a connection that breaks in a transaction fails that transaction and not the process', async () => {
  process.on('uncaughtException', ended);

  const transaction = shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await shop.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    // The server's termination message arrives while no query is running.
    await pause(200);
    await tx.execute(sql`select 1`);
  });

  await expect(transaction).rejects.toThrow();
  expect(ended).not.toHaveBeenCalled();
  expect((await shop.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
