import type { StaffAction, StaffSubject } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import { type FramedMail, frameMail, type MailContent, type MailingShop } from '#shop/mail-frame.ts';

/** A change that is mailed to the people concerned. */
export type StaffNotice = {
  subject: StaffSubject;
  action: StaffAction;
  subjectName: string;
  /** names of the changed fields */
  fields: string[];
  /** empty for the shop itself */
  actorName: string;
  at: Date;
  /** whether the recipient's own access changed */
  isAboutRecipient: boolean;
};

/**
 * Builds the mail about a change of staff access, roles, bank accounts or the address for mails about orders, or about a
 * full copy of the shop's data. It contains no account numbers and no data of customers.
 *
 * @param origin the shop's public origin, for links in the mail
 */
export function staffNoticeMail(notice: StaffNotice, shop: MailingShop, origin: string): FramedMail {
  const { title, text, advice, page } = wordsOf(notice, shop.siteName);
  const content: MailContent = {
    subject: title,
    preheader: text,
    title,
    blocks: [
      { kind: 'text', text: `Hola:\n${text}` },
      { kind: 'fact', title: 'Cuándo', text: formatMoment(notice.at) },
      { kind: 'note', title: '¿No lo esperabas?', text: advice },
      ...(page ? [{ kind: 'button' as const, label: page.label, href: `${origin}${page.path}` }] : []),
    ],
    closing: 'Te escribimos porque este cambio toca tu cuenta o la tienda que administras.',
  };
  return frameMail(content, shop);
}

type Words = { title: string; text: string; advice: string; page?: { label: string; path: string } };

const staffPage = { label: 'Ver el personal', path: '/admin/staff' };

function wordsOf(notice: StaffNotice, siteName: string): Words {
  const { subject, subjectName, isAboutRecipient } = notice;
  const actor = notice.actorName || 'La tienda';
  if (subject === 'settings' && !notice.fields.includes('accounts'))
    return {
      title: 'Cambió el correo que recibe los pedidos',
      text: `${actor} cambió la dirección a la que llegan los pedidos, con nombres, direcciones y valores.`,
      advice: 'Mira de inmediato la dirección en la tienda, corrígela y elige otra contraseña.',
      page: { label: 'Ver la dirección', path: '/admin/payments/settings' },
    };
  if (subject === 'settings')
    return {
      title: 'Cambiaron las cuentas bancarias de la tienda',
      text: `${actor} cambió las cuentas a las que los clientes transfieren.`,
      advice: 'Mira de inmediato las cuentas en la tienda, corrígelas y elige otra contraseña.',
      page: { label: 'Ver las cuentas', path: '/admin/payments/settings' },
    };
  if (subject === 'backup')
    return {
      title: 'Se descargó una copia completa de la tienda',
      text: `${actor} descargó una copia con todos los datos, también los de los clientes.`,
      advice: 'Elige otra contraseña y retira el acceso a quien no deba tenerlo.',
      page: staffPage,
    };
  if (subject === 'role')
    return {
      title: notice.action === 'deleted' ? 'Se eliminó un rol del personal' : 'Cambió lo que puede hacer un rol',
      text: `${actor} ${roleVerbs[notice.action] ?? 'cambió'} el rol «${subjectName}».`,
      advice: 'Mira qué puede hacer y quién lo tiene, y corrígelo.',
      page: { label: 'Ver los roles', path: '/admin/staff/roles' },
    };
  if (notice.action === 'changed')
    return {
      title: isAboutRecipient ? 'Cambió tu rol en la tienda' : `Cambió el rol de ${subjectName}`,
      text: isAboutRecipient
        ? `${actor} cambió lo que puedes hacer en la administración de ${siteName}.`
        : `${actor} cambió lo que ${subjectName} puede hacer en la administración de ${siteName}.`,
      advice: isAboutRecipient
        ? 'Habla con la persona que administra la tienda.'
        : 'Dale otra vez su rol y elige otra contraseña.',
      ...(!isAboutRecipient && { page: staffPage }),
    };
  return accessWords(notice.action, { isAboutRecipient, name: subjectName, actor, siteName });
}

const roleVerbs: Partial<Record<StaffAction, string>> = { created: 'creó', changed: 'cambió', deleted: 'eliminó' };

function accessWords(
  action: StaffAction,
  {
    isAboutRecipient,
    name,
    actor,
    siteName,
  }: Record<'name' | 'actor' | 'siteName', string> & { isAboutRecipient: boolean },
): Words {
  const isRevoked = action === 'revoked';
  if (isAboutRecipient)
    return isRevoked
      ? {
          title: 'Ya no entras a la administración',
          text: `${actor} te retiró el acceso a la administración de ${siteName}. Tu cuenta sigue como la de un cliente.`,
          advice: 'Habla con la persona que administra la tienda: puede invitarte otra vez.',
        }
      : {
          title: 'Ya entras a la administración',
          text: `Tu cuenta ahora puede entrar a la administración de ${siteName}. Activa la verificación en dos pasos en tu perfil.`,
          advice: 'Elige otra contraseña y avisa a la persona que administra la tienda.',
        };
  return {
    title: isRevoked ? `${name} ya no entra a la administración` : `${name} ya entra a la administración`,
    text: isRevoked
      ? `${actor} le retiró el acceso a la administración de ${siteName}.`
      : `${name} aceptó su invitación y ya entra con el rol que se le dio.`,
    advice: isRevoked ? 'Puedes invitar otra vez a esa persona.' : 'Retírale el acceso de inmediato.',
    page: staffPage,
  };
}
