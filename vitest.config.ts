import { defineConfig } from 'vitest/config';

const databaseTests = '{app,shop,db,server,demo,models}/**/*.db.test.ts';

/**
 * Database tests on large tables, with many requests or searches, or with whole shops and dozens of passwords. Part of
 * `npm run test:slow`.
 */
const slowDatabaseTests = [
  'server/accounts/own-password-race.db.test.ts',
  'server/backup/nightly-backup.db.test.ts',
  'server/http/fuzz.db.test.ts',
  'server/process/update-while-selling-race.db.test.ts',
  'shop/catalog/lists/catalogue-plans.db.test.ts',
  'shop/catalog/search/judged-searches.db.test.ts',
  'shop/catalog/search/search-queries.db.test.ts',
  'shop/orders/list/orders-plans.db.test.ts',
];

/** Tests of the plans that PostgreSQL chooses, which mean nothing while its settings rule some of them out. */
const unfitPlanTests = process.env.PGOPTIONS ? ['**/*-plans.db.test.ts'] : [];

/** Needs pg_basebackup, which the embedded PostgreSQL lacks. */
const replicaTests = ['db/replica-race.db.test.ts'];

const inE2e = (names: string[]) => names.map((name) => `e2e/${name}.test.ts`);

/** Journeys that neither sell in the shop they share nor change its catalogue, and journeys with shops of their own. */
const lookingTests = inE2e(['first-visits', 'home', 'pay-by-transfer']);

/** Journeys of staff and of people with an account. The three groups take about the same time. */
const staffTests = inE2e([
  'back-office',
  'counter-sale',
  'forged-requests',
  'notices',
  'pack-orders',
  'price-changed',
  'run-catalogue',
  'staff',
]);

/** Journeys whose rules cheaper tests prove too, journeys of rarer tasks, and counts of taps. Part of `npm run test:slow`. */
const rarerTests = inE2e([
  'accounts',
  'add-product',
  'arrange-categories',
  'banners',
  'cart',
  'cash-order-again',
  'dress-the-shop',
  'exam-request',
  'import-products',
  'last-unit',
  'legal-pages',
  'live-orders',
  'offline',
  'order-taps',
  'own-data',
  'profile',
  'reviews',
  'sell-without-scripts',
  'staff-payments',
]);

/** The same, which neither sell in the shop they share nor change its catalogue. */
const rarerLookingTests = inE2e([
  'catalog',
  'find-products',
  'found-and-shared',
  'pay-by-card',
  'pickup',
  'product',
  'product-pages',
]);

/** The accessibility of the public screens. Part of `npm run test:slow`. */
const sweepTests = inE2e(['accessibility']);

/** Shorter sweeps over many screens, and journeys under unusual conditions. Part of `npm run test:slow`. */
const shorterSweepTests = inE2e([
  'account-screens',
  'buy-by-keyboard',
  'early-taps',
  'keyboard-focus',
  'pictures',
  'suggestions',
  'without-javascript',
  'zoom-and-contrast',
]);

/** Sweeps over the screens of staff. Part of `npm run test:slow`. */
const staffSweepTests = inE2e(['prints', 'service-screens', 'staff-accessibility', 'staff-unreached']);

/** Tests that start, break, kill and move shops of their own. Part of `npm run test:slow`. */
const startTests = inE2e(['first-visit-outage', 'killed-shop', 'move-the-shop', 'refused-starts', 'start', 'toast']);

/** Journeys in shops of their own, with a carrier, mails, a payment provider or another browser. Part of `npm run test:slow`. */
const ownShopTests = inE2e([
  'confirmed-accounts',
  'fifty-orders',
  'other-browsers',
  'pay-by-widget',
  'payment-stand-in',
  'push-notices',
]);

const databaseProject = {
  isolate: false,
  globalSetup: ['db/testing/throwaway-postgres.ts'],
  // Some tests hash dozens of passwords, which takes a minute while other programs use the processors.
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

/**
 * Files run one after another, so that none finds the shop in another's intermediate state, in one process with one
 * browser.
 */
const journeys = {
  globalSetup: ['e2e/shops/shop-under-test.ts'],
  fileParallelism: false,
  isolate: false,
  retry: 0,
  // As long as Playwright waits for an element.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/**
 * Database tests run on the embedded PostgreSQL, or on the one that POSTGRES_BIN names. Journeys run against a built
 * shop in a real browser, in groups that run side by side.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          // Some tests start processes, which takes seconds on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 60_000,
          include: ['{app,shop,db,server,demo,scripts,stand-ins}/**/*.test.{ts,tsx}'],
          exclude: [databaseTests],
        },
      },
      {
        test: {
          ...databaseProject,
          name: 'database',
          include: [databaseTests],
          exclude: [...slowDatabaseTests, ...unfitPlanTests, ...(process.env.POSTGRES_BIN ? [] : replicaTests)],
        },
      },
      {
        test: {
          ...databaseProject,
          name: 'slow-database',
          include: slowDatabaseTests,
          exclude: unfitPlanTests,
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [
            ...lookingTests,
            ...staffTests,
            ...rarerTests,
            ...rarerLookingTests,
            ...sweepTests,
            ...shorterSweepTests,
            ...staffSweepTests,
            ...startTests,
            ...ownShopTests,
          ],
          env: { E2E_PICTURES: 'off' },
        },
      },
      { test: { ...journeys, name: 'e2e-staff', include: staffTests, env: { E2E_PICTURES: 'off' } } },
      { test: { ...journeys, name: 'e2e-looking', include: lookingTests, env: { E2E_PICTURES: 'off' } } },
      { test: { ...journeys, name: 'e2e-rarer', include: rarerTests, env: { E2E_PICTURES: 'off' } } },
      {
        test: { ...journeys, name: 'e2e-rarer-looking', include: rarerLookingTests, env: { E2E_PICTURES: 'off' } },
      },
      { test: { ...journeys, name: 'e2e-sweeps', include: sweepTests } },
      { test: { ...journeys, name: 'e2e-shorter-sweeps', include: shorterSweepTests } },
      { test: { ...journeys, name: 'e2e-staff-sweeps', include: staffSweepTests } },
      { test: { ...journeys, name: 'e2e-starts', include: startTests, globalSetup: [] } },
      { test: { ...journeys, name: 'e2e-own-shops', include: ownShopTests, globalSetup: [] } },
      {
        test: {
          name: 'faults',
          include: ['trials/**/*.test.ts'],
          exclude: ['trials/{growth,operations,upgrade}/**'],
          // Many trials wait for what is away. With more at once, waits of shoppers measure the machine.
          maxWorkers: 2,
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
          name: 'upgrade',
          include: ['trials/upgrade/*.test.ts'],
          testTimeout: 480_000,
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
