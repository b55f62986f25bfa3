// Runs the stand-in carrier, a separate program that replaces EnvioClick Pro when there is no account.
import { startCarrier } from './carrier-server.ts';
import { readCarrierSettings } from './carrier-settings.ts';

try {
  const { url } = await startCarrier(readCarrierSettings(process.env));
  process.stdout.write(`${JSON.stringify({ url })}\n`);
} catch (error) {
  process.stderr.write(
    `La transportadora de demostración no arrancó: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
// Exits when the parent process ends, even if it was killed.
process.on('disconnect', () => process.exit(0));
