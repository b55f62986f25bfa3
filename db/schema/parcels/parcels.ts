/** Carriers, parcels and what happened to them. */
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#db/schema/accounts.ts';
import { type ConfirmationChannel, confirmationChannels } from '#db/schema/codes.ts';
import { createdAt, moment, oneOf, updatedAt } from '#db/schema/columns.ts';
import type { CarrierSheet, RemittanceColumns } from '#db/schema/json-columns.ts';
import { orders } from '#db/schema/orders.ts';
import {
  type CarrierKind,
  carrierKinds,
  type GuidePurchaseState,
  guidePurchaseStates,
  type ParcelSource,
  type ParcelState,
  parcelSources,
  parcelStates,
} from './parcel-codes.ts';

/** The companies that bring parcels. */
export const carriers = pgTable(
  'carriers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    kind: text('kind').$type<CarrierKind>().notNull().default('manual'),
    /** the address of its tracking page, with {guia} in place of the number; empty without one */
    trackingPattern: text('tracking_pattern').notNull().default(''),
    /** the file with which parcels are announced to it; null until staff arranged one */
    sheet: jsonb('sheet').$type<CarrierSheet>(),
    /** how its remittances are read; null until staff mapped the columns of one */
    remittanceColumns: jsonb('remittance_columns').$type<RemittanceColumns>(),
    /** within how many days of a delivery it pays what it collected */
    remitsWithinDays: integer('remits_within_days').notNull().default(8),
    /** whether it is offered for new parcels */
    isActive: boolean('is_active').notNull().default(true),
    /** since when its interface does not say where parcels are; null while it does */
    trackingFailsSince: moment('tracking_fails_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [check('carriers_kind', oneOf('kind', carrierKinds))],
);

/** One box on its way to a customer. An order may have several. */
export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    /** the carrier's number; null until it is known */
    guide: text('guide'),
    state: text('state').$type<ParcelState>().notNull().default('prepared'),
    /** pesos that the carrier collects from the customer */
    codAmount: integer('cod_amount').notNull().default(0),
    /** pesos that the carrier asks for bringing it, and for collecting; null if unknown */
    freight: integer('freight'),
    codFee: integer('cod_fee'),
    /** pesos that the carrier pays for losing it; null if it is not compensated, or the amount is unknown */
    compensation: integer('compensation'),
    weightGrams: integer('weight_grams'),
    /** what its goods are worth, in pesos, for the carrier; null: what the other parcels of its order leave */
    declaredValue: integer('declared_value'),
    /** the latest report about it, by which those without movement are found */
    movedAt: moment('moved_at').notNull().defaultNow(),
    /** of an incident: the last day to decide about it */
    decideBy: date('decide_by'),
    /**
     * when the carrier took it, or first said so; null until then. A trigger keeps it, also for processes that do not
     * know it
     */
    handedOverAt: moment('handed_over_at'),
    deliveredAt: moment('delivered_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    createdByName: text('created_by_name').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('parcels_state', oneOf('state', parcelStates)),
    check('parcels_amounts', sql`cod_amount >= 0 and freight >= 0 and cod_fee >= 0`),
    check('parcels_guide', sql`guide <> ''`),
    unique('parcels_guide_of_carrier').on(table.carrierId, table.guide),
    index('parcels_order').on(table.orderId),
    index('parcels_state_moved').on(table.state, table.movedAt),
    index('parcels_delivered').on(table.carrierId, table.deliveredAt).where(sql`state = 'delivered'`),
    // The reports are of the parcels that were handed over in a period.
    index('parcels_handed_over').on(table.handedOverAt).where(sql`handed_over_at is not null`),
  ],
);

/** The purchases of guides at a carrier's interface. */
export const guidePurchases = pgTable(
  'guide_purchases',
  {
    /** the reference sent along */
    id: uuid('id').primaryKey().defaultRandom(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    state: text('state').$type<GuidePurchaseState>().notNull().default('asked'),
    /** the company that brings it, and its service */
    company: text('company').notNull(),
    service: text('service').notNull(),
    /** pesos that it asks for, and collects */
    freight: integer('freight').notNull(),
    codFee: integer('cod_fee'),
    codAmount: integer('cod_amount').notNull(),
    /** delivery days; null if it does not say */
    days: integer('days'),
    guide: text('guide'),
    /** the interface's number, by which it is tracked and cancelled; null if it is unknown */
    carrierOrder: text('carrier_order'),
    trackingLink: text('tracking_link').notNull().default(''),
    /** whether it was bought in the interface's sandbox, so that nothing can be sent with it */
    isTest: boolean('is_test').notNull().default(false),
    /** a hash of the receiver that the guide names, see `receiverHash`; null if it is unknown */
    receiverHash: text('receiver_hash'),
    /** the key of the printed guide in the private storage */
    labelFile: text('label_file'),
    /** the carrier's words, or what staff found */
    message: text('message').notNull().default(''),
    trackedAt: moment('tracked_at'),
    /** when the carrier agreed to cancel it, which proves nothing */
    cancelAskedAt: moment('cancel_asked_at'),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('guide_purchases_state', oneOf('state', guidePurchaseStates)),
    check('guide_purchases_amounts', sql`freight >= 0 and cod_fee >= 0 and cod_amount >= 0`),
    uniqueIndex('guide_purchases_one_of_parcel').on(table.parcelId).where(sql`state in ('asked', 'unknown', 'bought')`),
    index('guide_purchases_parcel').on(table.parcelId),
    // The list of today reads those that staff have to do something about; a bought guide has a message only then.
    index('guide_purchases_to_resolve')
      .on(table.createdAt)
      .where(sql`state in ('asked', 'unknown') or (state = 'bought' and message <> '')`),
  ],
);

/** Every report about a parcel. Append-only. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    source: text('source').$type<ParcelSource>().notNull(),
    /** the state that it reports; null: words of the carrier that mean none that is known */
    state: text('state').$type<ParcelState>(),
    /** the carrier's words, or the note of staff */
    words: text('words').notNull().default(''),
    /** when it happened, by the carrier or staff */
    happenedAt: moment('happened_at').notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time; empty for reports of the carrier */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('parcel_events_source', oneOf('source', parcelSources)),
    check('parcel_events_state', oneOf('state', parcelStates)),
    // A carrier reports the same again at each look-up.
    unique('parcel_events_reported_once').on(table.parcelId, table.source, table.happenedAt, table.words),
  ],
);

/** That customers confirmed orders that are paid on delivery, before they were sent. */
export const orderConfirmations = pgTable(
  'order_confirmations',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<ConfirmationChannel>().notNull(),
    note: text('note').notNull().default(''),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time; empty if the customer pressed the link */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
  },
  () => [check('order_confirmations_channel', oneOf('channel', confirmationChannels))],
);

export type Carrier = typeof carriers.$inferSelect;
export type Parcel = typeof parcels.$inferSelect;
export type GuidePurchase = typeof guidePurchases.$inferSelect;
export type ParcelEvent = typeof parcelEvents.$inferSelect;
