import { defineConfig } from 'vitest/config';

const databaseTests = '{app,shop,db,server}/**/*.db.test.ts';

/**
 * Journeys that only look at the shop, screen after screen, and those that start shops of their own: they are kept from
 * the shop that sells, and last about as long as what is done there.
 */
const lookingTests = [
  'accessibility',
  'account-screens',
  'catalog',
  'find-products',
  'first-visits',
  'found-and-shared',
  'home',
  'keyboard-focus',
  'legal-pages',
  'pictures',
  'product',
  'start',
  'suggestions',
  'without-javascript',
  'zoom-and-contrast',
].map((name) => `e2e/${name}.test.ts`);

/**
 * One file after another, so that no journey finds the shop as another one left it halfway; and in one process, which
 * keeps its browser.
 */
const journeys = {
  globalSetup: ['e2e/shop-under-test.ts'],
  fileParallelism: false,
  isolate: false,
  // A shared machine may stall a browser for longer than anything waits. The report names what was tried again.
  retry: process.env.CI ? 1 : 0,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/**
 * The same database tests run on both engines; journeys run against a built shop, in a real browser, in two groups that
 * `npm test` runs side by side.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['{app,shop,db,server,scripts,stand-in}/**/*.test.{ts,tsx}'],
          exclude: [databaseTests],
        },
      },
      {
        test: {
          name: 'pglite',
          isolate: false,
          include: [databaseTests],
          exclude: ['**/*-race.db.test.ts', '**/*-plans.db.test.ts'],
          env: { TEST_ENGINE: 'pglite' },
          globalSetup: ['db/testing/embedded-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          include: [databaseTests],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['db/testing/throwaway-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: lookingTests,
          env: { E2E_PICTURES: 'off' },
        },
      },
      { test: { ...journeys, name: 'e2e-looking', include: lookingTests } },
      {
        test: {
          name: 'faults',
          include: ['trials/**/*.test.ts'],
          exclude: ['trials/{growth,operations}/**'],
          // One fault at a time: what shoppers meet is measured.
          fileParallelism: false,
          testTimeout: 480_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'operations',
          include: ['trials/operations/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'growth',
          include: ['trials/growth/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
