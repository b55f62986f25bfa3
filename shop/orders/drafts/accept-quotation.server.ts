import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { insertOrder } from '#shop/orders/placing/insert-order.server.ts';
import { orderItem } from '#shop/orders/placing/order-content.server.ts';
import { priceQuotedLines } from '#shop/orders/placing/price-lines.server.ts';
import type { NewSale } from '#shop/orders/selling/sale.ts';
import { parseSaleInput } from '#shop/orders/selling/sale-form.server.ts';
import { saleHold, saleRow } from '#shop/orders/selling/sale-row.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { quotationStanding, quotedSale } from './draft.ts';
import { type DraftRow, findDraftRowByToken, lockDraft, quotationMark } from './draft-row.server.ts';
import { endDraft } from './end-draft.server.ts';

/** A line of a quotation with too few units; `available`: how many there are. */
export type ShortLine = { name: string; needed: number; available: number };

export type AcceptQuotationResult =
  /** `accessToken`: of the order's link. Accepted once more, it is the same order */
  | { ok: true; accessToken: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'expired' }
  /** staff changed it after the customer saw it, or are changing it */
  | { ok: false; reason: 'changed' }
  | { ok: false; reason: 'short'; lines: ShortLine[] };

export type Acceptance = {
  /** the secret in its link */
  token: string;
  /** what the customer saw; see `quotationMark` */
  seen: string;
  consents: NewOrder['consents'];
};

/**
 * Orders what a quotation offers, in one transaction and once: at its prices, if all units are for sale. The order is
 * paid as the quotation says; a transfer is awaited like that of a shopper.
 */
export async function acceptQuotation(
  db: Db,
  { token, seen, consents }: Acceptance,
  now = new Date(),
): Promise<AcceptQuotationResult> {
  return db.transaction(async (tx) => {
    const unlocked = await findDraftRowByToken(tx, token);
    const draft = unlocked && (await lockDraft(tx, unlocked));
    if (!draft) return { ok: false, reason: 'not-found' };
    const standing = quotationStanding(draft, formatIsoDay(now));
    if (standing === 'accepted') return answerAccepted(tx, draft);
    if (standing === 'discarded') return { ok: false, reason: 'not-found' };
    if (standing === 'expired') return { ok: false, reason: 'expired' };
    const sale = standing === 'acceptable' && seen === quotationMark(draft) ? await saleOf(tx, draft, now) : null;
    if (!sale) return { ok: false, reason: 'changed' };

    const goods = await priceQuotedLines(tx, sale.lines);
    if (goods.changed.length > 0) return { ok: false, reason: 'short', lines: shortLines(draft, sale, goods.changed) };
    await takeFromStock(tx, goods.units);
    const seller = { userId: draft.actorId, fullName: draft.actorName };
    const row = saleRow(sale, seller, goods.lines.map(orderItem));
    const holdExpiresAt = await saleHold(tx, sale, now);
    const placed = await insertOrder(tx, { ...row, holdExpiresAt }, { consents, note: acceptedNote, now });
    await endDraft(tx, draft.idempotencyKey, placed.id, now);
    return { ok: true, accessToken: placed.accessToken };
  });
}

/** What the order's history says, which the customer sees too. */
const acceptedNote = 'Cotización aceptada';

async function answerAccepted(tx: Db, { orderId }: DraftRow): Promise<AcceptQuotationResult> {
  const [order] = orderId
    ? await tx.select({ accessToken: orders.accessToken }).from(orders).where(eq(orders.id, orderId))
    : [];
  return order ? { ok: true, ...order } : { ok: false, reason: 'not-found' };
}

/** @returns null if the quotation no longer fulfils the rules of a sale */
async function saleOf(tx: Db, { content }: DraftRow, now: Date): Promise<NewSale | null> {
  if (!content.quoted) return null;
  const parsed = parseSaleInput(quotedSale(content, content.quoted.payment), await getStoreSettings(tx), now);
  return parsed.ok ? parsed.sale : null;
}

function shortLines({ content }: DraftRow, { lines }: NewSale, changed: ChangedLine[]): ShortLine[] {
  return changed.map(({ lineId, name, now }) => {
    const place = lines.findIndex((line) => line.lineId === lineId);
    const item = content.quoted?.items[place];
    return { name: item?.name ?? name, needed: item?.quantity ?? 0, available: now?.quantity ?? 0 };
  });
}
