import { type FramedMail, frameMail, type MailingShop } from '#shop/mail-frame.ts';
import type { Notice } from './notice.ts';

/** Builds the mail that takes over notices that reached no device. It says no more than they would have. */
export function missedNoticesMail(notices: Notice[], shop: MailingShop, origin: string): FramedMail {
  const count = notices.length;
  const title = count === 1 ? 'Un aviso no te llegó' : `${count} avisos no te llegaron`;
  const linesOf = new Map<string, string[]>();
  for (const { title: kind, body } of notices) linesOf.set(kind, [...(linesOf.get(kind) ?? []), body]);
  return frameMail(
    {
      subject: title,
      preheader: 'Hace un día que los avisos no llegan a tus equipos.',
      title,
      blocks: [
        {
          kind: 'text',
          text: 'Hola:\nHace un día que los avisos no llegan a ninguno de tus equipos, así que te los enviamos por correo.',
        },
        ...[...linesOf].map(([kind, lines]) => ({ kind: 'fact' as const, title: kind, text: lines.join('\n') })),
        { kind: 'button', label: 'Abrir la administración', href: `${origin}/admin` },
        {
          kind: 'links',
          title: 'Para que vuelvan a llegar',
          links: [{ label: 'Revisar los avisos', href: `${origin}/admin/notifications` }],
        },
      ],
      closing: 'Te escribimos una vez al día mientras los avisos no lleguen.',
    },
    shop,
  );
}
