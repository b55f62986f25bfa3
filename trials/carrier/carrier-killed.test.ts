import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { reportFaultUnderLoad } from '#trials/fault-report.ts';
import { expectBooksToAgree, secondsToNextOrder } from '#trials/fault-shop.ts';
import { type CarrierShop, clearUp, openCarrierShop, type QuotedParcel } from './carrier-shop.ts';
import { noGuideFaults } from './guide-audit.ts';

const kills = 20;
/** The parcels that are added to the list before each kill. */
const parcelsEach = 5;

let running: CarrierShop | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

test('the process is killed 20 times while guides are bought in bulk: each is bought once and none is lost', async () => {
  running = await openCarrierShop();
  const { shop, carrier } = running;
  // Each request is carried out a little later, so that kills meet purchases at each of their steps.
  await carrier.control({ delayMs: 20 });
  const load = shop.beginLoad({ shoppers: 2, lookAroundMs: 100, pressAgainMs: 100 });
  const silences: number[] = [];
  /** the list that staff still have on their screens, with the rates of its parcels */
  let list: QuotedParcel[] = [];
  for (let killed = 0; killed < kills; killed += 1) {
    await load.confirmed(parcelsEach);
    list = [...list, ...(await running.quote(await running.makeParcels(parcelsEach)))];
    const { over } = await running.pressBoth(list, 1 + randomInt(6));
    // At a random moment of a purchase.
    await pause(randomInt(40));
    await shop.shop.kill();
    const since = performance.now();
    await over;
    await shop.startAgain();
    silences.push(await secondsToNextOrder(load, since));
    const known = new Map((await running.parcels()).map(({ id, guide }) => [id, guide]));
    list = list.filter(({ id }) => !known.get(id));
  }
  // They press once more, with the rates of before: what may have been bought is not bought again.
  await running.buyInTurn(list);
  const cutOff = (await running.purchaseStates()).asked ?? 0;
  await running.passTheWait();
  expect(await running.auditGuides()).toEqual(noGuideFaults);
  expect(cutOff).toBeGreaterThan(0);
  expect(await clearUp(running)).toBe(cutOff);
  const left = (await running.parcels()).filter(({ guide }) => !guide).map(({ id }) => id);
  await running.buyInTurn(await running.quote(left));

  const parcels = await running.parcels();
  expect(parcels).toHaveLength(kills * parcelsEach);
  expect(parcels.filter(({ guide }) => !guide)).toEqual([]);
  expect(await running.auditGuides()).toEqual(noGuideFaults);
  await load.end();
  const audit = await expectBooksToAgree(shop, load);
  reportFaultUnderLoad(
    {
      fault: `Process killed ${kills} times (SIGKILL) while guides are bought`,
      where: 'carrier',
      load: '2 shoppers; 2 members of staff buy the same guides in bulk',
      outcome: `${parcels.length} guides bought once; ${cutOff} purchases were cut off, staff find them under «Guía por aclarar»`,
      secondsUntilSelling: Math.max(...silences),
    },
    audit,
    load,
  );
});
