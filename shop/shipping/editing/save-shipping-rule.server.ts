import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { shippingRules } from '#db/schema.ts';
import { lockSettings } from '#shop/settings/locked-settings.server.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import { comparePlaces, namePlace, placeText } from '#shop/shipping/shipping-places.ts';
import { type ShippingRule, wholeCountry } from '#shop/shipping/shipping-rules.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { shippingSubject } from './shipping-subject.ts';
import { describeRule } from './shipping-words.ts';

/** A rule with the fingerprint that a later save or deletion has to match. */
export type ListedRule = ShippingRule & { fingerprint: string };

/** Lists all rules: that of the country, those of departments, those of municipalities. */
export async function listShippingRules(db: Db): Promise<ListedRule[]> {
  const rules = await readShippingRules(db);
  return rules
    .sort((one, other) => comparePlaces(one.place, other.place))
    .map((rule) => ({ ...rule, fingerprint: fingerprintOf(rule) }));
}

export type SaveShippingRuleResult =
  | { ok: true }
  /** a new rule's place has a rule already, or does not exist; the rule to change was deleted */
  | { ok: false; reason: 'exists' | 'unknown-place' | 'not-found' }
  /** another person changed it since the form was loaded; nothing was saved */
  | { ok: false; reason: 'newer'; now: ListedRule };

/**
 * Adds the rule of a place or changes it. Orders that were placed keep their price.
 *
 * @param saving.isNew whether the place is to have no rule yet
 * @param saving.read fingerprint of the rule that the form was filled with
 */
export async function saveShippingRule(
  db: Db,
  actor: Actor,
  rule: ShippingRule,
  { isNew, read }: { isNew: boolean; read?: string | undefined },
): Promise<SaveShippingRuleResult> {
  if (!namePlace(rule.place)) return { ok: false, reason: 'unknown-place' };
  return db.transaction(async (tx) => {
    const before = await lockRule(tx, rule.place);
    // The same form sent twice, after a lost answer, is saved once.
    if (before?.fingerprint === fingerprintOf(rule)) return { ok: true };
    if (isNew && before) return { ok: false, reason: 'exists' };
    if (!isNew && !before) return { ok: false, reason: 'not-found' };
    if (before && before.fingerprint !== read) return { ok: false, reason: 'newer', now: before };
    const { place, ...values } = rule;
    await tx
      .insert(shippingRules)
      .values(rule)
      .onConflictDoUpdate({ target: shippingRules.place, set: { ...values, updatedAt: new Date() } });
    await recordChange(tx, actor, {
      ...shippingSubject,
      subjectName: `Tarifa de envío: ${placeText(place)}`,
      action: before ? 'changed' : 'created',
      ...(before && { before: describeRule(before) }),
      after: describeRule(rule),
    });
    await announce(tx, 'settings', []);
    return { ok: true };
  });
}

export type DeleteShippingRuleResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'whole-country' }
  /** another person changed it since the list was loaded; it stays */
  | { ok: false; reason: 'newer' };

/**
 * Deletes the rule of a department or a municipality; its place then has that of the department or the country. The
 * rule of the country always remains.
 *
 * @param read fingerprint of the rule as the list showed it
 */
export async function deleteShippingRule(
  db: Db,
  actor: Actor,
  place: string,
  read: string | undefined,
): Promise<DeleteShippingRuleResult> {
  if (place === wholeCountry) return { ok: false, reason: 'whole-country' };
  return db.transaction(async (tx) => {
    const before = await lockRule(tx, place);
    if (!before) return { ok: false, reason: 'not-found' };
    if (before.fingerprint !== read) return { ok: false, reason: 'newer' };
    await tx.delete(shippingRules).where(eq(shippingRules.place, place));
    await recordChange(tx, actor, {
      ...shippingSubject,
      subjectName: `Tarifa de envío: ${placeText(place)}`,
      action: 'deleted',
      before: describeRule(before),
    });
    await announce(tx, 'settings', []);
    return { ok: true };
  });
}

/** Serializes changes of the rules, those of a place without a rule too, and returns the rule. */
async function lockRule(tx: Db, place: string): Promise<ListedRule | null> {
  await lockSettings(tx);
  const rules = await readShippingRules(tx);
  const rule = rules.find((one) => one.place === place);
  return rule ? { ...rule, fingerprint: fingerprintOf(rule) } : null;
}
