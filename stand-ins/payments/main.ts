// Runs the stand-in payment provider, a separate program that replaces the payment provider when there is no account.
import { startProvider } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const { url } = await startProvider(readSettings(process.env));
  process.stdout.write(`${JSON.stringify({ url })}\n`);
} catch (error) {
  process.stderr.write(`El proveedor de demostración no arrancó: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
// Exits when the parent process ends, even if it was killed.
process.on('disconnect', () => process.exit(0));
