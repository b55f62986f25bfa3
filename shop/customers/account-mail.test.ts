import { expect, test } from 'vitest';
import { mailingShop } from '#shop/orders/mail/testing/mailed-order.ts';
import { type AccountNews, accountMail } from './account-mail.ts';

const origin = 'https://tienda.example';
const mailOf = (news: AccountNews) => accountMail(news, mailingShop, origin);

test.each<[AccountNews, string, string[]]>([
  [
    { kind: 'reset', token: 'aB3-_x' },
    'Restablece tu contraseña · Origen Natural',
    [`Elegir nueva contraseña: ${origin}/restablecer/aB3-_x`, '1 hora', 'Ignora este mensaje'],
  ],
  [
    { kind: 'confirm', token: 'aB3-_x' },
    'Confirma tu correo electrónico · Origen Natural',
    [
      `Confirmar mi correo: ${origin}/confirmar/aB3-_x`,
      'con la contraseña que elegiste',
      '24 horas',
      `${origin}/recuperar`,
      'No confirmes',
    ],
  ],
  [
    { kind: 'known-address' },
    'Ya tienes una cuenta · Origen Natural',
    [`Iniciar sesión: ${origin}/login`, `Elegir una nueva: ${origin}/recuperar`, 'No cambió nada'],
  ],
  [
    { kind: 'password-changed' },
    'Tu contraseña cambió · Origen Natural',
    ['cerramos las sesiones', `${origin}/recuperar`],
  ],
  [
    { kind: 'two-factor-on' },
    'Activaste la verificación en dos pasos · Origen Natural',
    ['un código de tu aplicación', 'códigos de recuperación'],
  ],
  [
    { kind: 'two-factor-off' },
    'Desactivaste la verificación en dos pasos · Origen Natural',
    ['basta con la contraseña', `${origin}/recuperar`],
  ],
])('the mail of %j says what to do, also for a person who did not cause it', (news, subject, parts) => {
  const { text, html, ...mail } = mailOf(news);

  expect(mail.subject).toBe(subject);
  for (const part of [...parts, '¿No fuiste tú? ']) expect(text).toContain(part);
  const [address] = /https:\S+/.exec(text) ?? [];
  expect(html).toContain(`href="${address}"`);
  expect(html).not.toMatch(/<img|src=|url\(/);
});
