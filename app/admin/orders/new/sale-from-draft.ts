import { shownAmount } from '#app/admin/orders/fields/typed-amount.ts';
import type { DraftLine } from '#app/admin/orders/find-lines/draft-line.ts';
import { type DraftSale, draftAmounts } from '#shop/orders/drafts/draft.ts';
import type { DraftToContinue } from '#shop/orders/drafts/list-drafts.server.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import { salePaymentMethods, splitPayment } from '#shop/orders/selling/sale.ts';
import { emptySale, type SaleDraft } from './sale-draft.ts';

/** Continues a sale that was put aside: what was typed, with the products and prices of now. */
export function saleFromDraft({ sale, products }: Pick<DraftToContinue, 'sale' | 'products'>): SaleDraft {
  const { idempotencyKey, channel, delivery, customer, consented, discountReason, notes, dueOn, remainder } = sale;
  const empty = emptySale(idempotencyKey);
  return {
    ...empty,
    ...{ channel, delivery, consented, notes, remainder },
    discountReason: discountReason ?? '',
    lines: linesFrom(sale.lines, products),
    customer: { ...empty.customer, ...customer },
    discount: shownAmount(sale.discount),
    shippingCost: shownAmount(sale.shippingCost),
    // What was agreed stays, whatever the rules say by now.
    ...(delivery === 'parcel' && { isShippingTyped: true }),
    dueOn: dueOn ?? '',
    ...paymentFrom(sale),
  };
}

/** Whether a product or pack of the draft is no longer for sale. */
export function hasLostLines({ sale, products }: Pick<DraftToContinue, 'sale' | 'products'>): boolean {
  return sale.lines.some((line) => linesFrom([line], products).length === 0);
}

function linesFrom(lines: DraftSale['lines'], products: SaleProduct[]): DraftLine[] {
  const continued: DraftLine[] = [];
  for (const line of lines) {
    const product = products.find(({ id }) => id === line.productId);
    const offer = line.kind === 'offer' ? product?.offers.find(({ id }) => id === line.offerId) : null;
    if (!product || offer === undefined) continue;
    const quantity = line.kind === 'unit' ? line.quantity : 1;
    const same = continued.find((one) => one.product.id === product.id && one.offer?.id === offer?.id);
    if (same) same.quantity += quantity;
    else continued.push({ id: line.lineId, product, offer, quantity });
  }
  return continued;
}

function paymentFrom(sale: DraftSale): Pick<SaleDraft, 'payment' | 'amounts' | 'tendered'> {
  const { payments } = sale;
  const amounts = { ...emptySale('').amounts };
  const tendered = shownAmount(payments.find(({ method }) => method === 'cash')?.tendered ?? 0);
  const [first, ...others] = payments;
  // The rest of a split sale may not be chosen yet.
  const { rest, excess } = splitPayment(draftAmounts(sale).total, payments);
  if (rest === 0 && excess === 0 && others.length === 0) return { payment: first?.method ?? 'cash', amounts, tendered };
  for (const method of salePaymentMethods)
    amounts[method] = shownAmount(payments.find((one) => one.method === method)?.amount ?? 0);
  return { payment: 'split', amounts, tendered };
}
