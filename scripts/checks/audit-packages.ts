// Asks the package registry for known vulnerabilities of the packages that the shop ships. Without an answer (no
// network, a registry without advisories) it says so and passes.
import { spawnSync } from 'node:child_process';
import { judgeAudit } from './judge-audit.ts';

const npm = process.env.npm_execpath;
const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
const audit = spawnSync(
  command,
  [...before, 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  {
    encoding: 'utf8',
    timeout: 60_000,
  },
);
const verdict = judgeAudit(audit.stdout ?? '');

if (verdict.kind === 'unanswered') {
  console.log(`The package registry did not report vulnerabilities (${verdict.why}): not checked.`);
} else if (verdict.bad.length > 0) {
  console.error(`Shipped packages with serious known vulnerabilities:\n  ${verdict.bad.join('\n  ')}`);
  process.exitCode = 1;
} else {
  console.log(`No shipped package has serious known vulnerabilities (${verdict.lesser} with minor ones).`);
}
