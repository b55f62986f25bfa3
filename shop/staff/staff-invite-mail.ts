import { type FramedMail, frameMail, type MailingShop } from '#shop/mail-frame.ts';

type Invite = {
  /** the name of the inviting person; empty if no longer known */
  invitedByName: string;
  /** when it expires, in words */
  expiresText: string;
  /** the page on which it is accepted, with the secret of the link */
  href: string;
};

/** Builds the mail that invites a person to join the staff. */
export function staffInviteMail({ invitedByName, expiresText, href }: Invite, shop: MailingShop): FramedMail {
  const inviter = invitedByName || 'El equipo';
  return frameMail(
    {
      subject: 'Te invitaron a administrar la tienda',
      preheader: `La invitación sirve una sola vez y vence el ${expiresText}`,
      title: `Te invitaron al equipo de ${shop.siteName}`,
      blocks: [
        {
          kind: 'text',
          text: `Hola:\n${inviter} te invita a trabajar en la administración de ${shop.siteName}: pedidos, productos y todo lo demás.`,
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
