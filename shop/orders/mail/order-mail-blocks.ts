/** Parts of the mails to customers that do not depend on the news. */
import { formatPhone, isAbroad } from '#shop/colombia.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import type { MailBlock } from '#shop/mail-frame.ts';
import { formatPesos } from '#shop/money.ts';
import { orderItemTotal } from '#shop/orders/order.ts';
import { deliveryTerms, foreignDeliveryTerms, withdrawalTerms } from '#shop/orders/order-terms.ts';
import { methodOf } from '#shop/paying/payment-methods.ts';
import type { MailedOrder } from './order-mail-news.ts';

/** The lines, sums and total of an order. */
export function orderSummary(order: MailedOrder): MailBlock[] {
  const { items, totalAmount, shippingCost } = order;
  return [
    {
      kind: 'amounts',
      lines: items.map((item) => ({
        what: `${item.quantity} x ${item.name}${item.isOffer ? ` (${item.offerLabel || 'Oferta'})` : ''}`,
        amount: formatPesos(orderItemTotal(item)),
      })),
      sums: [
        { what: 'Subtotal', amount: formatPesos(totalAmount - shippingCost) },
        { what: 'Envío', amount: shippingText(order) },
      ],
      total: { what: 'Total', amount: formatPesos(totalAmount) },
    },
  ];
}

function shippingText({ shippingCost, shippingAddress: { country } }: MailedOrder): string {
  if (shippingCost > 0) return formatPesos(shippingCost);
  return isAbroad(country) ? 'Por acordar' : 'Gratis';
}

/** The facts that the law (Ley 1480 de 2011, art. 50) requires in an acknowledgement, besides lines and totals. */
export function legalFacts(order: MailedOrder, origin: string): MailBlock[] {
  return [
    {
      kind: 'fact',
      title: 'Forma de pago',
      text: methodOf(order.paymentMethod)?.mailLabel ?? 'Por acordar',
    },
    { kind: 'fact', title: 'Dirección de entrega', text: deliveryAddress(order) },
    {
      kind: 'fact',
      title: 'Plazo de entrega',
      text: isAbroad(order.shippingAddress.country) ? foreignDeliveryTerms : deliveryTerms,
    },
    { kind: 'fact', title: 'Tus derechos', text: withdrawalTerms },
    {
      kind: 'links',
      title: 'Condiciones',
      links: [
        { label: 'Términos y condiciones', href: origin + legalPaths.terms },
        { label: 'Envíos', href: origin + legalPaths.shipping },
        { label: 'Cambios y devoluciones', href: origin + legalPaths.returns },
        { label: 'Tratamiento de datos personales', href: origin + legalPaths.privacy },
      ],
    },
  ];
}

/**
 * The name, address and phone of a delivery on one line: 'Laura Gómez, Cra. 27 # 15-40, Álamos, Pereira, Risaralda,
 * 3004567812'.
 */
export function deliveryAddress({ shippingAddress }: Pick<MailedOrder, 'shippingAddress'>): string {
  const { firstName, lastName, address, addressDetails, neighborhood, city, department, postalCode, country, phone } =
    shippingAddress;
  return [
    `${firstName} ${lastName}`,
    address,
    addressDetails,
    neighborhood,
    city,
    department,
    isAbroad(country) ? [postalCode, country].filter(Boolean).join(' ') : '',
    formatPhone(phone).replaceAll(' ', '\u00a0'),
  ]
    .filter(Boolean)
    .join(', ');
}
