import type { PaymentLimits, PaymentMethod } from '#db/schema.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { PaidRecord } from './paid-record.ts';
import { isPaidOnline, type MethodCode, methodCodes, methodRecords, type PayingConditions } from './payment-methods.ts';

/** The totals that can be paid online. */
export type OnlineLimits = Pick<PaymentLimits, 'onlineMinimum' | 'onlineMaximum'>;

/** Picks the limits of online payments, which are public: browsers get them. */
export const onlineLimitsOf = ({ onlineMinimum, onlineMaximum }: OnlineLimits): OnlineLimits => ({
  onlineMinimum,
  onlineMaximum,
});

/**
 * The conditions of the shop, and the destination and total of the order; `total` is absent until the order is priced.
 */
export type OfferConditions = PayingConditions &
  PaidGoods & {
    onlineLimits: OnlineLimits;
    isAbroad: boolean;
    total?: Pesos;
    /** why the carrier collects no money of this order, by the shipping rule of its place; null or absent if it does */
    refusedOnDelivery?: Refusal | null;
  };

type PaidGoods = {
  /** whether the order consists of services only */
  isService?: boolean;
  /** whether its customer fetches it in the shop, so that no carrier can collect its money */
  isFetched?: boolean;
  /** whether a part of it is paid: the rest comes by transfer, because other methods pay whole orders */
  isPaidInPart?: boolean;
};

/** Why an order cannot be paid by a method: a short text shown next to the choice, and a full message. */
type Refusal = { short: string; full: string };

/** A method the shop offers; `refusal` says why this order cannot be paid that way. */
export type OfferedMethod = { code: MethodCode; refusal: Refusal | null };

/**
 * Lists the methods that the shop offers, its preferred one first. Methods that this order cannot use are included,
 * with the reason.
 */
export function listOfferedMethods(conditions: OfferConditions): OfferedMethod[] {
  return methodCodes
    .filter((code) => methodRecords[code].isAvailable(conditions) && !goodsRefusal(methodRecords[code], conditions))
    .sort((one, other) => methodRecords[one].rank - methodRecords[other].rank)
    .map((code) => ({ code, refusal: refusalOf(code, conditions) }));
}

function refusalOf(code: MethodCode, conditions: OfferConditions): Refusal | null {
  const { isAbroad, total, onlineLimits, refusedOnDelivery = null } = conditions;
  if (isAbroad) return refusalAbroad;
  if (methodRecords[code].isPaidOnDelivery) return refusedOnDelivery;
  return methodRecords[code].online && total !== undefined ? refusalOfTotal(total, onlineLimits) : null;
}

/** No order to another country is paid before staff have agreed its shipping cost with the customer. */
export const refusalAbroad: Refusal = {
  short: 'Solo para pedidos en Colombia',
  full: 'Antes de pagar un pedido a otro país acordamos contigo el costo del envío. Pídelo por WhatsApp.',
};

/** @returns why an order of such goods cannot be paid by a method; null if it can */
export function goodsRefusal(
  method: PaidRecord,
  { isService = false, isFetched = false, isPaidInPart = false }: PaidGoods,
): string | null {
  if (method.pays === 'parcels' && isService) return 'Un servicio no se paga contraentrega. Elige otro método de pago.';
  if (method.pays === 'parcels' && isFetched)
    return 'Un pedido que recoges en la tienda no se paga contraentrega. Elige otro método de pago.';
  if (method.pays === 'pickups' && (isService || !isFetched))
    return 'Solo se paga al recoger lo que recoges en la tienda. Elige otro método de pago.';
  if (isPaidInPart && !method.needsProof) return 'Ya pagaste una parte: lo que falta se paga por transferencia.';
  if (method.pays === 'services' && !isService)
    return 'En la tienda solo se pagan servicios. Elige otro método de pago.';
  return null;
}

/** @returns why a total cannot be paid by a method, in words for the shopper; null if it can */
export function totalRefusal(method: PaymentMethod, total: Pesos, limits: OnlineLimits): string | null {
  return isPaidOnline(method) ? (refusalOfTotal(total, limits)?.full ?? null) : null;
}

function refusalOfTotal(total: Pesos, { onlineMinimum, onlineMaximum }: OnlineLimits): Refusal | null {
  if (total >= onlineMinimum && total <= onlineMaximum) return null;
  const bound = total < onlineMinimum ? `desde ${formatPesos(onlineMinimum)}` : `hasta ${formatPesos(onlineMaximum)}`;
  return {
    short: `Solo para pedidos ${bound}`,
    full: `En línea se pagan pedidos ${bound}. Elige otro método de pago.`,
  };
}

/** Lists the methods an order can be paid by, the shop's preferred one first. */
export function listUsableMethods(conditions: OfferConditions): MethodCode[] {
  return listOfferedMethods(conditions).flatMap(({ code, refusal }) => (refusal ? [] : [code]));
}

/** @returns why an order cannot be paid by a method, in words for the shopper; null if it can */
export function methodRefusal(code: MethodCode, conditions: OfferConditions): string | null {
  if (conditions.isAbroad) return refusalAbroad.full;
  const ofGoods = goodsRefusal(methodRecords[code], conditions);
  if (ofGoods) return ofGoods;
  const offered = listOfferedMethods(conditions).find((method) => method.code === code);
  return offered ? (offered.refusal?.full ?? null) : methodNotOffered;
}

const methodNotOffered = 'Este método de pago no está disponible. Elige otro.';
