// `npm run test:fuzz -- --minutes=N`: repeats the fuzzing of the database tests with new random requests for N minutes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Round } from '#server/testing/fuzz/fuzz.ts';
import { writeSection } from './attacks-page.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const folder = mkdtempSync(path.join(tmpdir(), 'shop-fuzz-'));

const file = path.join(folder, 'rounds.json');
const env = { ...process.env, FUZZ_MINUTES: String(minutes), FUZZ_SEED: String(firstSeed), FUZZ_REPORT: file };
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'slow-database', 'server/http/fuzz.db.test.ts'];
spawnSync(process.execPath, args, { stdio: 'inherit', env });
const rounds = JSON.parse(readFileSync(file, 'utf8')) as Round[];
const findings = rounds.flatMap((round) => round.findings);
rmSync(folder, { recursive: true });

writeSection(
  'npm run test:fuzz',
  `Taken with \`npm run test:fuzz -- --minutes=${minutes} --seed=${firstSeed}\`.

${tableOf(rounds)}

${findings.length === 0 ? 'Findings: none.' : findings.map((finding) => `- ${finding}`).join('\n')}`,
);
process.exitCode = findings.length > 0 ? 1 : 0;

function tableOf(rounds: Round[]): string {
  const sums = new Map<string, Map<string, number>>();
  for (const { counts } of rounds)
    for (const [group, ofGroup] of Object.entries(counts)) {
      const sum = sums.get(group) ?? new Map<string, number>();
      for (const [status, times] of Object.entries(ofGroup)) sum.set(status, (sum.get(status) ?? 0) + times);
      sums.set(group, sum);
    }
  const requests = rounds.reduce((all, round) => all + round.requests, 0);
  const slowest = Math.max(...rounds.map((round) => round.slowest.ms));
  const rows = [...sums].sort().map(([group, sum]) => {
    const statuses = [...sum].sort(([one], [other]) => Number(one) - Number(other));
    const all = statuses.reduce((total, [, times]) => total + times, 0);
    return `| ${group} | ${all} | ${statuses.map(([status, times]) => `${status}: ${times}`).join(', ')} |`;
  });
  return `${requests} requests in ${rounds.length} rounds, slowest response ${slowest} ms.

| requests, caller | count | responses |
| --- | ---: | --- |
${rows.join('\n')}`;
}
