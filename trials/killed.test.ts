import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { reportFaultUnderLoad } from './fault-report.ts';
import { expectBooksToAgree, type FaultShop, openFaultShop, secondsToNextOrder } from './fault-shop.ts';

const kills = 50;
/** Timeout of a test: long, for a busy machine. */
const patienceMs = 10 * 60_000;

type Kill = {
  what: string;
  /** Kills the process or PostgreSQL without a chance to clean up. */
  kill(shop: FaultShop): Promise<unknown>;
  /** whether the test has to start the shop again */
  endsShop: boolean;
};

// Each has a shop of its own, so they run side by side.
test.concurrent.for<Kill>([
  { what: 'Process', kill: ({ shop }) => shop.kill(), endsShop: true },
  { what: 'PostgreSQL', kill: async (shop) => shop.killPostgres(), endsShop: false },
  {
    what: 'Process and PostgreSQL together',
    kill({ killPostgres, shop }) {
      killPostgres();
      return shop.kill();
    },
    endsShop: true,
  },
])(
  '$what killed 50 times under load: every confirmed order is kept once, and nothing is left running',
  {
    timeout: patienceMs,
  },
  async ({ what, kill, endsShop }, { expect, onTestFinished }) => {
    const shop = await openFaultShop();
    onTestFinished(() => shop.close());
    const load = shop.beginLoad({ shoppers: 12, lookAroundMs: 20, pressAgainMs: 100 });
    const silences: number[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      await load.confirmed(3);
      // At a random moment of an order.
      await pause(randomInt(150));
      await kill(shop);
      const since = performance.now();
      if (endsShop) await shop.startAgain();
      silences.push(await secondsToNextOrder(load, since));
    }
    await load.confirmed(20);
    await load.end();
    expect(await shop.shop.stop()).toBe(0);
    expect(shop.postgresProcesses()).toEqual([]);

    expect(load.ledger.unanswered).toEqual(new Set());
    const audit = await expectBooksToAgree(shop, load);
    reportFaultUnderLoad(
      {
        fault: `${what} killed ${kills} times (SIGKILL)${endsShop ? ' and started again' : ''}`,
        where: shop.place,
        load: '12 shoppers',
        outcome: 'unanswered orders were confirmed by a repeated request; no process left running',
        secondsUntilSelling: Math.max(...silences),
      },
      audit,
      load,
    );
  },
);
