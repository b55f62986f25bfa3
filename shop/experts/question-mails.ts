/** Mails about questions to an expert. They only link to the question or answer, because these contain health data. */
import { breakLinks } from '#shop/links-in-text.ts';
import { type FramedMail, frameMail, greetingTo, type MailingShop } from '#shop/mail-frame.ts';

/** Builds the mail that tells a customer about an answer. */
export function answerMail(fullName: string, shop: MailingShop, origin: string): FramedMail {
  const [firstName = ''] = fullName.trim().split(/\s+/);
  return frameMail(
    {
      subject: 'Respondimos tu pregunta',
      title: 'Respondimos tu pregunta',
      preheader: 'La respuesta te espera en tu perfil.',
      blocks: [
        {
          kind: 'text',
          text: `${greetingTo(firstName)}\nTu pregunta al experto ya tiene respuesta. Por tu privacidad, se lee solo en tu perfil, con tu cuenta.`,
        },
        { kind: 'button', label: 'Leer la respuesta', href: `${origin}/perfil/questions` },
      ],
      closing: 'Recibes este correo porque le hiciste una pregunta al experto con tu cuenta.',
    },
    shop,
  );
}

/** Builds the mail that tells staff who asked a question. */
export function newQuestionMail(
  customer: { userId: string; fullName: string; email: string },
  shop: MailingShop,
  origin: string,
): FramedMail {
  const name = breakLinks(customer.fullName.trim() || customer.email);
  return frameMail(
    {
      subject: 'Nueva pregunta de un cliente',
      title: 'Nueva pregunta de un cliente',
      preheader: `De ${name}`,
      blocks: [
        { kind: 'text', text: 'Alguien le hizo una pregunta al experto y espera respuesta.' },
        { kind: 'fact', title: 'Cliente', text: name },
        {
          kind: 'button',
          label: 'Leer y responder',
          href: `${origin}/admin/questions/${encodeURIComponent(customer.userId)}`,
        },
      ],
      closing: 'Lo que escribió está en la administración de la tienda: son datos de salud, y no viajan por correo.',
    },
    shop,
  );
}
