/**
 * The model test of money and stock: random histories of shoppers, staff, the provider and time, in which every rule
 * holds after every step. `npm run test:models` runs thousands.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { type Database, openDatabase } from '#db/database.server.ts';
import { databaseUrl } from '#db/testing/server-databases.ts';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { prepareClock } from './clock.ts';
import type { Command } from './commands/command.ts';
import { providerCommands } from './commands/provider-commands.ts';
import { quotationCommands } from './commands/quotation-commands.ts';
import { returnCommands } from './commands/return-commands.ts';
import { revisionCommands } from './commands/revision-commands.ts';
import { fillCarts, shopperCommands } from './commands/shopper-commands.ts';
import { staffCommands } from './commands/staff-commands.ts';
import { tillCommands } from './commands/till-commands.ts';
import { endHistory, timeCommands } from './commands/time-commands.ts';
import { carrierCommands } from './parcels/carrier-commands.ts';
import { parcelCommands } from './parcels/parcel-commands.ts';
import { parcelStories } from './parcels/parcel-stories.ts';
import { rateCommands } from './parcels/rate-commands.ts';
import { remittanceCommands } from './parcels/remittance-commands.ts';
import { stories } from './stories.ts';
import { openWorld } from './world.ts';

const histories = Number(process.env.MODEL_HISTORIES ?? 20);
/** The same histories in every run of `npm test`. */
const seed = Number(process.env.MODEL_SEED ?? 2026);

let database: Database;

beforeAll(async () => {
  const unprepared = await openTestDatabase();
  await prepareClock(unprepared);
  const { rows } = await unprepared.db.execute<{ name: string }>(sql`select current_database() as name`);
  await unprepared.close();
  database = await openDatabase(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''));
});

afterAll(() => database.close());

const step: fc.Arbitrary<Command> = fc.oneof(
  ...shopperCommands,
  ...providerCommands,
  ...staffCommands,
  ...tillCommands,
  ...returnCommands,
  ...quotationCommands,
  ...revisionCommands,
  ...rateCommands,
  ...parcelCommands,
  ...carrierCommands,
  ...remittanceCommands,
  ...timeCommands,
  ...stories,
  ...parcelStories,
);

test(`money and stock add up after every step of ${histories} histories (seed ${seed})`, {
  timeout: 4 * 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([step], { maxCommands: 100, size: 'max' }), async (steps) => {
      const world = await openWorld(database);
      fillCarts(world);
      try {
        await fc.asyncModelRun(() => ({ model: world, real: world }), steps);
        await endHistory(world);
      } finally {
        world.clock.stop();
      }
    }),
    { numRuns: histories, seed, unbiased: true },
  );
});
