/**
 * The payment methods that shoppers choose, one record each; those of sales by staff are in `staff-methods.ts`. The
 * names by which shoppers choose them are in `payment-ways.ts`. Their panels are in
 * `app/storefront/paying/method-uis.ts`, their server steps in `method-steps.server.ts` beside it.
 */
import type { PaymentKind, PaymentMethod } from '#db/schema.ts';
import type { PaidRecord } from './paid-record.ts';
import { staffRecords } from './staff-methods.ts';

/** The settings that determine which methods are available. */
export type PayingConditions = {
  /** keys of a payment provider are configured */
  takesOnline: boolean;
  /** the settings list at least one account */
  takesTransfers: boolean;
};

/** A method that shoppers choose. */
export type MethodRecord = PaidRecord & {
  /** position among the methods a shopper chooses from, from 1 */
  rank: number;
  isAvailable: (conditions: PayingConditions) => boolean;
  /** what the button that orders and pays says; `total` is formatted */
  confirmLabel: (total: string) => string;
};

type OnlineMethodRecord = MethodRecord & { online: NonNullable<MethodRecord['online']> };

/** The default text while a payment is awaited. */
export const awaitingPayment = { title: 'Falta el pago', text: 'Tu pedido está guardado y espera tu pago.' };

const onlineHold = { minutes: 30 };

/** How long an order keeps its stock while the provider is expected to confirm a payment. */
export const onlineHoldMs = onlineHold.minutes * 60_000;

const payNow = (total: string) => `Pagar ${total}`;

/** The methods by the code that pages, requests and folders use; in the order of staff screens. */
const records = {
  cash: {
    stored: 'Pago Contraentrega',
    rank: 4,
    isAvailable: () => true,
    firstStatus: 'Pendiente Contraentrega',
    hold: null,
    online: null,
    needsProof: false,
    isPaidOnDelivery: true,
    pays: 'parcels',
    confirmLabel: (total) => `Pedir y pagar al recibir ${total}`,
    orderLabel: 'Pago Contraentrega',
    mailLabel: 'Pago Contraentrega: pagas en efectivo cuando recibes tu pedido',
    awaiting: awaitingPayment,
    payLater: {
      toast: 'Pagas cuando recibes tu pedido.',
      doneText: 'Te escribiremos para confirmar la entrega. Ten listo el efectivo cuando llegue la transportadora.',
      doneSum: 'Pagas al recibir',
    },
  },
  transfer: {
    stored: 'Transferencia Bancaria',
    rank: 2,
    isAvailable: ({ takesTransfers }) => takesTransfers,
    firstStatus: 'Pendiente',
    hold: { setting: 'transferHoldHours' },
    online: null,
    needsProof: true,
    isPaidOnDelivery: false,
    pays: 'everything',
    confirmLabel: (total) => `Enviar comprobante de ${total}`,
    orderLabel: 'Transferencia Bancaria',
    mailLabel: 'Transferencia Bancaria',
    awaiting: {
      title: 'Falta el comprobante de tu transferencia',
      text: 'Haz la transferencia y envíanos el comprobante.',
    },
    payLater: null,
  },
  widget: {
    stored: 'Wompi',
    rank: 1,
    isAvailable: ({ takesOnline }) => takesOnline,
    firstStatus: 'Pendiente',
    hold: onlineHold,
    online: {
      kind: 'widget',
      staffLabel: 'Ventana de Wompi',
      exportLabel: 'ventana del proveedor',
      expiryMinutes: onlineHold.minutes,
      attempt: 'open-window',
      needsEmail: false,
    },
    needsProof: false,
    isPaidOnDelivery: false,
    pays: 'everything',
    confirmLabel: payNow,
    orderLabel: 'En línea con Wompi',
    mailLabel: 'En línea con Wompi',
    awaiting: awaitingPayment,
    payLater: null,
  },
  card: {
    stored: 'Tarjeta',
    rank: 3,
    isAvailable: ({ takesOnline }) => takesOnline,
    firstStatus: 'Pendiente',
    hold: onlineHold,
    online: {
      kind: 'card',
      staffLabel: 'Tarjeta',
      exportLabel: 'tarjeta',
      // A charge is requested at once, so the time only allows for differing clocks.
      expiryMinutes: 10,
      attempt: 'one-charge',
      needsEmail: true,
    },
    needsProof: false,
    isPaidOnDelivery: false,
    pays: 'everything',
    confirmLabel: payNow,
    orderLabel: 'Tarjeta',
    mailLabel: 'Tarjeta',
    awaiting: awaitingPayment,
    payLater: null,
  },
  store: {
    stored: 'Pago en tienda',
    rank: 5,
    isAvailable: () => true,
    firstStatus: 'Pendiente',
    hold: null,
    online: null,
    needsProof: false,
    isPaidOnDelivery: false,
    pays: 'services',
    confirmLabel: (total) => `Pedir y pagar en la tienda ${total}`,
    orderLabel: 'Pago en tienda',
    mailLabel: 'Pago en tienda: pagas el día de tu cita',
    awaiting: { title: 'Pagas en la tienda', text: 'Pagas el día de tu cita. Si prefieres, puedes pagar antes.' },
    payLater: {
      toast: 'Pagas en la tienda, el día de tu cita.',
      doneText: 'Sigue con la solicitud de tu cita: te llamamos para acordar el día.',
      doneSum: 'Pagas en la tienda',
    },
  },
  pickup: {
    stored: 'Pago al recoger',
    rank: 6,
    isAvailable: () => true,
    firstStatus: 'Pendiente',
    hold: null,
    online: null,
    needsProof: false,
    isPaidOnDelivery: false,
    pays: 'pickups',
    remainder: 'in-store',
    confirmLabel: (total) => `Pedir y pagar al recoger ${total}`,
    orderLabel: 'Pago al recoger',
    mailLabel: 'Pago al recoger: pagas en la tienda cuando recoges tu pedido',
    awaiting: {
      title: 'Estamos alistando tu pedido',
      text: 'Te avisamos cuando esté listo para que lo recojas, y lo pagas en la tienda.',
    },
    payLater: {
      toast: 'Pagas cuando recoges tu pedido.',
      doneText: 'Te avisamos cuando esté listo para que lo recojas, y lo pagas en la tienda.',
      doneSum: 'Pagas al recoger',
    },
    isWithStaff: true,
  },
} as const satisfies Record<string, MethodRecord>;

