import * as v from 'valibot';
import { revisionPricings } from '#db/schema.ts';
import { requiredLine } from '#shop/form-fields.ts';
import { withKnownCity } from '#shop/orders/form/order-form.ts';
import {
  firstMessages,
  type StaffAddressField,
  shownAmount,
  staffAddress,
  staffAddressFields,
  staffAmount,
  staffLine,
  staffNotes,
} from '#shop/orders/form/staff-fields.server.ts';
import type { Revision } from './revise-order.server.ts';

const mostUnits = 9_999;
const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostUnits));
const id = v.pipe(v.string(), v.maxLength(64), v.toLowerCase());
const schema = v.object({
  lines: v.pipe(
    v.array(
      v.variant('kind', [
        v.object({ kind: v.literal('kept'), line: v.pipe(v.number(), v.integer(), v.minValue(0)), quantity: units }),
        v.object({ kind: v.literal('unit'), productId: id, quantity: v.pipe(units, v.minValue(1)) }),
        v.object({ kind: v.literal('offer'), productId: id, offerId: v.pipe(v.string(), v.maxLength(64)) }),
      ]),
    ),
    v.maxLength(200),
  ),
  /** null leaves it as it is, as for an order to another country */
  address: v.nullable(staffAddress),
  shippingCost: staffAmount,
  discount: staffAmount,
  discountReason: staffLine(200),
  notes: staffNotes,
  pricing: v.picklist(revisionPricings),
  reason: requiredLine('Escribe por qué cambia: el cliente también lo lee.', 200),
  shownTotal: shownAmount,
  read: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const json = v.pipe(v.string(), v.maxLength(100_000), v.parseJson(), schema);

/** The content of the form's field `revision`, as JSON. */
export type RevisionInput = v.InferInput<typeof schema>;

const ownFields = ['discount', 'discountReason', 'shippingCost', 'notes', 'reason'] as const;

/** The fields at which an error is shown; 'lines' for the change as a whole. */
export type RevisionField = StaffAddressField | (typeof ownFields)[number] | 'lines';
export type RevisionErrors = Partial<Record<RevisionField, string>>;

const messages = {
  address: 'address',
  worded: [...staffAddressFields, ...ownFields],
  unreadable: 'No se pudo leer el cambio. Recarga la página e inténtalo de nuevo.',
};

/** Parses the form of a change to an order by staff, whose only field `revision` is a `RevisionInput` as JSON. */
export function parseRevision(
  form: FormData,
  orderId: string,
): { ok: true; revision: Revision } | { ok: false; errors: RevisionErrors } {
  const parsed = v.safeParse(json, form.get('revision'));
  if (!parsed.success) return { ok: false, errors: firstMessages(parsed.issues, messages) };
  const { lines, shippingCost, discount, discountReason, notes, ...rest } = parsed.output;
  if (discount > 0 && discountReason === '') return { ok: false, errors: { discountReason: 'Escribe por qué.' } };
  const typed = parsed.output.address;
  const place = typed && { ...typed, ...withKnownCity(typed) };
  const changes = { lines, shippingCost, discount, discountReason, notes, address: place ?? {} };
  const { pricing, reason, shownTotal, read } = rest;
  return { ok: true, revision: { orderId, changes, pricing, reason, shownTotal, read } };
}
