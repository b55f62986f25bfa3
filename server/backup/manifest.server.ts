import { createHmac } from 'node:crypto';
import * as v from 'valibot';

/** Version of the backup format; other versions are rejected. */
export const formatNumber = 1;

/** Path of the manifest. It is the last entry, so a truncated backup has none. */
export const manifestPath = 'manifest.json';

/** One entry of the backup file other than the manifest. */
export type Part = v.InferOutput<typeof partSchema>;

/** One table of a backup: its parts, in the order to restore them. */
export type TablePart = v.InferOutput<typeof tableSchema>;

export type Sequence = v.InferOutput<typeof sequenceSchema>;

/** The backup's own description. */
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
  /** version of the program that wrote the backup */
  version: v.string(),
  /** the database's last migration: its name, and the timestamp that identifies it */
  migration: v.object({ name: v.string(), when: v.number() }),
  createdAt: v.string(),
  /** identifies the secret that second factors are encrypted with, without revealing it */
  secretMark: v.string(),
  tables: v.array(tableSchema),
  sequences: v.array(sequenceSchema),
  /** every other entry, in the order of the file */
  parts: v.array(partSchema),
  /** keys of files in the storage that are not in the backup: foreign ones, and ones larger than `largestPart` */
  leftOut: v.optional(v.array(v.string()), []),
});

/** @returns null if this version cannot read the manifest */
export function readManifest(json: string): Manifest | null {
  try {
    const parsed = v.safeParse(manifestSchema, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Derives a mark that is equal for shops with the same secret. A long random secret cannot be derived from it.
 */
export function markOf(secret: string): string {
  return createHmac('sha256', secret).update('origen-natural backup').digest('hex').slice(0, 32);
}
