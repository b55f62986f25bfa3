// `npm run test:models -- [--histories=5000] [--seed=…]`: runs random histories of shoppers, staff, the payment provider
// and time, in which the rules of money and stock hold after every step (`models/`). A failure prints the shortest
// history found that breaks a rule, and the seed that repeats it.
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { install } from '#scripts/setup/prepare.mjs';
import { heading, runBuffered, vitest } from '#scripts/setup/run-tests.mjs';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(randomInt(2 ** 30)) },
  },
});

install();
const began = performance.now();
// Each process has its own database server and a part of the histories.
const processes = availableParallelism();
const histories = Math.ceil(Number(values.histories) / processes);
heading(`${processes} times ${histories} histories, from seed ${values.seed}`);
const statuses = await Promise.all(
  Array.from({ length: processes }, (_, index) =>
    runBuffered(vitest(['database'], 'models/money-and-stock.db.test.ts'), {
      MODEL_HISTORIES: String(histories),
      MODEL_SEED: String(Number(values.seed) + index),
    }),
  ),
);
console.log(`${processes * histories} histories took ${Math.round((performance.now() - began) / 1_000)} s`);
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
