/** A sale that staff put aside, and the quotation that they may send of it. */
import type { DraftState, OrderDelivery, OrderItem } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { StaffAddressField } from '#shop/orders/form/staff-fields.server.ts';
import { type SaleRemainder, saleTotal } from '#shop/orders/selling/sale.ts';
import type { SaleInput } from '#shop/orders/selling/sale-form.server.ts';

/** How a quotation is paid once its customer has accepted it. */
export type QuotationPayment = Exclude<SaleRemainder, 'on-account'>;

export const quotationPaymentWords: Record<QuotationPayment, string> = {
  transfer: 'Por transferencia',
  'on-delivery': 'Contraentrega',
  'in-store': 'En la tienda, al recoger',
};

/** What a sent quotation offers, beside the sale itself. */
export type Quoted = {
  payment: QuotationPayment;
  /** the lines with the names and prices of the day it was sent */
  items: OrderItem[];
};

/** The form of a sale as far as it is filled in, in the text that staff typed. */
export type DraftSale = Required<Omit<SaleInput, 'customer' | 'payments'>> & {
  customer: Record<StaffAddressField, string> | null;
  payments: SaleInput['payments'];
};

export type DraftContent = DraftSale & { quoted?: Quoted | undefined };

/** Whether a customer can accept a quotation, or why not. */
export type QuotationStanding = 'open' | 'acceptable' | 'expired' | 'accepted' | 'discarded';

/** Whether a draft or quotation can still be changed, sent and sold. */
export const isOpenDraft = (standing: QuotationStanding | DraftState) =>
  standing !== 'accepted' && standing !== 'discarded';

/** @param today the day in Colombia, '2026-11-26' */
export function quotationStanding(
  { state, validUntil }: { state: DraftState; validUntil: string | null },
  today: string,
): QuotationStanding {
  if (state !== 'sent') return state;
  return validUntil !== null && today <= validUntil ? 'acceptable' : 'expired';
}

/** How the goods of a quotation reach the customer: what is only quoted is not carried away. */
export function quotedDelivery({ delivery }: Pick<DraftSale, 'delivery'>): Exclude<OrderDelivery, 'carried'> {
  return delivery === 'parcel' ? 'parcel' : 'pickup';
}

/** Lists the ways in which a quotation can be paid, the usual one first. */
export function quotationPaymentsFor(sale: Pick<DraftSale, 'delivery'>): QuotationPayment[] {
  return quotedDelivery(sale) === 'parcel' ? ['transfer', 'on-delivery'] : ['in-store', 'transfer'];
}

/**
 * The sale that a customer accepts with a quotation: as staff filled it in, but nothing is paid yet. It is accepted by its
 * link, so it is no sale at the counter.
 */
export function quotedSale({ quoted: _, ...sale }: DraftContent, remainder: QuotationPayment) {
  const delivery = quotedDelivery(sale);
  const shippingCost = delivery === 'parcel' ? sale.shippingCost : 0;
  const amounts = { shippingCost, shownTotal: saleTotal({ ...sale, shippingCost }) };
  const channel = sale.channel === 'counter' ? ('whatsapp' as const) : sale.channel;
  return { ...sale, ...amounts, channel, delivery, remainder, payments: [], dueOn: null };
}

/** The amounts of a draft or quotation. */
export function draftAmounts(sale: DraftSale): { discount: Pesos; shippingCost: Pesos; total: Pesos } {
  const shippingCost = sale.delivery === 'parcel' ? sale.shippingCost : 0;
  return { discount: sale.discount, shippingCost, total: saleTotal({ ...sale, shippingCost }) };
}
