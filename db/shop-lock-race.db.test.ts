import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { showShopRunning, takeShopAlone } from './shop-lock.server.ts';

const shop = useTestDatabase();

const held: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of held.splice(0)) await release();
});

function kept(release: (() => Promise<void>) | null) {
  if (release) held.push(release);
  return release;
}
const run = async (onLost = () => {}) => kept(await showShopRunning(shop.database, { onLost, reopenMs: 20 }));
const takeAlone = async () => kept(await takeShopAlone(shop.database));

test('the exclusive lock is refused while a shop runs, and no shop starts while it is held', async () => {
  const first = await run();
  const second = await run();
  expect(await takeAlone()).toBeNull();
  await first?.();
  expect(await takeAlone()).toBeNull();
  await second?.();

  const alone = await takeAlone();
  expect(alone).not.toBeNull();
  expect(await takeAlone()).toBeNull();
  expect(await run()).toBeNull();
  await alone?.();
  expect(await run()).not.toBeNull();
});

test('a running shop takes its lock again after its connection breaks', async () => {
  const lost = vi.fn();
  await run(lost);
  const holders = async () =>
    (
      await shop.db.execute<{ pid: number }>(
        sql`select pid from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows.map(({ pid }) => pid);
  const [before] = await holders();
  await shop.db.execute(sql`select pg_terminate_backend(${before})`);

  await expect.poll(holders).toEqual([expect.not.toSatisfy((pid) => pid === before)]);
  expect(lost).toHaveBeenCalledOnce();
  expect(await takeAlone()).toBeNull();
});
