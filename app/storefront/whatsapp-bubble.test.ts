import { expect, test } from 'vitest';
import { hasAccountForm } from './whatsapp-bubble.tsx';

test.each([
  '/registro',
  '/login/codigo',
  '/restablecer/abc',
  '/confirmar',
  '/perfil/settings/close',
  '/perfil/details?edit=true',
])('on a phone the WhatsApp button of %s is below its form', (address) => {
  expect(hasAccountForm(new URL(address, 'https://tienda.example'))).toBe(true);
});

test.each(['/', '/perfil/details', '/perfil/orders', '/registros'])(
  '%s has the floating WhatsApp button',
  (address) => {
    expect(hasAccountForm(new URL(address, 'https://tienda.example'))).toBe(false);
  },
);
