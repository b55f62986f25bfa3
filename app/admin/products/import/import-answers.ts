import type { ChangedProduct } from '#shop/catalog/import/plan-import.server.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';

/** A summary of what importing a file would do. */
export type ImportReport = {
  created: number;
  changed: number;
  same: number;
  wrong: number;
  conflicts: number;
  outsidePictures: number;
  unknownColumns: string[];
  /** the first errors; the lists below are shortened as well */
  problems: RowProblem[];
  newProducts: { row: number; name: string }[];
  /** conflicts come first */
  changes: Pick<ChangedProduct, 'row' | 'id' | 'name' | 'before' | 'after' | 'conflict'>[];
  twins: { count: number; first: { row: number; name: string }[] };
  /** identifies the plan that was shown: only that one is applied */
  digest: string;
};

export type CheckAnswer = { outcome: 'checked'; report: ImportReport } | { outcome: 'refused'; message: string };

/** A progress message of an import; the last one has the outcome. */
export type ImportNews =
  | { outcome: 'step'; step: 'pictures' | 'products'; done: number; total: number }
  | { outcome: 'applied'; created: number; changed: number }
  | { outcome: 'refused'; message: string }
  /** pictures that could not be downloaded */
  | { outcome: 'wrong'; problems: RowProblem[] }
  /** the shop changed since the plan was made: the report is the new plan */
  | { outcome: 'stale'; report: ImportReport };
