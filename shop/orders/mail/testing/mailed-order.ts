/** An order and a shop as mails need them, so that a test names only what matters to it. */

import type { MailingShop } from '#shop/mail-frame.ts';
import { customerMail } from '#shop/orders/mail/order-mail.ts';
import type { CustomerNews, MailedOrder } from '#shop/orders/mail/order-mail-news.ts';
import { anAddress } from '#shop/testing/orders.ts';

export const mailOrigin = 'https://tienda.example';

export const mailingShop: MailingShop = {
  siteName: 'Origen Natural',
  legalName: 'Origen S.A.S.',
  nit: '900.1',
  contactEmail: 'hola@origen.example',
  contactPhone: '606 1',
  contactAddress: 'Cra. 8',
  contactWhatsapp: '3001112233',
};

export function aMailedOrder(overrides: Partial<MailedOrder> = {}): MailedOrder {
  return {
    id: 'a4b1c2d3-0000-4000-8000-000000000000',
    orderNumber: '482915',
    accessToken: 'secreto-del-enlace-24',
    isDeleted: false,
    isConfirmed: false,
    items: [
      { id: 'honey', name: 'Miel <pura>', quantity: 2, price: 27_000, isOffer: false, image_urls: [] },
      {
        id: 'honey',
        name: 'Miel <pura>',
        quantity: 3,
        price: 80_000,
        isOffer: true,
        offerId: 'x3',
        offerLabel: 'Pack x3',
        image_urls: [],
      },
    ],
    totalAmount: 134_000,
    toCollect: 134_000,
    shippingCost: 0,
    discount: 0,
    channel: 'web',
    delivery: 'parcel',
    remainder: null,
    dueOn: null,
    promise: null,
    shippingAddress: anAddress(),
    paymentMethod: 'Pago Contraentrega',
    status: 'Pendiente Contraentrega',
    holdsStock: true,
    holdExpiresAt: null,
    events: [{ kind: 'placed', toStatus: 'Pendiente Contraentrega', createdAt: new Date('2026-11-20T14:42:00Z') }],
    toReview: [],
    parcels: [],
    ...overrides,
  };
}

/** Writes the mail to a customer, with ordinary spaces in place of those that do not break. */
export function mailOf(news: CustomerNews, order: Partial<MailedOrder> = {}, shop = mailingShop) {
  const mail = customerMail(news, aMailedOrder(order), shop, mailOrigin);
  return { ...mail, text: mail.text.replaceAll('\u00a0', ' ') };
}

/** An order that is paid before it is sent. */
export const paidFirst: Partial<MailedOrder> = { paymentMethod: 'Wompi', status: 'Pendiente', toCollect: 0 };

/** Every kind of mail to a customer, with an order as it is then. */
export const everyNews: [CustomerNews, Partial<MailedOrder>][] = [
  [{ kind: 'received', proof: 'not-needed' }, {}],
  [
    { kind: 'received', proof: 'under-review' },
    { ...paidFirst, paymentMethod: 'Transferencia Bancaria' },
  ],
  [
    { kind: 'received', proof: 'missing' },
    { ...paidFirst, paymentMethod: 'Transferencia Bancaria' },
  ],
  [{ kind: 'unpaid', onItsWay: null }, paidFirst],
  [{ kind: 'unpaid', onItsWay: 'unconfirmed' }, paidFirst],
  [
    { kind: 'paid', acknowledges: true, hasLeft: false, isHeldBack: false },
    { ...paidFirst, status: 'Pagado' },
  ],
  [{ kind: 'payment-gone', isWithdrawn: false }, paidFirst],
  [{ kind: 'withdrawn' }, paidFirst],
  [{ kind: 'sent' }, { status: 'Enviado' }],
  [{ kind: 'delivered' }, { status: 'Entregado' }],
  [{ kind: 'cancelled', isRefunded: true }, { status: 'Cancelado' }],
  [{ kind: 'customer-cancelled', isRefunded: true }, { status: 'Cancelado' }],
  [{ kind: 'lapsed' }, { ...paidFirst, status: 'Cancelado' }],
  [
    { kind: 'arrived', amount: 100_000, rest: 34_000, takesProof: true, owed: 0, dueOn: null },
    { ...paidFirst, paymentMethod: 'Transferencia Bancaria' },
  ],
  [{ kind: 'returned', units: '2 × Miel', rest: 0, owed: 54_000, dueOn: '2026-12-10' }, { status: 'Entregado' }],
  [{ kind: 'refunded', amount: 54_000, method: 'transfer' }, { status: 'Entregado' }],
  [
    { kind: 'proof-rejected', reason: 'El valor no coincide' },
    { ...paidFirst, paymentMethod: 'Transferencia Bancaria' },
  ],
];
