import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { reportFaultUnderLoad } from './fault-report.ts';
import { expectBooksToAgree, type FaultShop, openFaultShop } from './fault-shop.ts';
import type { OrderLoad } from './order-load.ts';

/** Each comes back well within the time that a stopping shop waits for requests on kept-alive connections. */
const hurriedShoppers = { shoppers: 16, lookAroundMs: 10, pressAgainMs: 100, someKeepConnections: true };
const stops = 3;
/** Within this time of the first process the second one listens as well. */
const secondStartMs = 150;

let shop: FaultShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

test.each([1, 2])('a shop of %i process(es) stopped under load cuts no request', async (processes) => {
  shop = await openFaultShop({ environment: { WEB_CONCURRENCY: String(processes) } });
  const load = shop.beginLoad(hurriedShoppers);
  let slowestMs = 0;
  for (let stopped = 0; stopped < stops; stopped += 1) {
    await load.confirmed(30);
    const since = performance.now();
    expect(await shop.shop.stop()).toBe(0);
    slowestMs = Math.max(slowestMs, performance.now() - since);
    // Every order was confirmed: no answer was lost.
    const { unacknowledged } = await shop.audit(load);
    expect(unacknowledged).toBe(0);
    await shop.startAgain();
  }
  await load.confirmed(20);
  await load.end();
  expect(await shop.shop.stop()).toBe(0);

  expectNothingCut(load);
  expect(load.ledger.unanswered).toEqual(new Set());
  const audit = await expectBooksToAgree(shop, load);
  reportFaultUnderLoad(
    {
      fault: `Process stopped ${stops} times (SIGTERM) and started again`,
      where: processes === 1 ? shop.place : `${shop.place}, ${processes} processes`,
      load: '16 shoppers, half of them on kept-alive connections',
      outcome: `no request cut off, every order answered; exited within ${(slowestMs / 1_000).toFixed(1)} s`,
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
});

test('a shop of 2 processes stopped while the second starts cuts no request', async () => {
  shop = await openFaultShop({ environment: { WEB_CONCURRENCY: '2' } });
  const load = shop.beginLoad(hurriedShoppers);
  await load.confirmed(20);
  let stops = 0;
  for (let afterMs = 0; afterMs <= secondStartMs; afterMs += 10) {
    stops += 1;
    expect(await shop.shop.stop()).toBe(0);
    await shop.startAgain();
    await pause(afterMs);
  }
  await load.end();

  expectNothingCut(load, stops);
  await expectBooksToAgree(shop, load);
});

/** A stopping shop waits this long for requests that are on their way on kept-alive connections. */
const inFlightMs = 500;

/**
 * No answer is cut off and no accepted connection is reset while a request may be on its way on it; later ones are
 * refused. A client that a busy machine holds up for longer sends its request on a closed connection. The kernel resets
 * a connection that it completes between the last look at the port and its closing (see docs/faults.md).
 *
 * @param mostReset how many such connections there may be: with several processes, whose last look is later on a slow
 * machine, one in each stop
 */
function expectNothingCut({ seen: { cutAnswers, lost } }: OrderLoad, mostReset = 1) {
  expect(cutAnswers).toBe(0);
  expect(lost.filter(({ idleMs }) => idleMs !== null && idleMs < inFlightMs)).toEqual([]);
  const resets = lost.filter(({ idleMs }) => idleMs === null);
  expect(resets.length, JSON.stringify(resets)).toBeLessThanOrEqual(mostReset);
}
