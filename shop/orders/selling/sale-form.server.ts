import * as v from 'valibot';
import { orderChannels, orderDeliveries } from '#db/schema.ts';
import { countries } from '#shop/colombia.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { Controller } from '#shop/orders/form/order-consent.ts';
import { splitFullName, withKnownCity } from '#shop/orders/form/order-form.ts';
import { attemptKey, orderLines } from '#shop/orders/form/order-request.ts';
import {
  firstMessages,
  shownAmount,
  staffAddress,
  staffAddressFields,
  staffAmount,
  staffLine,
  staffNotes,
} from '#shop/orders/form/staff-fields.server.ts';
import { type NewSale, salePaymentMethods, saleRemainders } from './sale.ts';
import { saleConsents } from './sale-consent.ts';
import { findSaleErrors, type SaleErrors, type SaleField } from './sale-rules.ts';

const isDay = v.isoDate('Escribe la fecha completa.');

export const saleChannel = v.picklist(orderChannels.filter((channel) => channel !== 'web'));

export const salePayments = v.array(
  v.object({ method: v.picklist(salePaymentMethods), amount: staffAmount, tendered: v.optional(staffAmount) }),
);

const saleSchema = v.object({
  idempotencyKey: attemptKey,
  lines: orderLines,
  shownTotal: shownAmount,
  discount: staffAmount,
  discountReason: staffLine(200),
  shippingCost: staffAmount,
  customer: v.nullable(staffAddress),
  delivery: v.picklist(orderDeliveries),
  payments: salePayments,
  remainder: v.nullable(v.picklist(saleRemainders)),
  dueOn: v.nullable(v.pipe(v.string(), isDay)),
  channel: saleChannel,
  notes: staffNotes,
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

const messages = {
  address: 'customer',
  worded: [...staffAddressFields, 'discountReason', 'dueOn', 'notes'] as const satisfies SaleField[],
  unreadable: 'No se pudo leer la venta. Recarga la página e inténtalo de nuevo.',
};

type Parsed =
  | { success: true; output: v.InferOutput<typeof saleSchema> }
  | { success: false; issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]] };

function check(parsed: Parsed, shop: Controller, now: Date): ParsedSale {
  if (!parsed.success) return { ok: false, errors: firstMessages(parsed.issues, messages) };
  const { consented, customer, ...rest } = parsed.output;
  const sale = { ...rest, customer: customer && addressOf(customer) };
  const errors: SaleErrors = findSaleErrors(sale, formatIsoDay(now));
  if (customer && !consented) errors.consented = consentMissing;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, sale: { ...sale, consents: customer ? saleConsents(sale.channel, shop) : [] } };
}

/** The address of a customer. A known city gets its usual spelling and gives a missing department. */
function addressOf(typed: v.InferOutput<typeof staffAddress>): NewSale['customer'] {
  return {
    ...typed,
    ...(typed.lastName === '' && splitFullName(typed.firstName)),
    ...withKnownCity(typed),
    country: countries[0],
    postalCode: null,
    subscribe: false,
  };
}
