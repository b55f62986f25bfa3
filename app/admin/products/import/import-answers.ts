import type { ChangedProduct } from '#shop/catalog/plan-import.server.ts';
import type { RowProblem } from '#shop/catalog/product-row.server.ts';

/** What a file would do, as much of it as a person looks at. */
export type ImportReport = {
  created: number;
  changed: number;
  same: number;
  wrong: number;
  conflicts: number;
  outsidePictures: number;
  unknownColumns: string[];
  /** the first of each */
  problems: RowProblem[];
  newProducts: { row: number; name: string }[];
  /** those that somebody should look at first */
  changes: Pick<ChangedProduct, 'row' | 'id' | 'name' | 'before' | 'after' | 'conflict'>[];
  twins: { count: number; first: { row: number; name: string }[] };
  /** by which the plan that was shown is known to be the one that is done */
  digest: string;
};

export type CheckAnswer = { outcome: 'checked'; report: ImportReport } | { outcome: 'refused'; message: string };

/** What is told while a file is brought in: a line for each step, and a last one for how it ended. */
export type ImportNews =
  | { outcome: 'step'; step: 'pictures' | 'products'; done: number; total: number }
  | { outcome: 'applied'; created: number; changed: number }
  | { outcome: 'refused'; message: string }
  /** pictures that could not be fetched */
  | { outcome: 'wrong'; problems: RowProblem[] }
  /** the shop is not what the plan was made of any more: here is what the file would do now */
  | { outcome: 'stale'; report: ImportReport };
