// Asks the package registry whether what the shop ships has holes that somebody has found. Without an answer (no network, a
// registry that keeps no such list) it says so and passes: that is no fault of the code.
import { spawnSync } from 'node:child_process';
import { judgeAudit } from './judge-audit.ts';

const npm = process.env.npm_execpath;
const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
const asked = spawnSync(
  command,
  [...before, 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  {
    encoding: 'utf8',
    timeout: 60_000,
  },
);
const verdict = judgeAudit(asked.stdout ?? '');

if (verdict.kind === 'unanswered') {
  console.log(`El registro de paquetes no dijo si hay fallas conocidas (${verdict.why}): esto quedó sin mirar.`);
} else if (verdict.bad.length > 0) {
  console.error(
    `Paquetes que se entregan con la tienda y tienen fallas graves conocidas:\n  ${verdict.bad.join('\n  ')}`,
  );
  process.exitCode = 1;
} else {
  console.log(`Ningún paquete de la tienda tiene fallas graves conocidas (${verdict.lesser} con fallas menores).`);
}
