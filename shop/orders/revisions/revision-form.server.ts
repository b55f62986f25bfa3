import * as v from 'valibot';
import { revisionPricings } from '#db/schema.ts';
import {
  notesField,
  optionalLine,
  optionalPlaceName,
  phoneField,
  requiredLine,
  requiredName,
  withoutLinks,
} from '#shop/form-fields.ts';
import { mostPesos } from '#shop/money.ts';
import { withKnownCity } from '#shop/orders/form/order-form.ts';
import { departments } from '#shop/places/departments.ts';
import type { Revision } from './revise-order.server.ts';

const mostUnits = 9_999;
const pesos = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostPesos, 'Revisa el valor.'));
const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostUnits));
const id = v.pipe(v.string(), v.maxLength(64), v.toLowerCase());
const text = <Schema extends v.GenericSchema<string | undefined, string | undefined>>(schema: Schema) =>
  v.pipe(
    v.optional(schema, ''),
    v.transform((value) => value ?? ''),
  );

const address = v.object({
  firstName: requiredName('El nombre es obligatorio.', 80, 'Escribe el nombre con letras.'),
  lastName: v.pipe(text(optionalLine(80)), withoutLinks),
  phone: phoneField,
  email: v.pipe(
    text(optionalLine(254)),
    v.check((email) => email === '' || v.is(v.pipe(v.string(), v.email()), email), 'Correo electrónico inválido.'),
  ),
  address: text(optionalPlaceName(200)),
  addressDetails: text(optionalPlaceName(200)),
  neighborhood: text(optionalPlaceName(120)),
  department: v.optional(v.picklist(['', ...departments], 'Elige un departamento de la lista.'), ''),
  city: text(optionalPlaceName(120)),
});

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
  address: v.nullable(address),
  shippingCost: pesos,
  discount: pesos,
  discountReason: text(optionalLine(200)),
  notes: text(notesField),
  pricing: v.picklist(revisionPricings),
  reason: requiredLine('Escribe por qué cambia: el cliente también lo lee.', 200),
  shownTotal: v.pipe(v.number(), v.integer(), v.minValue(0)),
  read: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const json = v.pipe(v.string(), v.maxLength(100_000), v.parseJson(), schema);

/** The content of the form's field `revision`, as JSON. */
export type RevisionInput = v.InferInput<typeof schema>;

/** The fields at which an error is shown; 'lines' for the change as a whole. */
export type RevisionField =
  | keyof typeof address.entries
  | 'discount'
  | 'discountReason'
  | 'shippingCost'
  | 'notes'
  | 'reason'
  | 'lines';
export type RevisionErrors = Partial<Record<RevisionField, string>>;

/** Parses the form of a change to an order by staff, whose only field `revision` is a `RevisionInput` as JSON. */
export function parseRevision(
  form: FormData,
  orderId: string,
): { ok: true; revision: Revision } | { ok: false; errors: RevisionErrors } {
  const parsed = v.safeParse(json, form.get('revision'));
  if (!parsed.success) return { ok: false, errors: errorsOf(parsed.issues) };
  const { lines, shippingCost, discount, discountReason, notes, ...rest } = parsed.output;
  if (discount > 0 && discountReason === '') return { ok: false, errors: { discountReason: 'Escribe por qué.' } };
  const typed = parsed.output.address;
  const place = typed && { ...typed, ...withKnownCity(typed) };
  const changes = { lines, shippingCost, discount, discountReason, notes, address: place ?? {} };
  const { pricing, reason, shownTotal, read } = rest;
  return { ok: true, revision: { orderId, changes, pricing, reason, shownTotal, read } };
}

/** The first message of each field. Input that the shop's page cannot send is an error of the whole change. */
function errorsOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): RevisionErrors {
  const errors: RevisionErrors = {};
  for (const issue of issues) {
    const [first, second] = issue.path?.map(({ key }) => key) ?? [];
    const field = first === 'address' ? second : first;
    if (isWordedField(field)) errors[field] ??= issue.message;
    else errors.lines ??= 'No se pudo leer el cambio. Recarga la página e inténtalo de nuevo.';
  }
  return errors;
}

const wordedFields = [
  ...(Object.keys(address.entries) as (keyof typeof address.entries)[]),
  ...(['discount', 'discountReason', 'shippingCost', 'notes', 'reason'] as const),
];

function isWordedField(field: unknown): field is (typeof wordedFields)[number] {
  return wordedFields.some((one) => one === field);
}
