/** Sales by staff for tests. */
import type { Db } from '#db/database.server.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { DraftSale, QuotationPayment } from '#shop/orders/drafts/draft.ts';
import { findQuotation } from '#shop/orders/drafts/find-quotation.server.ts';
import { saveDraft } from '#shop/orders/drafts/save-draft.server.ts';
import { sendQuotation } from '#shop/orders/drafts/send-quotation.server.ts';
import { type NewSale, saleTotal } from '#shop/orders/selling/sale.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';
import { anAddress } from './orders.ts';

/** A member of staff who may do everything; the database needs a user with this id. */
export const seller = { userId: 'marta', fullName: 'Marta Ríos', permissions: [...permissions] };

/** A sale at the counter of these lines to a walk-in customer, paid in cash and carried away. */
export function aSale(lines: CartLine[], overrides: Partial<NewSale> = {}): NewSale {
  const sale: NewSale = {
    idempotencyKey: crypto.randomUUID(),
    lines,
    shownTotal: 0,
    discount: 0,
    discountReason: '',
    shippingCost: 0,
    customer: null,
    delivery: 'carried',
    payments: [],
    remainder: null,
    dueOn: null,
    channel: 'counter',
    notes: '',
    consents: [],
    ...overrides,
  };
  const total = saleTotal(sale);
  const paid = overrides.payments ?? (total > 0 ? [{ method: 'cash' as const, amount: total }] : []);
  return { ...sale, shownTotal: overrides.shownTotal ?? total, payments: paid };
}

/** A sale of these lines to Laura that is put aside, as the form of a sale sends it: a parcel with all its data. */
export function aDraft(lines: CartLine[], overrides: Partial<DraftSale> = {}): DraftSale {
  const { firstName, lastName, phone, email, address, addressDetails, neighborhood, department, city } = anAddress();
  const sale: DraftSale = {
    idempotencyKey: crypto.randomUUID(),
    lines,
    shownTotal: 0,
    discount: 0,
    discountReason: '',
    shippingCost: 0,
    customer: { firstName, lastName, phone, email, address, addressDetails, neighborhood, department, city },
    delivery: 'parcel',
    payments: [],
    remainder: null,
    dueOn: null,
    channel: 'whatsapp',
    notes: '',
    consented: true,
    ...overrides,
  };
  return { ...sale, shownTotal: saleTotal(sale) };
}

/** Saves and sends a quotation; returns what its customer needs to accept it. */
export async function sendAQuotation(
  db: Db,
  sale: DraftSale,
  {
    validUntil = '2026-12-04',
    payment = 'transfer',
    now,
  }: { validUntil?: string; payment?: QuotationPayment; now: Date },
) {
  const saved = await saveDraft(db, sale, seller, now);
  if (!saved.ok) throw new Error(saved.reason);
  const sent = await sendQuotation(db, { draftId: saved.draftId, validUntil, payment }, seller, now);
  if (!sent.ok) throw new Error(JSON.stringify(sent));
  const found = await findQuotation(db, sent.accessToken, now);
  if (found?.standing !== 'acceptable') throw new Error('The quotation cannot be accepted');
  const consents = [{ purpose: 'terms-and-data' as const, wording: 'Acepto las condiciones.' }];
  const acceptance = { token: sent.accessToken, seen: found.quotation.mark, consents };
  return { draftId: saved.draftId, acceptance, quotation: found.quotation };
}
