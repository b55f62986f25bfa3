/**
 * How far somebody has heard of the shop's changes. Their ids are given out before they are committed, so a change may
 * come into sight after one with a higher id: what was jumped over is still waited for.
 */
export type PlaceInChanges = {
  /** the highest id heard of */
  last: number;
  /** lower ones not heard of, in rising order: they are on their way, or were taken back */
  missing: number[];
};

/** Those farther behind were taken back, or their transaction is one that nobody waits for. */
const farthestBehind = 1_000;
const mostMissing = 200;

/** The place of somebody who stood at one and has heard of these ids since. */
export function movedOn({ last, missing }: PlaceInChanges, heard: number[]): PlaceInChanges {
  const known = new Set(heard);
  const newLast = Math.max(last, ...heard);
  const jumpedOver: number[] = [];
  for (let id = Math.max(last + 1, newLast - farthestBehind); id < newLast; id += 1) jumpedOver.push(id);
  const open = [...missing, ...jumpedOver].filter((id) => !known.has(id) && id > newLast - farthestBehind);
  return { last: newLast, missing: open.slice(-mostMissing) };
}

/** As an address or a header carries it: '1042', or '1042-1039.1040' where two are waited for. */
export function formatPlace({ last, missing }: PlaceInChanges): string {
  return missing.length === 0 ? String(last) : `${last}-${missing.join('.')}`;
}

/** Reads what `formatPlace` wrote; null for anything else. */
export function parsePlace(text: string | null | undefined): PlaceInChanges | null {
  const [, last, missing] = /^(\d{1,15})(?:-(\d{1,15}(?:\.\d{1,15}){0,199}))?$/.exec(text ?? '') ?? [];
  if (!last) return null;
  return { last: Number(last), missing: missing ? missing.split('.').map(Number) : [] };
}