export type MethodCode = keyof typeof records;

export const methodRecords: Readonly<Record<MethodCode, MethodRecord>> = records;

/** Every method's code, in the order of staff screens. */
export const methodCodes = Object.keys(records) as MethodCode[];

/**
 * The records by their stored value. The type makes `methodOf` fail to compile if a payment method of the database has
 * no record.
 */
const byStored = Object.fromEntries(
  [...Object.values(records), ...staffRecords].map((record) => [record.stored, record]),
) as Record<(typeof records)[MethodCode]['stored'] | (typeof staffRecords)[number]['stored'], PaidRecord>;

/** Returns whether a value from a form is the code of a method. */
export function isMethodCode(value: unknown): value is MethodCode {
  return typeof value === 'string' && Object.hasOwn(records, value);
}

/** Returns the record of a method as the database names it. */
export function methodOf(stored: PaymentMethod): PaidRecord;
/** @returns null for an order without a method, or an imported one with other words for it */
export function methodOf(stored: PaymentMethod | null): PaidRecord | null;
export function methodOf(stored: PaymentMethod | null): PaidRecord | null {
  return (stored && byStored[stored]) ?? null;
}

/** Returns the method whose attempts at the provider are of a kind. */
export function onlineMethod(kind: PaymentKind): OnlineMethodRecord {
  const record = Object.values<MethodRecord>(records).find((record) => record.online?.kind === kind);
  if (!record?.online) throw new Error(`No payment method has attempts of the kind ${kind}`);
  return { ...record, online: record.online };
}

/** Lists the stored kinds of the attempts that end with one charge. */
export const oneChargeKinds: PaymentKind[] = Object.values<MethodRecord>(records).flatMap(({ online }) =>
  online?.attempt === 'one-charge' ? [online.kind] : [],
);

/** Whether the provider's report settles the payment, without staff. */
export function isPaidOnline(stored: PaymentMethod | null): boolean {
  return !!methodOf(stored)?.online;
}

/** Returns whether the carrier collects the money. */
export function isPaidOnDelivery(stored: PaymentMethod | null): boolean {
  return methodOf(stored)?.isPaidOnDelivery ?? false;
}

/** Returns whether the money is collected with the goods or the service: by the carrier, or in the shop. */
export function isPaidAtHandover(stored: PaymentMethod | null): boolean {
  return methodOf(stored)?.payLater != null;
}

/** Returns whether an order paid this way needs a proof from its customer. */
export function needsProof(stored: PaymentMethod | null): boolean {
  return methodOf(stored)?.needsProof ?? false;
}

/** Returns whether an order is paid with staff, as agreed or in the shop, so that nothing is paid on its page. */
export function isPaidWithStaff(stored: PaymentMethod | null): boolean {
  return methodOf(stored)?.isWithStaff ?? false;
}

/** The method whose orders wait for a proof: sending one for an order changes the order to this method. */
export const proofMethod: MethodRecord = records.transfer;
