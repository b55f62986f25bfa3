import type { RouterContextProvider } from 'react-router';
import { NoRoomToWait } from '#shop/take-turns.server.ts';
import { logContext } from '../context.ts';
import { retryAfter } from './retry-text.ts';

/** Said to who finds hundreds before them. */
const tooBusy = 'Muchas personas están entrando en este momento. Espera unos segundos e inténtalo de nuevo.';
const secondsUntilRoom = 10;

/**
 * What to say, with 503, to somebody whose password could not be looked at: that too many are before them, or that the
 * database is away, which the log is told too.
 *
 * @param what could not be done, for the log
 */
export function explainFault(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  what: string,
): { problem: string; headers: Record<string, string> } {
  if (error instanceof NoRoomToWait) return { problem: tooBusy, headers: retryAfter(secondsUntilRoom) };
  context.get(logContext).error({ err: error }, what);
  return { problem: 'Base de datos no disponible.', headers: {} };
}
