import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { reportFaultUnderLoad } from './fault-report.ts';
import { type Engine, expectBooksToAgree, type FaultShop, openFaultShop, secondsToNextOrder } from './fault-shop.ts';

/** Fifty in all; the embedded database takes longer to start. */
const killsOf: Record<Engine, number> = { embedded: 15, PostgreSQL: 35 };
/** The machine may be busy with more than this. */
const patienceMs = 8 * 60_000;

let shop: FaultShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

test(
  'a shop killed 15 times under load keeps every confirmed order once: embedded database',
  { timeout: patienceMs },
  () => killAgainAndAgain('embedded'),
);

test('a shop killed 35 times under load keeps every confirmed order once: PostgreSQL', { timeout: patienceMs }, () =>
  killAgainAndAgain('PostgreSQL'),
);

async function killAgainAndAgain(engine: Engine) {
  const kills = killsOf[engine];
  shop = await openFaultShop({ engine });
  const load = shop.beginLoad({ shoppers: 12, lookAroundMs: 20, pressAgainMs: 100 });
  const silences: number[] = [];
  for (let killed = 0; killed < kills; killed += 1) {
    await load.confirmed(3);
    // At any moment of an order.
    await pause(randomInt(150));
    await shop.shop.kill();
    const since = performance.now();
    await shop.startAgain();
    silences.push(await secondsToNextOrder(load, since));
  }
  await load.confirmed(20);
  await load.end();
  expect(await shop.shop.stop()).toBe(0);

  expect(load.ledger.unanswered).toEqual(new Set());
  const audit = await expectBooksToAgree(shop, load);
  const worst = Math.max(...silences);
  reportFaultUnderLoad(
    {
      fault: `Process killed ${kills} times (SIGKILL) and started again`,
      where: engine,
      load: '12 shoppers',
      outcome: 'whoever had no answer got theirs by asking again',
      secondsUntilSelling: worst,
    },
    audit,
    load,
  );
}
