import type { RefundMethod } from '#db/schema.ts';

/** The notes of the events that money of an order was given back, by the way in which it was. */
export const refundNotes: Record<RefundMethod, string> = {
  provider: 'Dinero devuelto por el mismo medio de pago',
  transfer: 'Dinero devuelto por transferencia o consignación',
  cash: 'Dinero devuelto en efectivo',
  other: 'Dinero devuelto',
};

/** The way in which money was given back, in words that follow 'Te devolvimos $ 20.000'; may be empty. */
export const refundWays: Record<RefundMethod, string> = {
  provider: ' por el mismo medio con el que pagaste',
  transfer: ' por transferencia o consignación',
  cash: ' en efectivo',
  other: '',
};

/** Whether an event with this note says that money was given back. */
export const isRefundNote = (note: string) => Object.values(refundNotes).includes(note);
