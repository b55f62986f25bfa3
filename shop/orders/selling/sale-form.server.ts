import * as v from 'valibot';
import { orderChannels, orderDeliveries } from '#db/schema.ts';
import { countries } from '#shop/colombia.ts';
import { formatIsoDay } from '#shop/dates.ts';
import {
  notesField,
  optionalLine,
  optionalPlaceName,
  phoneField,
  requiredName,
  withoutLinks,
} from '#shop/form-fields.ts';
import { mostPesos } from '#shop/money.ts';
import type { Controller } from '#shop/orders/form/order-consent.ts';
import { splitFullName, withKnownCity } from '#shop/orders/form/order-form.ts';
import { attemptKey, orderLines } from '#shop/orders/form/order-request.ts';
import { departments } from '#shop/places/departments.ts';
import { type NewSale, salePaymentMethods, saleRemainders } from './sale.ts';
import { saleConsents } from './sale-consent.ts';
import { findSaleErrors, type SaleErrors, type SaleField } from './sale-rules.ts';

export const saleAmount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostPesos));
/** One optional line of text; an absent one is empty. */
export const saleText = (maxLength: number) =>
  v.pipe(
    v.optional(optionalLine(maxLength), ''),
    v.transform((text) => text ?? ''),
  );
const placeName = (maxLength: number) =>
  v.pipe(
    v.optional(optionalPlaceName(maxLength), ''),
    v.transform((text) => text ?? ''),
  );
const isDay = v.isoDate('Escribe la fecha completa.');

const customer = v.object({
  firstName: requiredName('El nombre es obligatorio.', 80, 'Escribe el nombre con letras.'),
  lastName: v.pipe(saleText(80), withoutLinks),
  phone: phoneField,
  email: v.pipe(
    saleText(254),
    v.check((text) => text === '' || v.is(v.pipe(v.string(), v.email()), text), 'Correo electrónico inválido.'),
  ),
  address: placeName(200),
  addressDetails: placeName(200),
  neighborhood: placeName(120),
  department: v.optional(v.picklist(['', ...departments], 'Elige un departamento de la lista.'), ''),
  city: placeName(120),
});

export const saleChannel = v.picklist(orderChannels.filter((channel) => channel !== 'web'));

const saleSchema = v.object({
  idempotencyKey: attemptKey,
  lines: orderLines,
  shownTotal: v.pipe(v.number(), v.integer(), v.minValue(0)),
  discount: saleAmount,
  discountReason: saleText(200),
  shippingCost: saleAmount,
  customer: v.nullable(customer),
  delivery: v.picklist(orderDeliveries),
  payments: v.array(
    v.object({ method: v.picklist(salePaymentMethods), amount: saleAmount, tendered: v.optional(saleAmount) }),
  ),
  remainder: v.nullable(v.picklist(saleRemainders)),
  dueOn: v.nullable(v.pipe(v.string(), isDay)),
  channel: saleChannel,
  notes: v.pipe(
    v.optional(notesField, ''),
    v.transform((text) => text ?? ''),
  ),
  /** whether the customer consented, as the member of staff confirms */
  consented: v.boolean(),
});

const saleJson = v.pipe(v.string(), v.maxLength(100_000), v.parseJson(), saleSchema);

/** The content of the form's field `sale`, as JSON. */
export type SaleInput = v.InferInput<typeof saleSchema>;

export const consentMissing = 'Sin su autorización no se guardan sus datos.';

export type ParsedSale = { ok: true; sale: NewSale } | { ok: false; errors: SaleErrors };

/**
 * Parses the form of a sale, whose only field `sale` is a `SaleInput` as JSON. Properties that the form does not have
 * are dropped.
 */
export function parseSale(form: FormData, shop: Controller, now = new Date()): ParsedSale {
  return check(v.safeParse(saleJson, form.get('sale')), shop, now);
}

/** Parses a sale that was put aside, like `parseSale`. */
export function parseSaleInput(input: unknown, shop: Controller, now: Date): ParsedSale {
  return check(v.safeParse(saleSchema, input), shop, now);
}

type Parsed =
  | { success: true; output: v.InferOutput<typeof saleSchema> }
  | { success: false; issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]] };

function check(parsed: Parsed, shop: Controller, now: Date): ParsedSale {
  if (!parsed.success) return { ok: false, errors: errorsOf(parsed.issues) };
  const { consented, customer, ...rest } = parsed.output;
  const sale = { ...rest, customer: customer && addressOf(customer) };
  const errors: SaleErrors = findSaleErrors(sale, formatIsoDay(now));
  if (customer && !consented) errors.consented = consentMissing;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, sale: { ...sale, consents: customer ? saleConsents(sale.channel, shop) : [] } };
}

/** The address of a customer. A known city gets its usual spelling and gives a missing department. */
function addressOf(typed: v.InferOutput<typeof customer>): NewSale['customer'] {
  return {
    ...typed,
    ...(typed.lastName === '' && splitFullName(typed.firstName)),
    ...withKnownCity(typed),
    country: countries[0],
    postalCode: null,
    subscribe: false,
  };
}

/** The first message of each field. Input that the shop's page cannot send is an error of the whole sale. */
function errorsOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): SaleErrors {
  const errors: SaleErrors = {};
  for (const issue of issues) {
    const [first, second] = issue.path?.map(({ key }) => key) ?? [];
    const field = first === 'customer' ? second : first;
    if (isWordedField(field)) errors[field] ??= issue.message;
    else errors.lines ??= 'No se pudo leer la venta. Recarga la página e inténtalo de nuevo.';
  }
  return errors;
}

const wordedFields = [
  ...(Object.keys(customer.entries) as (keyof typeof customer.entries)[]),
  'discountReason',
  'dueOn',
  'notes',
] as const satisfies SaleField[];

function isWordedField(field: unknown): field is (typeof wordedFields)[number] {
  return wordedFields.some((one) => one === field);
}
