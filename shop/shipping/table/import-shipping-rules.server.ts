import { inArray, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { shippingRules } from '#db/schema.ts';
import { lockSettings } from '#shop/settings/locked-settings.server.ts';
import { shippingSubject } from '#shop/shipping/editing/shipping-subject.ts';
import { describeRule } from '#shop/shipping/editing/shipping-words.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import { placeText } from '#shop/shipping/shipping-places.ts';
import type { ShippingRule } from '#shop/shipping/shipping-rules.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { type NewStaffChange, recordChanges } from '#shop/staff/record-change.server.ts';
import { compareRules, isUnchanged, type RulesChange } from './compare-rules.ts';

/** What an import would change, with the fingerprint of the rules that it was compared with. */
export type ImportPreview = RulesChange & { from: string };

/** Compares the rules of a file with those of the shop. */
export async function previewImport(db: Db, rules: readonly ShippingRule[]): Promise<ImportPreview> {
  const current = await readShippingRules(db);
  return { ...compareRules(current, rules), from: fingerprintOfAll(current) };
}

export type ImportShippingRulesResult =
  | { ok: true; change: RulesChange }
  /** another person changed the rules since the preview; nothing was applied */
  | { ok: false; reason: 'newer' };

/**
 * Replaces all rules by those of a file, in one transaction: all of them or none. Importing the rules that the shop has
 * changes nothing.
 *
 * @param rules the country's among them
 * @param from the fingerprint of the preview that staff confirmed
 */
export async function importShippingRules(
  db: Db,
  actor: Actor,
  rules: readonly ShippingRule[],
  from: string | undefined,
): Promise<ImportShippingRulesResult> {
  return db.transaction(async (tx) => {
    // Also taken by the form of a single rule.
    await lockSettings(tx);
    const current = await readShippingRules(tx);
    const change = compareRules(current, rules);
    if (isUnchanged(change)) return { ok: true, change };
    if (fingerprintOfAll(current) !== from) return { ok: false, reason: 'newer' };
    await store(tx, change);
    await record(tx, actor, change);
    await announce(tx, 'settings', []);
    return { ok: true, change };
  });
}

function fingerprintOfAll(rules: readonly ShippingRule[]): string {
  return fingerprintOf(Object.fromEntries(rules.map((rule) => [rule.place, rule])));
}

async function store(tx: Db, { added, changed, removed }: RulesChange): Promise<void> {
  const places = removed.map(({ place }) => place);
  if (places.length > 0) await tx.delete(shippingRules).where(inArray(shippingRules.place, places));
  const written = [...added, ...changed.map(({ after }) => after)];
  if (written.length === 0) return;
  await tx
    .insert(shippingRules)
    .values(written)
    .onConflictDoUpdate({
      target: shippingRules.place,
      set: {
        steps: sql`excluded.steps`,
        freeFrom: sql`excluded.free_from`,
        daysLeast: sql`excluded.days_least`,
        daysMost: sql`excluded.days_most`,
        codAllowed: sql`excluded.cod_allowed`,
        codLeast: sql`excluded.cod_least`,
        codMost: sql`excluded.cod_most`,
        codFee: sql`excluded.cod_fee`,
        updatedAt: new Date(),
      },
    });
}

/** As many entries as `recordChanges` writes in one statement. */
const mostAtOnce = 200;

async function record(tx: Db, actor: Actor, { added, changed, removed }: RulesChange): Promise<void> {
  const entry = (place: string, rest: Pick<NewStaffChange, 'action' | 'before' | 'after'>): NewStaffChange => ({
    ...shippingSubject,
    subjectName: `Tarifa de envío: ${placeText(place)}`,
    ...rest,
  });
  const entries = [
    ...added.map((rule) => entry(rule.place, { action: 'created', after: describeRule(rule) })),
    ...changed.map(({ before, after }) =>
      entry(after.place, { action: 'changed', before: describeRule(before), after: describeRule(after) }),
    ),
    ...removed.map((rule) => entry(rule.place, { action: 'deleted', before: describeRule(rule) })),
  ];
  for (let start = 0; start < entries.length; start += mostAtOnce)
    await recordChanges(tx, actor, entries.slice(start, start + mostAtOnce));
}
