import { comparePlaces } from '#shop/shipping/shipping-places.ts';
import type { ShippingRule } from '#shop/shipping/shipping-rules.ts';

/** How a table of rules differs from another; each list is ordered by place. */
export type RulesChange = {
  added: ShippingRule[];
  changed: { before: ShippingRule; after: ShippingRule }[];
  removed: ShippingRule[];
  /** how many rules are the same */
  same: number;
};

/** Compares all rules before and after. */
export function compareRules(before: readonly ShippingRule[], after: readonly ShippingRule[]): RulesChange {
  const sorted = (rules: readonly ShippingRule[]) =>
    rules.toSorted((one, other) => comparePlaces(one.place, other.place));
  const [old, next] = [byPlace(before), byPlace(after)];
  const kept = sorted(after).flatMap((rule) => {
    const previous = old.get(rule.place);
    return previous ? [{ before: previous, after: rule }] : [];
  });
  const changed = kept.filter((pair) => keyOf(pair.before) !== keyOf(pair.after));
  return {
    added: sorted(after).filter(({ place }) => !old.has(place)),
    changed,
    removed: sorted(before).filter(({ place }) => !next.has(place)),
    same: kept.length - changed.length,
  };
}

export const isUnchanged = ({ added, changed, removed }: RulesChange): boolean =>
  added.length + changed.length + removed.length === 0;

const byPlace = (rules: readonly ShippingRule[]) => new Map(rules.map((rule) => [rule.place, rule]));

function keyOf({ steps, freeFrom, daysLeast, daysMost, codAllowed, codLeast, codMost, codFee }: ShippingRule): string {
  const weights = steps.map(({ upToGrams, price }) => [upToGrams, price]);
  return JSON.stringify([weights, freeFrom, daysLeast, daysMost, codAllowed, codLeast, codMost, codFee]);
}
