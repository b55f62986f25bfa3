import { formatLongCalendarDay } from '#shop/dates.ts';
import { type FramedMail, frameMail, greetingTo, type MailBlock, type MailingShop } from '#shop/mail-frame.ts';
import { formatPesos, formatPriceOrFree } from '#shop/money.ts';
import { orderItemTotal, packName } from '#shop/orders/order.ts';
import { quotationPaymentWords } from './draft.ts';
import type { Quotation } from './find-quotation.server.ts';
import { quotationPath } from './quotation-words.ts';

/** Builds the mail with the link of a quotation. */
export function quotationMail(quotation: Quotation, shop: MailingShop, origin: string): FramedMail {
  const { total, validUntil, customer, accessToken, payment } = quotation;
  const day = formatLongCalendarDay(validUntil);
  return frameMail(
    {
      subject: 'Tu cotización',
      preheader: `${formatPesos(total)}, hasta el ${day}`,
      title: 'Tu cotización',
      blocks: [
        {
          kind: 'text',
          text: `${greetingTo(customer.firstName)}\nEsta es la cotización que nos pediste. Sus precios valen hasta el ${day}.`,
        },
        amountsOf(quotation),
        { kind: 'fact', title: 'Forma de pago', text: quotationPaymentWords[payment] },
        { kind: 'button', label: 'Ver y aceptar la cotización', href: origin + quotationPath(accessToken) },
        {
          kind: 'note',
          title: 'Las unidades se apartan cuando la aceptes',
          text: 'Si ya no alcanzan, te lo diremos allí mismo y no se hace ningún pedido.',
        },
      ],
      closing: 'Si no pediste esta cotización, ignora este mensaje: no se compra nada hasta que la aceptes.',
    },
    shop,
  );
}

function amountsOf({ items, discount, shippingCost, total, delivery }: Quotation): MailBlock {
  return {
    kind: 'amounts',
    lines: items.map((item) => ({
      what: `${item.quantity} x ${item.name}${item.isOffer ? ` (${packName(item)})` : ''}`,
      amount: formatPesos(orderItemTotal(item)),
    })),
    sums: [
      { what: 'Subtotal', amount: formatPesos(total - shippingCost + discount) },
      ...(discount > 0 ? [{ what: 'Descuento', amount: `− ${formatPesos(discount)}` }] : []),
      ...(delivery === 'parcel' ? [{ what: 'Envío', amount: formatPriceOrFree(shippingCost) }] : []),
    ],
    total: { what: 'Total', amount: formatPesos(total) },
  };
}
