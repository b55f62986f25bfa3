/**
 * The ways to pay by the names shoppers know, in the order they are offered. Several ways can belong to one method:
 * what is stored, and what the server does, depends on the method alone.
 */
import type { OrderStatus, PaymentMethod } from '#db/schema.ts';
import { listOfferedMethods, type OfferConditions, type OfferedMethod } from './offered-methods.ts';
import { type MethodCode, methodCodes, methodRecords, type PayingConditions } from './payment-methods.ts';

export type WayRecord = {
  method: MethodCode;
  title: string;
  /** explanation in the list of ways to choose from */
  text: string;
  /** the name to choose in the provider's window, which documents no way to choose it for the shopper; null if none */
  inWindow: string | null;
  /** the bank of the accounts to transfer to; null for all accounts */
  bank: string | null;
  /** whether it is among the marks on product pages, in the cart and in the footer */
  hasMark: boolean;
};

const plain = { inWindow: null, bank: null, hasMark: true };

const records = {
  nequi: {
    ...plain,
    method: 'widget',
    title: 'Nequi',
    text: 'Apruebas el pago en tu celular',
    inWindow: 'Nequi',
  },
  pse: { ...plain, method: 'widget', title: 'PSE', text: 'Débito desde tu banco', inWindow: 'PSE' },
  breb: {
    ...plain,
    method: 'transfer',
    title: 'Bre-B',
    text: 'Transfieres a nuestra llave y envías el comprobante',
    bank: 'Bre-B',
  },
  card: { ...plain, method: 'card', title: 'Tarjeta', text: 'Crédito o débito' },
  transfer: {
    ...plain,
    method: 'transfer',
    title: 'Transferencia',
    text: 'Transfieres desde tu banco y envías el comprobante',
  },
  cash: { ...plain, method: 'cash', title: 'Contraentrega', text: 'Pagas en efectivo cuando recibes tu pedido' },
  store: {
    ...plain,
    method: 'store',
    title: 'Pago en tienda',
    text: 'Pagas en la tienda, el día de tu cita',
    hasMark: false,
  },
  pickup: {
    ...plain,
    method: 'pickup',
    title: 'Pago al recoger',
    text: 'Pagas en la tienda cuando recoges tu pedido',
    hasMark: false,
  },
  online: {
    ...plain,
    method: 'widget',
    title: 'Otro medio en línea',
    text: 'Bancolombia, Daviplata y los demás de Wompi',
    hasMark: false,
  },
} as const satisfies Record<string, WayRecord>;

export type WayCode = keyof typeof records;

export const wayRecords: Readonly<Record<WayCode, WayRecord>> = records;

/** Every way's code, in the order they are offered. */
export const wayCodes = Object.keys(records) as WayCode[];

/** Returns whether a value from a form or a draft is the code of a way. */
export function isWayCode(value: unknown): value is WayCode {
  return typeof value === 'string' && Object.hasOwn(records, value);
}

/** A way the shop offers; `refusal` says why this order cannot be paid that way. */
export type OfferedWay = { code: WayCode; refusal: OfferedMethod['refusal'] };

/** Lists the ways that the shop offers, with the reason for those that this order cannot use. */
export function listOfferedWays(conditions: OfferConditions, banks: readonly string[]): OfferedWay[] {
  return waysOf(listOfferedMethods(conditions), banks);
}

/**
 * Lists the ways in which a placed order can be paid now. One paid on delivery or in the shop can only be
 * paid in another way.
 */
export function listWaysForOrder(
  { status, paymentMethod }: { status: OrderStatus; paymentMethod: PaymentMethod | null },
  conditions: OfferConditions,
  banks: readonly string[],
): WayCode[] {
  return listOfferedWays(conditions, banks).flatMap(({ code, refusal }) => {
    const { isPaidOnDelivery, stored } = methodRecords[wayRecords[code].method];
    const isItsOwn =
      (status === 'Pendiente Contraentrega' && isPaidOnDelivery) || (code === 'store' && stored === paymentMethod);
    return refusal || isItsOwn ? [] : [code];
  });
}

/** The methods of these ways that need no script of the provider. */
export function plainMethods(ways: readonly WayCode[]): MethodCode[] {
  const methods = new Set(ways.map((code) => wayRecords[code].method));
  return [...methods].filter((code) => methodRecords[code].online === null);
}

/**
 * Lists the ways of the given methods.
 *
 * @param banks the banks of the shop's accounts: a way with a bank of its own is offered only if one account is there
 */
function waysOf(methods: readonly OfferedMethod[], banks: readonly string[]): OfferedWay[] {
  return wayCodes.flatMap((code) => {
    const { method, bank } = wayRecords[code];
    const offered = methods.find((one) => one.code === method);
    const isThere = bank === null || banks.some((one) => isSameBank(one, bank));
    return offered && isThere ? [{ code, refusal: offered.refusal }] : [];
  });
}

/** Compares banks as staff write them: 'Bre-B', 'BreB', 'bre-b '. */
export function isSameBank(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

const plainName = (bank: string) => bank.toLowerCase().replaceAll(/[\s-]/g, '');

/** The name of a way to pay, shown with its mark. */
export type NamedWay = {
  code: WayCode;
  title: string;
  isOnline: boolean;
  /** whether it pays parcels only, no services */
  isForParcels: boolean;
};

/** Lists the ways whose names and marks every page shows: those the shop takes at all, whatever the order. */
export function listNamedWays(conditions: PayingConditions, banks: readonly string[]): NamedWay[] {
  const methods = methodCodes
    .filter((code) => methodRecords[code].isAvailable(conditions))
    .map((code) => ({ code, refusal: null }));
  return waysOf(methods, banks).flatMap(({ code }) => {
    const { title, hasMark, method } = wayRecords[code];
    const { online, pays } = methodRecords[method];
    return hasMark ? [{ code, title, isOnline: online !== null, isForParcels: pays === 'parcels' }] : [];
  });
}
