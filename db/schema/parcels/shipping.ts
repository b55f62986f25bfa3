/** What shipping costs and how long it takes, by place. */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf, updatedAt } from '#db/schema/columns.ts';
import type { ShippingStep } from '#db/schema/json-columns.ts';
import { type LiveQuoteAnswer, liveQuoteAnswers } from './parcel-codes.ts';

/**
 * The rules of shipping. An order has exactly one: that of its municipality, or else of its department, or else of the
 * country, whose rule always exists.
 */
export const shippingRules = pgTable(
  'shipping_rules',
  {
    /** 'CO', a department's code ('66') or a municipality's ('66001'), as DANE numbers them */
    place: text('place').primaryKey(),
    /** by rising weight; the last is of any weight */
    steps: jsonb('steps').$type<ShippingStep[]>().notNull(),
    /** the value of the goods in pesos from which shipping is free; null: never */
    freeFrom: integer('free_from'),
    /** delivery days from the day the order leaves the shop */
    daysLeast: integer('days_least').notNull(),
    daysMost: integer('days_most').notNull(),
    /** whether an order may be paid on delivery, between which totals, and what that adds to the shipping */
    codAllowed: boolean('cod_allowed').notNull().default(true),
    codLeast: integer('cod_least'),
    codMost: integer('cod_most'),
    codFee: integer('cod_fee').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check('shipping_rules_place', sql`place ~ '^(CO|[0-9]{2}|[0-9]{5})$'`),
    check('shipping_rules_steps', sql`jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0`),
    check('shipping_rules_days', sql`0 <= days_least and days_least <= days_most and days_most <= 60`),
    check('shipping_rules_amounts', sql`cod_fee >= 0 and free_from >= 0 and cod_least >= 0 and cod_most >= cod_least`),
  ],
);

/**
 * What a carrier's interface answered about the price of a parcel. Append-only; the rows of the last hours say which
 * prices shoppers were shown.
 */
export const shippingQuotes = pgTable(
  'shipping_quotes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** municipalities, five digits by DANE */
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    grams: integer('grams').notNull(),
    /** what the goods cost, in pesos */
    declaredValue: integer('declared_value').notNull(),
    /** length, width and height */
    boxSizeCm: integer('box_size_cm').array().notNull(),
    answer: text('answer').$type<LiveQuoteAnswer>().notNull(),
    /** pesos; null without one: the table's price was shown */
    price: integer('price'),
    askedAt: moment('asked_at').notNull().defaultNow(),
  },
  (table) => [
    check('shipping_quotes_answer', oneOf('answer', liveQuoteAnswers)),
    check('shipping_quotes_price', sql`(answer = 'priced') = (price is not null) and price > 0`),
    index('shipping_quotes_parcel').on(table.destination, table.grams, table.declaredValue, table.askedAt),
    index('shipping_quotes_asked').on(table.askedAt),
  ],
);

export type ShippingRuleRow = typeof shippingRules.$inferSelect;
