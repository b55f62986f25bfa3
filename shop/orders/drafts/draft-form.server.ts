import * as v from 'valibot';
import { orderDeliveries } from '#db/schema.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import { attemptKey, orderLines } from '#shop/orders/form/order-request.ts';
import { shownAmount, staffAmount, staffLine, staffNotes } from '#shop/orders/form/staff-fields.server.ts';
import { saleRemainders } from '#shop/orders/selling/sale.ts';
import { consentMissing, saleChannel, salePayments } from '#shop/orders/selling/sale-form.server.ts';
import { type DraftContent, type DraftSale, type Quoted, quotationPaymentWords } from './draft.ts';

const amount = v.optional(staffAmount, 0);

const customer = v.object({
  firstName: staffLine(80),
  lastName: staffLine(80),
  phone: staffLine(40),
  email: staffLine(254),
  address: staffLine(200),
  addressDetails: staffLine(200),
  neighborhood: staffLine(120),
  department: staffLine(120),
  city: staffLine(120),
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
  shownTotal: v.optional(shownAmount, 0),
  discount: amount,
  discountReason: staffLine(200),
  shippingCost: amount,
  customer: v.nullish(customer, null),
  delivery: v.optional(v.picklist(orderDeliveries), 'carried'),
  payments: v.optional(salePayments, []),
  remainder: v.nullish(v.picklist(saleRemainders), null),
  dueOn: v.nullish(staffLine(10), null),
  channel: v.optional(saleChannel, 'counter'),
  notes: staffNotes,
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
