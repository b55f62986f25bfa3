import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderDelivery, type OrderItem, orders } from '#db/schema.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { Pesos } from '#shop/money.ts';
import {
  type DraftSale,
  draftAmounts,
  type QuotationPayment,
  type QuotationStanding,
  quotationStanding,
  quotedDelivery,
} from './draft.ts';
import { type DraftRow, findDraftRow, findDraftRowByToken, quotationMark } from './draft-row.server.ts';

/** What a quotation offers its customer. */
export type Quotation = {
  accessToken: string;
  /** the last day to accept it, '2026-12-31' */
  validUntil: string;
  items: OrderItem[];
  discount: Pesos;
  discountReason: string;
  shippingCost: Pesos;
  total: Pesos;
  payment: QuotationPayment;
  delivery: OrderDelivery;
  customer: NonNullable<DraftSale['customer']>;
  notes: string;
  /** identifies what it says; see `acceptQuotation` */
  mark: string;
};

/** A quotation as its link shows it. */
export type QuotationByLink =
  | { standing: Extract<QuotationStanding, 'acceptable' | 'expired'>; quotation: Quotation }
  /** staff are changing it */
  | { standing: 'open' }
  /** `orderToken`: the secret of the link of its order */
  | { standing: 'accepted'; orderToken: string };

/**
 * Finds a quotation by the secret in its link.
 *
 * @returns null if there is none, or it was withdrawn
 */
export async function findQuotation(db: Db, token: string, now: Date): Promise<QuotationByLink | null> {
  const row = await findDraftRowByToken(db, token);
  if (!row) return null;
  const standing = quotationStanding(row, formatIsoDay(now));
  if (standing === 'open') return { standing };
  if (standing === 'accepted') return findAccepted(db, row);
  const quotation = quotationOf(row);
  return standing === 'discarded' || !quotation ? null : { standing, quotation };
}

/** Finds a quotation that can be accepted, by its id. */
export async function findSentQuotation(db: Db, draftId: string, now: Date): Promise<Quotation | null> {
  const row = await findDraftRow(db, draftId);
  return row && quotationStanding(row, formatIsoDay(now)) === 'acceptable' ? quotationOf(row) : null;
}

async function findAccepted(db: Db, { orderId }: DraftRow): Promise<QuotationByLink | null> {
  if (!orderId) return null;
  const [order] = await db.select({ orderToken: orders.accessToken }).from(orders).where(eq(orders.id, orderId));
  return order ? { standing: 'accepted', ...order } : null;
}

function quotationOf(row: DraftRow): Quotation | null {
  const { content, accessToken, validUntil } = row;
  const { quoted, customer, notes, discountReason } = content;
  if (!quoted || !customer || !accessToken || !validUntil) return null;
  return {
    ...{ accessToken, validUntil, customer, notes, discountReason },
    ...quoted,
    ...draftAmounts(content),
    delivery: quotedDelivery(content),
    mark: quotationMark(row),
  };
}
