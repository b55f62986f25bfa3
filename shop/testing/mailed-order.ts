/** An order and a shop as mails need them, so that a test names only what matters to it. */

import type { MailingShop } from '#shop/mail-frame.ts';
import type { MailedOrder } from '#shop/orders/mail/order-mail-news.ts';
import { anAddress } from './orders.ts';

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
    shippingCost: 0,
    shippingAddress: anAddress(),
    paymentMethod: 'Pago Contraentrega',
    status: 'Pendiente Contraentrega',
    holdsStock: true,
    holdExpiresAt: null,
    events: [{ kind: 'placed', toStatus: 'Pendiente Contraentrega', createdAt: new Date('2026-11-20T14:42:00Z') }],
    toReview: [],
    ...overrides,
  };
}
