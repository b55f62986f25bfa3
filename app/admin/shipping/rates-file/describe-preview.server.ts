import { fieldLabel, formatField } from '#app/admin/changes/field-words.ts';
import { daysText, describeRule, onDeliveryText, stepsText } from '#shop/shipping/editing/shipping-words.ts';
import { placeText } from '#shop/shipping/shipping-places.ts';
import type { ShippingRule } from '#shop/shipping/shipping-rules.ts';
import type { ImportPreview } from '#shop/shipping/table/import-shipping-rules.server.ts';
import { findChangedFields } from '#shop/staff/changed-fields.ts';
import type { RatesPreview } from './preview-panel.tsx';

/** More rows are no help before applying a file; their number is shown. */
const mostListed = 100;

/** Describes in Spanish what a file would change. */
export function describePreview(preview: ImportPreview): Omit<RatesPreview, 'name' | 'table'> {
  const { added, changed, removed, same, from } = preview;
  return {
    from,
    same,
    groups: [
      { kind: 'added', count: added.length, lines: added.slice(0, mostListed).map(wholeRule) },
      { kind: 'changed', count: changed.length, lines: changed.slice(0, mostListed).map(changesOf) },
      { kind: 'removed', count: removed.length, lines: removed.slice(0, mostListed).map(wholeRule) },
    ],
  };
}

function wholeRule(rule: ShippingRule) {
  const what = [stepsText(rule.steps), daysText(rule), `contraentrega: ${onDeliveryText(rule)}`];
  return { place: placeText(rule.place), what: [what.join('; ')] };
}

function changesOf({ before, after }: ImportPreview['changed'][number]) {
  const fields = findChangedFields(describeRule(before), describeRule(after));
  const what = Object.keys(fields?.after ?? {}).map((field) => {
    const text = (value: unknown) => formatField('settings', field, value);
    return `${fieldLabel('settings', field)}: ${text(fields?.before[field])} → ${text(fields?.after[field])}`;
  });
  return { place: placeText(after.place), what };
}
