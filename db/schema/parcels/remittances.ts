/** The files in which carriers say what they collected, and what staff decided about them. */
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
import { createdAt, oneOf } from '#db/schema/columns.ts';
import type { DifferingTotal } from '#db/schema/json-columns.ts';
import { decisionKinds, type RemittanceDecision } from './parcel-codes.ts';
import { carriers, parcels } from './parcels.ts';

/** Payments of carriers, each with the file that explains it. Only their mapped lines are kept, not the files. */
export const remittances = pgTable(
  'remittances',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    /** the day of the Colombian calendar on which the money arrived */
    paidOn: date('paid_on').notNull(),
    /** the bank's number of the transfer; empty if unknown */
    bankReference: text('bank_reference').notNull().default(''),
    /** the file's name when it was uploaded */
    fileName: text('file_name').notNull(),
    /** hash of the file, by which the same one is known */
    sha256: text('sha256').notNull(),
    /** hash of its lines, by which the same ones are known in a file that was saved again */
    linesHash: text('lines_hash').notNull(),
    lineCount: integer('line_count').notNull(),
    /** its totals that are not the sum of its lines; null if there are none */
    differingTotals: jsonb('differing_totals').$type<DifferingTotal[]>(),
    uploadedBy: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    uploadedByName: text('uploaded_by_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('remittances_file_once').on(table.carrierId, table.sha256),
    unique('remittances_lines_once').on(table.carrierId, table.linesHash),
    index('remittances_paid').on(table.carrierId, table.paidOn),
  ],
);

/** The lines of remittances as their files have them. Never changed; they are removed with their remittance. */
export const remittanceLines = pgTable(
  'remittance_lines',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    remittanceId: uuid('remittance_id')
      .notNull()
      .references(() => remittances.id, { onDelete: 'cascade' }),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    /** its row in the file */
    lineNumber: integer('line_number').notNull(),
    /** as parcels have it: upper case, without spaces. It names the parcel, also one that is made later */
    guide: text('guide').notNull(),
    /** pesos that the customer paid; negative if an earlier payment is taken back */
    collected: integer('collected').notNull(),
    /** pesos that the carrier kept for collecting and for bringing; null if the file does not say */
    fee: integer('fee'),
    freight: integer('freight'),
    /** pesos that the carrier paid; null if the file does not say */
    net: integer('net'),
    /** the day that the file names; null without one */
    day: date('day'),
  },
  (table) => [
    unique('remittance_lines_row').on(table.remittanceId, table.lineNumber),
    index('remittance_lines_guide').on(table.carrierId, table.guide),
  ],
);

/**
 * What staff decided about the difference of a line, or about a delivered parcel that no remittance has. Append-only;
 * the latest counts, as long as the difference is the one that it was about.
 */
export const remittanceDecisions = pgTable(
  'remittance_decisions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    lineId: bigint('line_id', { mode: 'number' }).references(() => remittanceLines.id, { onDelete: 'cascade' }),
    parcelId: uuid('parcel_id').references(() => parcels.id, { onDelete: 'cascade' }),
    decision: text('decision').$type<RemittanceDecision>().notNull(),
    note: text('note').notNull(),
    /** the causes and amounts that it is about */
    causes: text('causes').notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('remittance_decisions_decision', oneOf('decision', decisionKinds)),
    check('remittance_decisions_subject', sql`num_nonnulls(line_id, parcel_id) = 1`),
    index('remittance_decisions_line').on(table.lineId).where(sql`line_id is not null`),
    index('remittance_decisions_parcel').on(table.parcelId).where(sql`parcel_id is not null`),
  ],
);

export type Remittance = typeof remittances.$inferSelect;
export type RemittanceLine = typeof remittanceLines.$inferSelect;
