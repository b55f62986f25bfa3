import {
  type MethodCode,
  type MethodRecord,
  methodCodes,
  methodRecords,
  type PayingConditions,
} from './payment-methods.ts';

/** The shop's conditions together with the order's destination. */
export type OfferConditions = PayingConditions & { isAbroad: boolean };

/** A method the shop offers; `refusal` says why this order cannot be paid that way. */
export type OfferedMethod = { code: MethodCode; refusal: MethodRecord['refusalAbroad'] };

/** Lists the methods the shop offers, its preferred one first, with those that this order's destination rules out. */
export function listOfferedMethods({ isAbroad, ...shop }: OfferConditions): OfferedMethod[] {
  return methodCodes
    .filter((code) => methodRecords[code].isAvailable(shop))
    .sort((one, other) => methodRecords[one].rank - methodRecords[other].rank)
    .map((code) => ({ code, refusal: isAbroad ? methodRecords[code].refusalAbroad : null }));
}

/** Lists the methods an order can be paid by, the shop's preferred one first. */
export function listUsableMethods(conditions: OfferConditions): MethodCode[] {
  return listOfferedMethods(conditions).flatMap(({ code, refusal }) => (refusal ? [] : [code]));
}

/** @returns why an order cannot be paid by a method, in words for the shopper; null if it can */
export function methodRefusal(code: MethodCode, conditions: OfferConditions): string | null {
  const offered = listOfferedMethods(conditions).find((method) => method.code === code);
  return offered ? (offered.refusal?.full ?? null) : methodNotOffered;
}

export const methodNotOffered = 'Este método de pago no está disponible. Elige otro.';
