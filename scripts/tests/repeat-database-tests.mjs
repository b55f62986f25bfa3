// `npm run test:repeat -- [files…] [--times=20]`: runs database tests again and again with all processors busy, to find
// tests that depend on timing or on an order that no query guarantees. Two of three runs keep the planner from its usual
// joins and scans, so that rows come in other orders; the tests of plans sit those out. Stops at the first failure.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { install } from '#scripts/setup/prepare.mjs';
import { heading, runShown, vitest } from '#scripts/setup/run-tests.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' } },
});

const plans = [[], ['enable_nestloop', 'enable_seqscan'], ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan']];

install();
for (let run = 1; run <= Number(values.times); run += 1) {
  const avoided = plans[(run - 1) % plans.length];
  heading(`Run ${run} of ${values.times}${avoided.map((setting) => `, ${setting}=off`).join('')}`);
  const options = [`--maxWorkers=${availableParallelism()}`, '--sequence.shuffle.files', '--reporter=dot'];
  const status = await runShown(vitest(['database', 'slow-database'], ...options, ...positionals), {
    PGOPTIONS: avoided.map((setting) => `-c ${setting}=off`).join(' '),
  });
  if (status !== 0) process.exit(status);
}
