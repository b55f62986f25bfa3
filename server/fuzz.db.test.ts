import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyTables, useTestDatabase } from '#db/testing/test-database.ts';
import { fuzzRound, type Round, sendSoundForms } from './testing/fuzz/fuzz.ts';
import { readPages } from './testing/pages-from-source.ts';

const database = useTestDatabase();
const { build } = await readPages();

/** `npm run test:fuzz` sets these; `npm test` asks once about everything, each time the same. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0);
const firstSeed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const requestsEach = minutes > 0 ? 6 : 1;

test('the forms that fuzzing begins with are taken, so that what is behind the checks of a form is reached too', {
  timeout: 180_000,
}, async () => {
  expect(await sendSoundForms(database.database, build)).toEqual({
    // Nobody has this account, nobody's app shows this code, and nothing was deleted.
    '/login': 401,
    '/perfil/settings/two-factor/confirm': 400,
    '/admin/products/restore': 404,
    // Gone with the others by then.
    '/perfil/settings/sessions/:sessionId/end': 404,
    '/admin/orders/:orderId/delete': 404,
  });
});

test('no broken request of anybody is answered with a fault, tells of others, or changes what is not theirs or what was refused', {
  timeout: minutes * 60_000 + 180_000,
}, async () => {
  const until = performance.now() + minutes * 60_000;
  const rounds: Round[] = [];
  do {
    await emptyTables(database.db);
    rounds.push(await fuzzRound(database.database, build, firstSeed + rounds.length * 1_000, requestsEach));
  } while (performance.now() < until);

  if (process.env.FUZZ_REPORT) writeFileSync(process.env.FUZZ_REPORT, JSON.stringify(rounds));
  expect(rounds.flatMap(({ findings }) => findings)).toEqual([]);
});
