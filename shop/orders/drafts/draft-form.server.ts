import * as v from 'valibot';
import { orderDeliveries } from '#db/schema.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import { optionalText } from '#shop/form-fields.ts';
import { attemptKey, orderLines } from '#shop/orders/form/order-request.ts';
import { salePaymentMethods, saleRemainders } from '#shop/orders/selling/sale.ts';
import { consentMissing, saleAmount, saleChannel, saleText } from '#shop/orders/selling/sale-form.server.ts';
import { type DraftContent, type DraftSale, type Quoted, quotationPaymentWords } from './draft.ts';

const amount = v.optional(saleAmount, 0);

const customer = v.object({
  firstName: saleText(80),
  lastName: saleText(80),
  phone: saleText(40),
  email: saleText(254),
  address: saleText(200),
  addressDetails: saleText(200),
  neighborhood: saleText(120),
  department: saleText(120),
  city: saleText(120),
});

/** PostgreSQL cannot store the character 0, nor half of a surrogate pair. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

function storableLine(line: CartLine): CartLine {
  const ids = { lineId: storable(line.lineId), productId: storable(line.productId) };
  if (line.kind === 'unit') return { ...line, ...ids };
  return { ...line, ...ids, offerId: storable(line.offerId), label: storable(line.label) };
}

const draftSchema = v.object({
  idempotencyKey: attemptKey,
  lines: v.pipe(
    v.optional(orderLines, []),
    v.transform((lines) => lines.map(storableLine)),
  ),
  shownTotal: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  discount: amount,
  discountReason: saleText(200),
  shippingCost: amount,
  customer: v.nullish(customer, null),
  delivery: v.optional(v.picklist(orderDeliveries), 'carried'),
  payments: v.optional(
    v.array(v.object({ method: v.picklist(salePaymentMethods), amount: saleAmount, tendered: v.optional(saleAmount) })),
    [],
  ),
  remainder: v.nullish(v.picklist(saleRemainders), null),
  dueOn: v.nullish(saleText(10), null),
  channel: v.optional(saleChannel, 'counter'),
  notes: v.pipe(
    v.optional(optionalText(1000), ''),
    v.transform((text) => text ?? ''),
  ),
  consented: v.optional(v.boolean(), false),
});

const draftJson = v.pipe(v.string(), v.maxLength(100_000), v.parseJson(), draftSchema);

export type ParsedDraft = { ok: true; sale: DraftSale } | { ok: false; problem: string };

/**
 * Parses the form of a sale that is put aside: its field `sale` as in `parseSale`, of which anything may be missing. The
 * customer's data need the customer's consent all the same.
 */
export function parseDraft(form: FormData): ParsedDraft {
  const parsed = v.safeParse(draftJson, form.get('sale'));
  if (!parsed.success) return { ok: false, problem: problemOf(parsed.issues[0]) };
  const sale: DraftSale = { ...parsed.output, customer: typedCustomer(parsed.output.customer) };
  if (sale.lines.length === 0 && !sale.customer)
    return { ok: false, problem: 'Añade un producto o los datos del cliente.' };
  if (sale.customer && !sale.consented) return { ok: false, problem: consentMissing };
  return { ok: true, sale };
}

/** @returns null if no field has a text */
function typedCustomer(customer: DraftSale['customer']): DraftSale['customer'] {
  return customer && Object.values(customer).some((text) => text !== '') ? customer : null;
}

function problemOf({ path, message }: v.BaseIssue<unknown>): string {
  const fields = path?.map(({ key }) => key) ?? [];
  const isTyped = fields.includes('customer') || fields.includes('notes') || fields.includes('discountReason');
  return isTyped ? message : 'No se pudo leer la venta. Recarga la página e inténtalo de nuevo.';
}

const quotedSchema = v.object({
  payment: v.picklist(Object.keys(quotationPaymentWords) as Quoted['payment'][]),
  items: v.custom<Quoted['items']>(Array.isArray),
});

const contentSchema = v.object({ ...draftSchema.entries, quoted: v.optional(quotedSchema) });

/**
 * Parses a stored draft. Properties of a later version are dropped.
 *
 * @returns null if this version cannot read it
 */
export function readDraftContent(stored: unknown): DraftContent | null {
  const parsed = v.safeParse(contentSchema, stored);
  return parsed.success ? parsed.output : null;
}
