import { afterEach, expect, test } from 'vitest';
import { reportFaultUnderLoad } from './fault-report.ts';
import { type Engine, expectBooksToAgree, type FaultShop, openFaultShop } from './fault-shop.ts';

const stops = 3;

let shop: FaultShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

test('a shop stopped under load answers whole what it took up, and nobody orders without hearing of it: embedded database', () =>
  stopUnderLoad('embedded'));

test('a shop stopped under load answers whole what it took up, and nobody orders without hearing of it: PostgreSQL', () =>
  stopUnderLoad('PostgreSQL'));

async function stopUnderLoad(engine: Engine) {
  shop = await openFaultShop({ engine });
  const load = shop.beginLoad({ shoppers: 16, lookAroundMs: 10 });
  let slowestMs = 0;
  for (let stopped = 0; stopped < stops; stopped += 1) {
    await load.confirmed(30);
    const since = performance.now();
    expect(await shop.shop.stop()).toBe(0);
    slowestMs = Math.max(slowestMs, performance.now() - since);
    // Every order that stands was confirmed: no answer was lost on its way.
    const { unacknowledged } = await shop.audit(load);
    expect(unacknowledged).toBe(0);
    await shop.startAgain();
  }
  await load.confirmed(20);
  await load.end();
  expect(await shop.shop.stop()).toBe(0);

  expect(load.seen.cutAnswers).toBe(0);
  expect(load.ledger.unanswered).toEqual(new Set());
  const audit = await expectBooksToAgree(shop, load);
  reportFaultUnderLoad(
    {
      fault: `Process stopped ${stops} times (SIGTERM) and started again`,
      where: engine,
      load: '16 shoppers',
      outcome: `no answer cut off, no order without its answer; ended within ${(slowestMs / 1_000).toFixed(1)} s`,
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
}
