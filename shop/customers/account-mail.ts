/** Mails about an account, to the owner of its address. */
import { type FramedMail, frameMail, type MailBlock, type MailContent, type MailingShop } from '#shop/mail-frame.ts';

export type AccountNews =
  /** `token`: the secret of the mail's link, which is not stored */
  | { kind: 'reset'; token: string }
  | { kind: 'confirm'; token: string }
  /** a registration with an address that already has an account */
  | { kind: 'known-address' }
  | { kind: 'password-changed' }
  | { kind: 'two-factor-on' }
  | { kind: 'two-factor-off' };

/**
 * The mail about one event of an account. It does not greet by name, because a stranger may have registered the address
 * with any name.
 *
 * @param origin the shop's public origin, for links in the mail
 */
export function accountMail(news: AccountNews, shop: MailingShop, origin: string): FramedMail {
  return frameMail(contentOf(news, origin), shop);
}

function contentOf(news: AccountNews, origin: string): MailContent {
  switch (news.kind) {
    case 'reset':
      return resetMail(news.token, origin);
    case 'confirm':
      return confirmMail(news.token, origin);
    case 'known-address':
      return knownAddressMail(origin);
    case 'password-changed':
      return passwordChangedMail(origin);
    case 'two-factor-on':
      return twoFactorOnMail(origin);
    case 'two-factor-off':
      return twoFactorOffMail(origin);
  }
}

const hello = (text: string): MailBlock => ({ kind: 'text', text: `Hola:\n${text}` });
const wasNotYou = (text: string): MailBlock => ({ kind: 'note', title: '¿No fuiste tú?', text });
const chooseAnother = (origin: string): MailBlock => ({
  kind: 'button',
  label: 'Elegir otra contraseña',
  href: `${origin}/recuperar`,
});

function resetMail(token: string, origin: string): MailContent {
  return {
    subject: 'Restablece tu contraseña',
    preheader: 'El enlace sirve una sola vez, durante 1 hora.',
    title: 'Restablece tu contraseña',
    blocks: [
      hello('Pediste elegir una nueva contraseña para tu cuenta. Hazlo con este botón:'),
      { kind: 'button', label: 'Elegir nueva contraseña', href: `${origin}/restablecer/${token}` },
      { kind: 'text', text: 'El enlace sirve una sola vez, durante 1 hora. Después puedes pedir otro.' },
      wasNotYou('Ignora este mensaje: tu contraseña sigue siendo la misma.'),
    ],
    closing: 'El enlace de este mensaje es solo tuyo: no se lo reenvíes a nadie.',
  };
}

function confirmMail(token: string, origin: string): MailContent {
  return {
    subject: 'Confirma tu correo electrónico',
    preheader: 'Falta un paso para usar tu cuenta.',
    title: 'Confirma tu correo electrónico',
    blocks: [
      hello(
        'Con este correo se creó una cuenta en nuestra tienda. Si fuiste tú, confírmalo y entra con la contraseña que elegiste:',
      ),
      { kind: 'button', label: 'Confirmar mi correo', href: `${origin}/confirmar/${token}` },
      { kind: 'text', text: 'El enlace sirve una sola vez, durante 24 horas. Después puedes pedir otro.' },
      {
        kind: 'links',
        title: '¿No recuerdas la contraseña?',
        links: [{ label: 'Elige una nueva: así también confirmas tu correo', href: `${origin}/recuperar` }],
      },
      wasNotYou('No confirmes: sin ese paso nadie puede usar la cuenta, y a los 7 días la borramos.'),
    ],
    closing: 'El enlace de este mensaje es solo tuyo: no se lo reenvíes a nadie.',
  };
}

function knownAddressMail(origin: string): MailContent {
  return {
    subject: 'Ya tienes una cuenta',
    preheader: 'Alguien intentó registrarse con tu correo electrónico.',
    title: 'Ya tienes una cuenta',
    blocks: [
      hello('Alguien intentó crear una cuenta con este correo, y ya existe una. No cambió nada en ella.'),
      { kind: 'button', label: 'Iniciar sesión', href: `${origin}/login` },
      {
        kind: 'links',
        title: '¿Olvidaste tu contraseña?',
        links: [{ label: 'Elegir una nueva', href: `${origin}/recuperar` }],
      },
      wasNotYou('Ignora este mensaje: tu cuenta está igual que antes.'),
    ],
    closing: 'Te escribimos porque tienes una cuenta con este correo.',
  };
}

function passwordChangedMail(origin: string): MailContent {
  return {
    subject: 'Tu contraseña cambió',
    preheader: 'Cerramos las demás sesiones de tu cuenta.',
    title: 'Tu contraseña cambió',
    blocks: [
      hello('La contraseña de tu cuenta cambió y cerramos las sesiones que estaban abiertas en otros dispositivos.'),
      wasNotYou('Elige otra contraseña de inmediato: así cierras todas las sesiones de tu cuenta.'),
      chooseAnother(origin),
    ],
    closing: 'Te escribimos porque tienes una cuenta con este correo.',
  };
}

function twoFactorOnMail(origin: string): MailContent {
  return {
    subject: 'Activaste la verificación en dos pasos',
    preheader: 'Desde ahora te pediremos un código al iniciar sesión.',
    title: 'Verificación en dos pasos activada',
    blocks: [
      hello(
        'Desde ahora, para iniciar sesión te pediremos también un código de tu aplicación de autenticación. Cerramos las sesiones que tenías en otros dispositivos.',
      ),
      {
        kind: 'note',
        title: 'Guarda tus códigos de recuperación',
        text: 'Con ellos puedes entrar si pierdes el teléfono. Cada uno sirve una sola vez.',
      },
      wasNotYou('Escríbenos respondiendo a este mensaje y elige otra contraseña.'),
      chooseAnother(origin),
    ],
    closing: 'Te escribimos porque tienes una cuenta con este correo.',
  };
}

function twoFactorOffMail(origin: string): MailContent {
  return {
    subject: 'Desactivaste la verificación en dos pasos',
    preheader: 'Para iniciar sesión ya no se pide un código.',
    title: 'Verificación en dos pasos desactivada',
    blocks: [
      hello('Para iniciar sesión en tu cuenta ya no se pide un código: basta con la contraseña.'),
      wasNotYou('Elige otra contraseña de inmediato: así cierras todas las sesiones de tu cuenta.'),
      chooseAnother(origin),
    ],
    closing: 'Te escribimos porque tienes una cuenta con este correo.',
  };
}
