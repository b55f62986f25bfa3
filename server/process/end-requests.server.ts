import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Drain } from './drain.server.ts';
import { maxLullWaitMs } from './wait-for-lull.server.ts';

export type DrainedServer = { server: Server; drain: Drain };

/** When the remaining requests are cut off. */
export type StopTimes = {
  /** after the port is closed, so that the last connection has as long as the first */
  afterCloseMs: number;
  /** after the signal, however late the port is closed */
  afterSignalMs: number;
};

/** Time to stop, the database included: supervisors are promised ten seconds. */
export const stopTimeoutMs = 9_500;

/** Time for the primary process to stop: longer, because it stops the database after its workers have ended. */
export const primaryStopTimeoutMs = 9_900;

const defaultTimes: StopTimes = { afterCloseMs: 5_000, afterSignalMs: 9_000 };

/** Time left to requests after the longest drain and the longest wait for a lull. */
const minAfterCloseMs = 3_000;

/** Longest time a proxy can be given to learn that the process stops. */
export const maxDrainSeconds = Math.floor((defaultTimes.afterSignalMs - maxLullWaitMs - minAfterCloseMs) / 1_000);

type EndOptions = {
  /** how long the process goes on accepting connections */
  drainMs: number;
  closePort(): Promise<void>;
  /** called after the drain time, to stop work that does not depend on requests */
  onDrained?(): void;
  /** called when the port is closed, to end requests that never end on their own */
  onPortClosed?(): Promise<void>;
};

/**
 * Answers all requests that have reached the process: announces the stop, still accepts connections for `drainMs`, then
 * closes the port and waits for the requests in progress. Cuts off what is left after the given times.
 */
export async function endRequests(
  { server, drain }: DrainedServer,
  { drainMs, closePort, onDrained, onPortClosed }: EndOptions,
  { afterCloseMs, afterSignalMs }: StopTimes = defaultTimes,
): Promise<void> {
  const cut = () => server.closeAllConnections();
  setTimeout(cut, afterSignalMs).unref();
  drain.begin();
  await pause(drainMs);
  onDrained?.();
  await closePort();
  setTimeout(cut, afterCloseMs).unref();
  // A failure of `onPortClosed` must not cut requests off.
  await Promise.allSettled([onPortClosed?.(), drain.endConnections()]);
}
