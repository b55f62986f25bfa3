/** What shipping costs and how long it takes, by place. */
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';
import type { ShippingStep } from './json-columns.ts';

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

export type ShippingRuleRow = typeof shippingRules.$inferSelect;
