/** Parts that several mails to customers share. */
import { countries, formatPhone, isAbroad } from '#shop/colombia.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { containsLink } from '#shop/links-in-text.ts';
import type { MailBlock } from '#shop/mail-frame.ts';
import { formatPesos, formatPriceOrFree } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { keptPromise } from '#shop/orders/kept-promise.ts';
import { orderItemTotal, packName } from '#shop/orders/order.ts';
import {
  deliveryDeadline,
  foreignDeliveryTerms,
  serviceWithdrawalTerms,
  withdrawalTerms,
} from '#shop/orders/order-terms.ts';
import { canBeWithdrawnFrom } from '#shop/orders/withdrawal-deadline.ts';
import { methodOf } from '#shop/paying/payment-methods.ts';
import { municipalitiesOf } from '#shop/places/colombia-municipalities.ts';
import type { MailedOrder } from './order-mail-news.ts';

/** The lines, sums and total of an order. */
export function orderSummary(order: MailedOrder): MailBlock[] {
  const { items, totalAmount, shippingCost, discount } = order;
  return [
    {
      kind: 'amounts',
      lines: items.map((item) => ({
        what: `${item.quantity} x ${item.name}${item.isOffer ? ` (${packName(item)})` : ''}`,
        amount: formatPesos(orderItemTotal(item)),
      })),
      sums: [
        { what: 'Subtotal', amount: formatPesos(totalAmount - shippingCost + discount) },
        ...(discount > 0 ? [{ what: 'Descuento', amount: `− ${formatPesos(discount)}` }] : []),
        ...(isServiceOrder(items) || order.delivery !== 'parcel'
          ? []
          : [{ what: 'Envío', amount: shippingText(order) }]),
      ],
      total: { what: 'Total', amount: formatPesos(totalAmount) },
    },
  ];
}

function shippingText({ shippingCost, shippingAddress: { country } }: MailedOrder): string {
  return shippingCost === 0 && isAbroad(country) ? 'Por acordar' : formatPriceOrFree(shippingCost);
}

/** With which carriers and guides the order goes, and the pages where it is followed. */
export function parcelBlocks({ parcels }: MailedOrder): MailBlock[] {
  if (parcels.length === 0) return [];
  const text = parcels.map(({ carrier, guide }) => `${carrier}, guía ${guide}`).join('\n');
  const links = parcels.flatMap(({ carrier, guide, link }) =>
    link ? [{ label: `Rastrear la guía ${guide} con ${carrier}`, href: link }] : [],
  );
  return [
    { kind: 'fact', title: 'Tu envío', text },
    ...(links.length > 0 ? [{ kind: 'links' as const, title: 'Rastreo', links }] : []),
  ];
}

/** The facts that the law (Ley 1480 de 2011, art. 50) requires in an acknowledgement, besides lines and totals. */
export function legalFacts(order: MailedOrder, origin: string): MailBlock[] {
  return [
    {
      kind: 'fact',
      title: 'Forma de pago',
      text: methodOf(order.paymentMethod)?.mailLabel ?? 'Por acordar',
    },
    ...(isServiceOrder(order.items) ? serviceFacts : deliveryFacts(order)),
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

const serviceFacts: MailBlock[] = [
  {
    kind: 'fact',
    title: 'Tu cita',
    text: 'Pídela en la página de tu pedido: te llamamos para acordar el día y la hora.',
  },
  { kind: 'fact', title: 'Tus derechos', text: serviceWithdrawalTerms },
];

function deliveryFacts(order: MailedOrder): MailBlock[] {
  if (order.delivery === 'pickup')
    return [{ kind: 'fact', title: 'Entrega', text: 'Lo recoges en la tienda.' }, ...rights(order)];
  const terms = isAbroad(order.shippingAddress.country) ? foreignDeliveryTerms : deliveryDeadline;
  return [
    { kind: 'fact', title: 'Dirección de entrega', text: deliveryAddress(order) },
    { kind: 'fact', title: 'Plazo de entrega', text: [keptPromise(order), terms].filter(Boolean).join(' ') },
    ...rights(order),
  ];
}

/** The right to withdraw, of an order that has it. */
export function rights(order: MailedOrder): MailBlock[] {
  return canBeWithdrawnFrom(order) ? [{ kind: 'fact', title: 'Tus derechos', text: withdrawalTerms }] : [];
}

/**
 * The destination of an order on one line. If the order's e-mail is the confirmed address of its own account, it is
 * complete: 'Laura Gómez, Cra. 27 # 15-40, Álamos, Pereira, Risaralda, 3004567812'. Otherwise it names only the place,
 * because a stranger may have entered the e-mail address with any text: 'Pereira, Risaralda. …'.
 */
export function deliveryAddress({ shippingAddress, isConfirmed }: MailedOrder): string {
  const { firstName, lastName, address, addressDetails, neighborhood, city, department, postalCode, country, phone } =
    shippingAddress;
  if (!isConfirmed) {
    const places = municipalitiesOf(department);
    const place =
      places.length > 0 ? [places.includes(city) && city, department] : [countries.find((one) => one === country)];
    return [place.filter(Boolean).join(', '), 'La dirección completa está en la página de tu pedido.']
      .filter(Boolean)
      .join('. ');
  }
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
    .filter((part) => part && !containsLink(part))
    .join(', ');
}

/** A link for each line that the customer can review. */
export function reviewLinks({ toReview }: MailedOrder, origin: string): MailBlock[] {
  if (toReview.length === 0) return [];
  const links = toReview.map(({ name, token }) => ({
    label: `Opinar sobre ${name}`,
    href: `${origin}/opinar/${token}`,
  }));
  return [{ kind: 'links', title: '¿Cómo te fue con tu compra?', links }];
}
