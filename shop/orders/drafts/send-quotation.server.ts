import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { orderDrafts } from '#db/schema.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { orderItem } from '#shop/orders/placing/order-content.server.ts';
import { priceLinesToQuote } from '#shop/orders/placing/price-lines.server.ts';
import type { Seller } from '#shop/orders/selling/place-sale.server.ts';
import { parseSaleInput } from '#shop/orders/selling/sale-form.server.ts';
import type { SaleErrors } from '#shop/orders/selling/sale-rules.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import { type DraftContent, isOpenDraft, type QuotationPayment, quotationPaymentsFor, quotedSale } from './draft.ts';
import { readDraftContent } from './draft-form.server.ts';
import { type DraftRow, findDraftRow, lockDraft } from './draft-row.server.ts';

export type SendQuotationResult =
  | { ok: true; accessToken: string }
  | { ok: false; reason: 'not-found' }
  /** it became an order, or was discarded */
  | { ok: false; reason: 'ended' }
  /** lines or the customer's data are missing, or the payment does not fit the delivery */
  | { ok: false; reason: 'incomplete'; errors: SaleErrors }
  /** prices or packs are not those of the draft */
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  | { ok: false; reason: 'discount-forbidden' };

/**
 * Turns a draft into a quotation that its customer can accept by its link until a day, at the prices of today. It holds
 * no stock. The link is mailed if the customer has an address; sent again, it stays the same. Pressed twice, it is mailed
 * once.
 */
export async function sendQuotation(
  db: Db,
  { draftId, validUntil, payment }: { draftId: string; validUntil: string; payment: QuotationPayment },
  seller: Seller,
  now = new Date(),
): Promise<SendQuotationResult> {
  return db.transaction(async (tx) => {
    const unlocked = await findDraftRow(tx, draftId);
    const draft = unlocked && (await lockDraft(tx, unlocked));
    if (!draft) return { ok: false, reason: 'not-found' };
    if (!isOpenDraft(draft.state)) return { ok: false, reason: 'ended' };
    const errors = findQuotationErrors(draft.content, payment);
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'incomplete', errors };
    const parsed = parseSaleInput(quotedSale(draft.content, payment), await getStoreSettings(tx), now);
    if (!parsed.ok) return { ok: false, reason: 'incomplete', errors: parsed.errors };
    const { sale } = parsed;
    if (sale.discount > 0 && !hasPermission(seller, 'orders.discount'))
      return { ok: false, reason: 'discount-forbidden' };
    const goods = await priceLinesToQuote(tx, sale.lines);
    if (goods.changed.length > 0) return { ok: false, reason: 'changed', lines: goods.changed };

    const accessToken = draft.accessToken ?? randomBytes(24).toString('base64url');
    const content: DraftContent = { ...draft.content, quoted: { payment, items: goods.lines.map(orderItem) } };
    if (draft.accessToken && isPressedTwice(draft, { content, validUntil, now })) return { ok: true, accessToken };
    const by = { actorId: seller.userId, actorName: seller.fullName };
    await tx
      .update(orderDrafts)
      .set({ kind: 'quotation', state: 'sent', content, accessToken, validUntil, ...by, updatedAt: now })
      .where(eq(orderDrafts.id, draft.id));
    await recordChange(tx, seller, {
      subject: 'draft',
      subjectId: draft.id,
      subjectName: 'Cotización',
      action: draft.kind === 'quotation' ? 'changed' : 'created',
    });
    if (sale.customer?.email) await enqueue(tx, 'quotation-mail', { draftId: draft.id });
    await announce(tx, 'orders', []);
    return { ok: true, accessToken };
  });
}

/** How soon the same quotation is sent again by a press whose answer was slow or lost, rather than to mail it again. */
const pressedTwiceMs = 60_000;

function isPressedTwice(
  draft: DraftRow,
  { content, validUntil, now }: { content: DraftContent; validUntil: string; now: Date },
): boolean {
  const isSent = draft.state === 'sent' && draft.validUntil === validUntil;
  // As it would be read back.
  const stored = readDraftContent(JSON.parse(JSON.stringify(content)));
  return (
    isSent && now.getTime() - draft.updatedAt.getTime() < pressedTwiceMs && isDeepStrictEqual(draft.content, stored)
  );
}

/** What a quotation needs beyond a sale. */
function findQuotationErrors(content: DraftContent, payment: QuotationPayment): SaleErrors {
  const errors: SaleErrors = {};
  if (!content.customer) errors.customer = 'Una cotización va a nombre de alguien: faltan los datos del cliente.';
  if (!quotationPaymentsFor(content).includes(payment))
    errors.remainder = 'Esa forma de pago no va con la entrega de este pedido.';
  return errors;
}
