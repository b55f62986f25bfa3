import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';

const noon = new Date('2026-11-20T17:00:00Z');

/** An open incident about a second payment of a paid order. */
export const anIncident: IncidentInList & { order: NonNullable<IncidentInList['order']> } = {
  id: 'i',
  kind: 'paid-twice',
  orderId: 'o',
  provider: 'wompi',
  transactionId: 't-2',
  reference: 'ORDEN-1-abc',
  status: 'APPROVED',
  amountInCents: 8_900_000,
  currency: 'COP',
  createdAt: noon,
  resolvedAt: null,
  resolvedBy: null,
  resolvedByName: '',
  resolution: '',
  refundMethod: null,
  dueOn: null,
  returnId: null,
  revisionId: null,
  isReturnedTwice: false,
  isVoidable: false,
  isExcess: false,
  isWholeAtProvider: true,
  order: {
    orderNumber: '482915',
    totalAmount: 89_000,
    status: 'Pagado',
    paymentMethod: 'Wompi',
    payment: 'paid',
    deleted: false,
    isEnded: false,
  },
};
