import { type FramedMail, frameMail, type MailingShop } from '#shop/mail-frame.ts';
import type { MissedNotices } from './missed-notices.server.ts';
import type { Notice } from './notice.ts';
import { noticeKindRecords } from './notice-kinds.ts';

/** Builds the mail that takes over notices that reached no device. It says no more than they would have. */
export function missedNoticesMail(
  { notices, kindsOff }: Omit<MissedNotices, 'email'>,
  shop: MailingShop,
  origin: string,
): FramedMail {
  const { title, preheader, text, closing } =
    kindsOff.length > 0 ? wordsOfEndedDevice(notices.length) : wordsOfUnreachedDevices(notices.length);
  const off = kindsOff.map((kind) => noticeKindRecords[kind].label);
  return frameMail(
    {
      subject: title,
      preheader,
      title,
      blocks: [
        { kind: 'text', text: `Hola:\n${text}` },
        ...(off.length > 0
          ? [{ kind: 'fact' as const, title: 'Ningún equipo te avisa ya de', text: off.join('\n') }]
          : []),
        ...factsOf(notices),
        { kind: 'button', label: 'Abrir la administración', href: `${origin}/admin` },
        {
          kind: 'links',
          title: 'Para que vuelvan a llegar',
          links: [{ label: 'Revisar los avisos', href: `${origin}/admin/notifications` }],
        },
      ],
      closing,
    },
    shop,
  );
}

function wordsOfUnreachedDevices(count: number) {
  return {
    title: count === 1 ? 'Un aviso no te llegó' : `${count} avisos no te llegaron`,
    preheader: 'Hace un día que los avisos no llegan a tus equipos.',
    text: 'Hace un día que los avisos no llegan a ninguno de tus equipos, así que te los enviamos por correo.',
    closing: 'Te escribimos una vez al día mientras los avisos no lleguen.',
  };
}

function wordsOfEndedDevice(count: number) {
  const takenOver = count === 0 ? '' : ' Lo que no te llegó va en este correo.';
  return {
    title: 'Los avisos se apagaron en un equipo',
    preheader: 'Enciéndelos otra vez en el equipo en el que los quieras recibir.',
    text: `Un equipo tuyo dejó de recibir avisos: alguien cerró sesión allí, o el navegador los apagó por su cuenta.${takenOver}`,
    closing: 'Si los apagaste a propósito, no tienes que hacer nada.',
  };
}

/** Lists the notices, those of one kind together. */
function factsOf(notices: Notice[]) {
  const linesOf = new Map<string, string[]>();
  for (const { title, body } of notices) linesOf.set(title, [...(linesOf.get(title) ?? []), body]);
  return [...linesOf].map(([title, lines]) => ({ kind: 'fact' as const, title, text: lines.join('\n') }));
}
