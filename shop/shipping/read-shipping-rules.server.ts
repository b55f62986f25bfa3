import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { shippingRules } from '#db/schema.ts';
import { rulePlaces, type ShippingPlace, type ShippingRule } from './shipping-rules.ts';

/** Reads all shipping rules. That of the whole country is among them. */
export async function readShippingRules(db: Db): Promise<ShippingRule[]> {
  return db.select(ruleColumns()).from(shippingRules);
}

/** Reads the rules of which one applies to a parcel to a place. */
export async function readRulesOf(db: Db, place: ShippingPlace): Promise<ShippingRule[]> {
  return db
    .select(ruleColumns())
    .from(shippingRules)
    .where(inArray(shippingRules.place, rulePlaces(place)));
}

/** Selects the rules of which one applies to a parcel to a place, as one JSON value inside a larger query. */
export function selectRulesOf(place: ShippingPlace): SQL<ShippingRule[]> {
  return sql`(
    select json_agg(json_build_object(
      'place', place, 'steps', steps, 'freeFrom', free_from, 'daysLeast', days_least, 'daysMost', days_most,
      'codAllowed', cod_allowed, 'codLeast', cod_least, 'codMost', cod_most, 'codFee', cod_fee))
    from shipping_rules where place = any (${sql.param(rulePlaces(place))}::text[]))`;
}

function ruleColumns() {
  const { createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(shippingRules);
  return columns;
}
