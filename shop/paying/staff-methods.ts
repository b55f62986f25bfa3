/** The payment methods of orders that members of staff sell. Shoppers cannot choose them. */
import type { PaymentMethod } from '#db/schema.ts';
import type { PaidRecord } from './paid-record.ts';

type StaffRecord<Stored extends PaymentMethod> = PaidRecord & { stored: Stored };

const agreed = { title: 'Falta una parte del pago', text: 'La pagas como lo acordaste con nosotros.' };

function staffRecord<Stored extends PaymentMethod>(
  stored: Stored,
  more: Partial<Pick<PaidRecord, 'mailLabel' | 'awaiting'>> = {},
): StaffRecord<Stored> {
  return {
    stored,
    firstStatus: 'Pendiente',
    hold: null,
    online: null,
    needsProof: false,
    isPaidOnDelivery: false,
    pays: 'everything',
    orderLabel: stored,
    mailLabel: stored,
    awaiting: agreed,
    payLater: null,
    isWithStaff: true,
    ...more,
  };
}

export const staffRecords = [
  // Several methods together.
  staffRecord('Mixto', { mailLabel: 'De varias formas' }),
  staffRecord('Efectivo'),
  staffRecord('Datáfono'),
  staffRecord('A crédito', {
    awaiting: { title: 'Tu pedido está a crédito', text: 'Lo pagas en la fecha que acordaste con nosotros.' },
  }),
] as const;
