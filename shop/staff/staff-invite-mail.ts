import { type FramedMail, frameMail, type MailingShop } from '#shop/mail-frame.ts';

type Invite = {
  /** who invites; empty where that is not known any more */
  invitedByName: string;
  /** when it can no longer be accepted, in words */
  expiresText: string;
  /** the page on which it is accepted; its secret is in this mail alone */
  href: string;
};

/** The mail that asks somebody to join the staff. */
export function staffInviteMail({ invitedByName, expiresText, href }: Invite, shop: MailingShop): FramedMail {
  const who = invitedByName || 'El equipo';
  return frameMail(
    {
      subject: 'Te invitaron a administrar la tienda',
      preheader: `La invitación sirve una sola vez y vence el ${expiresText}`,
      title: `Te invitaron al equipo de ${shop.siteName}`,
      blocks: [
        {
          kind: 'text',
          text: `Hola:\n${who} te invita a trabajar en la administración de ${shop.siteName}: pedidos, productos y todo lo demás.`,
        },
        { kind: 'button', label: 'Aceptar la invitación', href },
        { kind: 'text', text: `El enlace sirve una sola vez y vence el ${expiresText} Después, pide otra invitación.` },
        {
          kind: 'note',
          title: '¿No la esperabas?',
          text: 'Ignora este mensaje: mientras no aceptes, nada cambia.',
        },
      ],
      closing: 'El enlace de este mensaje es solo tuyo: no se lo reenvíes a nadie.',
    },
    shop,
  );
}
