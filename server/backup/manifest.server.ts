import { createHmac } from 'node:crypto';
import * as v from 'valibot';

/** The layout of the file; a shop reads those it knows. */
export const formatNumber = 1;

/** The last entry of a copy, by which a copy that was cut off is told from a whole one. */
export const manifestPath = 'manifest.json';

/** One entry of the file beside the manifest. */
export type Part = v.InferOutput<typeof partSchema>;

/** One table as it was copied: where its rows are, in the order they are to be put back. */
export type TablePart = v.InferOutput<typeof tableSchema>;

export type Sequence = v.InferOutput<typeof sequenceSchema>;

/** What a copy says of itself. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

const partSchema = v.object({
  path: v.string(),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
const identifier = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));
const tableSchema = v.object({
  /** with its schema: `public.products` */
  name: v.pipe(v.string(), v.regex(/^(public|pgboss)\.[a-z_][a-z0-9_]*$/)),
  columns: v.array(identifier),
  rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
  parts: v.array(v.string()),
});
const sequenceSchema = v.object({ name: identifier, value: v.number(), isCalled: v.boolean() });
const manifestSchema = v.object({
  format: v.literal(formatNumber),
  /** of the program that wrote it */
  version: v.string(),
  /** the last migration of its database: the name, and the moment by which migrations are told apart */
  migration: v.object({ name: v.string(), when: v.number() }),
  createdAt: v.string(),
  engine: v.picklist(['pglite', 'postgres']),
  /** which secret second steps of signing in are encrypted with, without telling it */
  secretMark: v.string(),
  tables: v.array(tableSchema),
  sequences: v.array(sequenceSchema),
  /** every other entry, in the order of the file */
  parts: v.array(partSchema),
  /** what lay among the files and is none of the shop's */
  leftOut: v.optional(v.array(v.string()), []),
});

/** @returns null for anything a shop of this version cannot read */
export function readManifest(json: string): Manifest | null {
  try {
    const parsed = v.safeParse(manifestSchema, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** By which two shops know that they have the same secret. The secret is random, so nothing is found out from it. */
export function markOf(secret: string): string {
  return createHmac('sha256', secret).update('origen-natural backup').digest('hex').slice(0, 32);
}
