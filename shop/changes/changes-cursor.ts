/**
 * A reader's position in the list of changes. Ids are assigned before commit, so a change may become visible after
 * another one with a higher id: the cursor keeps the ids that were skipped, and the reader looks for them again.
 */
export type ChangesCursor = {
  /** the highest id seen */
  last: number;
  /** lower ids not seen yet, ascending: their transactions are running, or were rolled back */
  missing: number[];
};

/**
 * A missing id this far below the highest one is given up: its transaction was rolled back, or takes too long to wait
 * for.
 */
const farthestBehind = 1_000;
const mostMissing = 200;

/** Advances a cursor by the ids that were read. */
export function advanceCursor({ last, missing }: ChangesCursor, ids: number[]): ChangesCursor {
  const seen = new Set(ids);
  const newLast = Math.max(last, ...ids);
  const jumpedOver: number[] = [];
  for (let id = Math.max(last + 1, newLast - farthestBehind); id < newLast; id += 1) jumpedOver.push(id);
  const open = [...missing, ...jumpedOver].filter((id) => !seen.has(id) && id > newLast - farthestBehind);
  return { last: newLast, missing: open.slice(-mostMissing) };
}

/** Formats a cursor for a URL or header: '1042', or '1042-1039.1040' with two missing ids. */
export function formatCursor({ last, missing }: ChangesCursor): string {
  return missing.length === 0 ? String(last) : `${last}-${missing.join('.')}`;
}

/** Parses the output of `formatCursor`; null for anything else. */
export function parseCursor(text: string | null | undefined): ChangesCursor | null {
  const [, last, missing] = /^(\d{1,15})(?:-(\d{1,15}(?:\.\d{1,15}){0,199}))?$/.exec(text ?? '') ?? [];
  if (!last) return null;
  return { last: Number(last), missing: missing ? missing.split('.').map(Number) : [] };
}
