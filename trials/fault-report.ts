import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Audit } from './audit.ts';
import { describeSeen, type OrderLoad } from './order-load.ts';

/** One line of the table of faults in docs/faults.md. */
export type FaultLine = {
  /** what was done to the shop */
  fault: string;
  /** with which database, or what else it stands on */
  where: string;
  /** who did what at the time */
  load: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  oversold: number;
  /** what people saw meanwhile */
  seen: string;
  /** what was kept, and how it went on */
  outcome: string;
  /** null where the shop went on selling, or it is not what was looked at */
  secondsUntilSelling: number | null;
};

const folder = process.env.FAULT_LINES;

/** Keeps a line for the table, where one is to be drawn. */
export function reportFault(line: FaultLine): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const name = `${line.fault} ${line.where}`.replaceAll(/\W+/g, '-');
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(line));
}

type Told = Pick<FaultLine, 'fault' | 'where' | 'load' | 'outcome' | 'secondsUntilSelling'>;

/** The same for a fault that met shoppers as they ordered. */
export function reportFaultUnderLoad(told: Told, audit: Audit, { seen }: Pick<OrderLoad, 'seen'>): void {
  reportFault({
    ...told,
    acknowledged: audit.acknowledged,
    lost: audit.lost.length,
    doubled: audit.doubled.length,
    oversold: audit.oversold.length,
    seen: `${describeSeen(seen)}; longest wait ${(seen.longestWaitMs / 1_000).toFixed(1)} s`,
  });
}
