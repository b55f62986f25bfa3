// The stand-in payment provider: a program of its own that plays the card provider where there is no account with it.
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
// Whoever started us and is gone without a word needs us no longer.
process.on('disconnect', () => process.exit(0));
