import { defineConfig } from 'vitest/config';

const databaseTests = '{app,shop,db,server}/**/*.db.test.ts';

/** The same database tests run on both engines; journeys run against a shop of their own, in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,shop,db,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: [databaseTests],
        },
      },
      {
        test: {
          name: 'pglite',
          include: [databaseTests],
          exclude: ['**/*-race.db.test.ts'],
          env: { TEST_ENGINE: 'pglite' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [databaseTests],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['db/testing/throwaway-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/shop-under-test.ts'],
          fileParallelism: false,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
