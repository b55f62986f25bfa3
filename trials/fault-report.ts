import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Audit } from './audit.ts';
import { describeSeen, type OrderLoad } from './order-load.ts';

/** One row of the table of faults in docs/faults.md. */
export type FaultLine = {
  /** the fault injected */
  fault: string;
  /** the database or the dependency concerned */
  where: string;
  /** the load at the time */
  load: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  oversold: number;
  /** the answers that people got */
  seen: string;
  /** the state afterwards */
  outcome: string;
  /** null if the shop never stopped selling, or if this was not measured */
  secondsUntilSelling: number | null;
};

const folder = process.env.FAULT_LINES;

/** Saves a row for the table if FAULT_LINES names a folder. */
export function reportFault(line: FaultLine): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const name = `${line.fault} ${line.where}`.replaceAll(/\W+/g, '-');
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(line));
}

type FaultRun = Pick<FaultLine, 'fault' | 'where' | 'load' | 'outcome' | 'secondsUntilSelling'>;

/** Saves a row for a fault that occurred under load. */
export function reportFaultUnderLoad(run: FaultRun, audit: Audit, { seen }: Pick<OrderLoad, 'seen'>): void {
  reportFault({
    ...run,
    acknowledged: audit.acknowledged,
    lost: audit.lost.length,
    doubled: audit.doubled.length,
    oversold: audit.oversold.length,
    seen: `${describeSeen(seen)}; longest wait ${(seen.longestWaitMs / 1_000).toFixed(1)} s`,
  });
}
