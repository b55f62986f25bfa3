import { type FramedMail, frameMail, type MailingShop } from '#shop/mail-frame.ts';

/** The URL of the page that ends a subscription; `token` is the subscription's secret. */
export const leaveHref = (origin: string, token: string) => `${origin}/novedades/${token}/salir`;

/**
 * The mail that asks the owner of an address to confirm a subscription. It contains nothing that was typed, because a
 * stranger may have entered the address.
 */
export function subscriptionMail(token: string, shop: MailingShop, origin: string): FramedMail {
  return frameMail(
    {
      subject: 'Confirma tu suscripción',
      preheader: 'Falta un paso para recibir nuestras novedades.',
      title: 'Confirma tu suscripción',
      blocks: [
        {
          kind: 'text',
          text: 'Hola:\nCon este correo se pidió recibir nuestras novedades y ofertas. Si fuiste tú, confírmalo:',
        },
        { kind: 'button', label: 'Confirmar mi suscripción', href: `${origin}/novedades/${token}` },
        {
          kind: 'links',
          title: '¿No fuiste tú, o ya no quieres?',
          links: [{ label: 'Salir de la lista', href: leaveHref(origin, token) }],
        },
      ],
      closing: 'Te escribimos porque este correo se inscribió en nuestra lista de novedades.',
    },
    shop,
  );
}
