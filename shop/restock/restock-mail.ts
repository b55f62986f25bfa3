import { type FramedMail, frameMail, type MailingShop } from '#shop/mail-frame.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';

/** The URL of the page that withdraws a person's requests; `token` is the secret of one of them. */
export const withdrawHref = (origin: string, token: string) => `${origin}/avisos/${token}`;

type Restock = { product: { id: string; name: string; price: Pesos }; token: string };

/**
 * The mail to a person who waited for a sold-out product.
 *
 * @param restock.product.price today's price of a unit
 */
export function restockMail({ product, token }: Restock, shop: MailingShop, origin: string): FramedMail {
  return frameMail(
    {
      subject: `Ya llegó: ${product.name}`,
      preheader: 'Nos pediste avisarte cuando estuviera disponible.',
      title: `Ya llegó: ${product.name}`,
      blocks: [
        {
          kind: 'text',
          text: `Hola:\nNos pediste avisarte cuando llegara este producto. Hoy cuesta ${formatPesos(product.price)}. No lo tenemos apartado: se vende mientras haya unidades.`,
        },
        { kind: 'button', label: 'Ver el producto', href: `${origin}/productos/${product.id}` },
        {
          kind: 'links',
          title: '¿Ya no quieres avisos?',
          links: [{ label: 'Borrar mis avisos pendientes', href: withdrawHref(origin, token) }],
        },
      ],
      closing: 'Te escribimos una sola vez sobre este producto, porque lo pediste en la tienda.',
    },
    shop,
  );
}
