// `npm run test:repeat -- [files…] [--times=20]`: runs database tests again and again with all processors busy, to find
// tests that depend on timing or on an order that no query guarantees. Stops at the first failure.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { install } from '#scripts/setup/prepare.mjs';
import { heading, runShown, vitest } from '#scripts/setup/run-tests.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' } },
});

install();
for (let run = 1; run <= Number(values.times); run += 1) {
  heading(`Run ${run} of ${values.times}`);
  const options = [`--maxWorkers=${availableParallelism()}`, '--sequence.shuffle.files', '--reporter=dot'];
  const status = await runShown(vitest(['database'], ...options, ...positionals));
  if (status !== 0) process.exit(status);
}
