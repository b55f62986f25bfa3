import type { OrderDelivery, PaymentMethod } from '#db/schema.ts';
import { isAbroad } from '#shop/colombia.ts';
import type { Pesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import type { OrderItem, ShippingAddress } from '#shop/orders/order.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';
import { deliveryRefusal, type RefusedDelivery } from '#shop/shipping/delivery-refusal.ts';
import {
  findShippingRule,
  quoteShipping,
  type ShippingPlace,
  type ShippingRule,
} from '#shop/shipping/shipping-rules.ts';

/** What is sent where, and how it is paid. */
export type SentOrder = {
  items: readonly OrderItem[];
  /** what the items cost, less discounts */
  goods: Pesos;
  grams: number;
  address: ShippingAddress;
  /** a parcel if absent */
  delivery?: OrderDelivery | undefined;
  paymentMethod: PaymentMethod;
  /** what a carrier asked for bringing it; null or absent if the table's price applies */
  quoted?: Pesos | null;
};

export type ShippingCharge = {
  price: Pesos;
  /** the part of the price that the payment on delivery adds */
  codFee: Pesos;
  /** why it cannot be paid by its method, in words for the shopper; null if it can */
  refusal: RefusedDelivery | null;
};

const nothing: ShippingCharge = { price: 0, codFee: 0, refusal: null };

/**
 * Charges an order of the web for its shipping, by the rule of its place.
 *
 * Services alone cost none, nor do goods that are fetched; orders abroad cost none yet, because their shipping is agreed
 * with the customer.
 *
 * @param rules those of which one applies to the place
 */
export function chargeShipping(rules: readonly ShippingRule[], order: SentOrder): ShippingCharge {
  const { items, goods, grams, address, delivery = 'parcel', paymentMethod, quoted = null } = order;
  if (isServiceOrder(items) || delivery !== 'parcel' || isAbroad(address.country)) return nothing;
  const isOnDelivery = isPaidOnDelivery(paymentMethod);
  const rule = findShippingRule(rules, placeOf(address));
  const { price, codFee, codRefused } = quoteShipping(rule, { grams, goods, isOnDelivery, quoted });
  return { price, codFee, refusal: isOnDelivery ? deliveryRefusal(codRefused, address.city) : null };
}

/** Where an order goes. Its address has the code of its municipality, unless its city is not recognized. */
export function placeOf({ municipalityCode = null, department }: ShippingAddress): ShippingPlace {
  return { municipalityCode, department };
}
