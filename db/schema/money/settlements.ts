/** Settlement files and how they are read. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#db/schema/accounts.ts';
import { type SettlementKind, settlementKinds } from '#db/schema/codes.ts';
import { createdAt, moment, oneOf, updatedAt } from '#db/schema/columns.ts';
import type { SettlementMapping } from '#db/schema/json-columns.ts';

/** The mapping of columns and words for the settlement files of a source: a payment provider, or later a carrier. */
export const settlementMappings = pgTable('settlement_mappings', {
  source: text('source').primaryKey(),
  mapping: jsonb('mapping').$type<SettlementMapping>().notNull(),
  updatedAt: updatedAt(),
});

/** Settlement files uploaded by staff. Only their mapped lines are kept, not the files themselves. */
export const settlementFiles = pgTable(
  'settlement_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    source: text('source').notNull(),
    /** the file's name when it was uploaded */
    name: text('name').notNull(),
    /** hash of the content, by which the same file is known; a further reading of it has a dot and an id appended */
    sha256: text('sha256').notNull(),
    lineCount: integer('line_count').notNull(),
    /** the days of the Colombian calendar that its lines cover */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    uploadedBy: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    uploadedByName: text('uploaded_by_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [unique('settlement_files_once').on(table.source, table.sha256)],
);

/** The movements of money in settlement files, without personal data. Files that overlap have equal lines. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => settlementFiles.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    /** its row in the file */
    lineNumber: integer('line_number').notNull(),
    /** equal for the same line in another file of the source */
    lineKey: text('line_key').notNull(),
    /**
     * fingerprint of the whole row, equal for the same row in another file of the source, however its columns and words
     * were mapped; null if an older version stored the line
     */
    rowHash: text('row_hash'),
    /** the newest other file with the same row, whose reading counts instead of this one */
    supersededBy: uuid('superseded_by').references(() => settlementFiles.id, { onDelete: 'set null' }),
    reference: text('reference').notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind').$type<SettlementKind>().notNull(),
    /** the day of the Colombian calendar on which the money moved, according to the file */
    day: date('day').notNull(),
    grossInCents: bigint('gross_in_cents', { mode: 'number' }).notNull(),
    feeInCents: bigint('fee_in_cents', { mode: 'number' }),
    taxInCents: bigint('tax_in_cents', { mode: 'number' }),
    netInCents: bigint('net_in_cents', { mode: 'number' }),
    /** when its effect on the shop's payments was recorded; null while it has none yet */
    appliedAt: moment('applied_at'),
  },
  (table) => [
    check('settlement_lines_kind', oneOf('kind', settlementKinds)),
    check('settlement_lines_gross', sql`gross_in_cents >= 0`),
    unique('settlement_lines_row').on(table.fileId, table.lineNumber),
    index('settlement_lines_key').on(table.source, table.lineKey),
    index('settlement_lines_day').on(table.source, table.day),
    index('settlement_lines_transaction').on(table.source, table.transactionId),
    index('settlement_lines_reference').on(table.source, table.reference),
    index('settlement_lines_hash').on(table.source, table.rowHash).where(sql`row_hash is not null`),
    index('settlement_lines_superseded').on(table.supersededBy).where(sql`superseded_by is not null`),
    index('settlement_lines_to_apply').on(table.id).where(sql`applied_at is null`),
  ],
);
