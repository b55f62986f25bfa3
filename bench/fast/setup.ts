import type { Shops } from './shops.ts';

/** The input of each part of the benchmark. */
export type Setup = {
  shops: Shops;
  /** prints a line of progress */
  say(line: string): void;
  /** numbers of products to measure at */
  sizes: number[];
  /** number of rounds in which two servers are loaded in turn */
  rounds: number;
  /** duration of the memory measurement */
  minutes: number;
};
