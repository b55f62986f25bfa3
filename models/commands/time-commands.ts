/** Lets time pass and runs the sweep that the shop runs every minute. */
import fc from 'fast-check';
import { minuteMs } from '#models/clock.ts';
import { checkHistories, checkLedgers } from '#models/rules/ledger-rules.ts';
import type { World } from '#models/world.ts';
import { settlePayments } from '#shop/payments/settle-payments.server.ts';
import { command } from './command.ts';
import { takeStep } from './take-step.ts';

/** Longer than the hour after which the sweep asks the provider again, so that every sweep does so. */
const sweepEveryMs = 61 * minuteMs;

export const timePasses = (...minutes: number[]) =>
  command('time passes', {
    arguments: fc.record({ minutes: fc.constantFrom(...minutes) }),
    act: (world, { minutes }) => wait(world, minutes * minuteMs),
  });

export const timeCommands = [{ weight: 5, arbitrary: timePasses(1, 3, 12, 31, 31, 62, 62, 62, 190, 1_500) }];

/** Lets time pass, with the sweep. */
export async function wait(world: World, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= sweepEveryMs) {
    await world.clock.advance(Math.min(left, sweepEveryMs));
    await sweep(world);
  }
}

async function sweep(world: World): Promise<void> {
  const { database, provider, faults } = world;
  const at = Date.now();
  const settled = await settlePayments(database.db, provider.provider);
  faults.push(...settled.faults);
  world.swept = { at, isProviderAway: provider.mood() !== 'well' && provider.mood() !== 'stale' };
}

/** Ends a history: the provider answers again, and enough time passes for the shop to learn everything. */
export async function endHistory(world: World): Promise<void> {
  await takeStep(world, 'the provider is well', async () => world.provider.become('well'));
  await takeStep(world, 'two hours pass', () => wait(world, 124 * minuteMs));
  await checkLedgers(world);
  await checkHistories(world);
}
