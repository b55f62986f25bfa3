import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Drain } from './drain.server.ts';
import { longestQuietWaitMs } from './quiet-moment.server.ts';

export type Door = { server: Server; drain: Drain };

/** How long requests may still take once the process is told to stop. */
export type StopTimes = {
  /** From when the port is closed: whoever came until then has as much as whoever came long before. */
  requestPatienceMs: number;
  /** After the signal: however late the port was closed, nobody is waited for any longer. */
  lastCutMs: number;
};

/** With the database closed too: the contract with whoever stops us is ten seconds. */
export const stopPatienceMs = 9_500;

const usualTimes: StopTimes = { requestPatienceMs: 5_000, lastCutMs: 9_000 };

/** So much of their time is left to the requests when the drain is the longest and a quiet moment long in coming. */
const leastRequestPatienceMs = 3_000;

/** The longest time for which whoever spreads the requests can be given to learn that the process stops. */
export const longestDrainSeconds = Math.floor(
  (usualTimes.lastCutMs - longestQuietWaitMs - leastRequestPatienceMs) / 1_000,
);

type Ending = {
  /** how long the process still takes whoever comes */
  drainMs: number;
  closePort(): Promise<void>;
  /** when nobody new is waited for, and what need not wait for the requests can end */
  onDrained?(): void;
  /** when nobody new can come, and what would keep its requests for ever is to end */
  onPortClosed?(): Promise<void>;
};

/**
 * Lets all requests end that have reached the process: first it says that it stops and takes whoever still comes, then it closes
 * the port. Whoever then still sends or reads after so long is cut off.
 */
export async function endRequests(
  { server, drain }: Door,
  { drainMs, closePort, onDrained, onPortClosed }: Ending,
  { requestPatienceMs, lastCutMs }: StopTimes = usualTimes,
): Promise<void> {
  const cut = () => server.closeAllConnections();
  setTimeout(cut, lastCutMs).unref();
  drain.begin();
  await pause(drainMs);
  onDrained?.();
  await closePort();
  setTimeout(cut, requestPatienceMs).unref();
  // A fault of what ends beside them is no reason to cut requests off.
  await Promise.allSettled([onPortClosed?.(), drain.end()]);
}
