import { expect, test } from 'vitest';
import { asksForWords } from './whatsapp-bubble.tsx';

test.each(['/registro', '/login/codigo', '/restablecer/abc', '/perfil/settings/close', '/perfil/details?edit=true'])(
  'on a phone no WhatsApp button covers the form of %s',
  (address) => {
    expect(asksForWords(new URL(address, 'https://tienda.example'))).toBe(true);
  },
);

test.each(['/', '/perfil/details', '/perfil/orders', '/registros'])('%s has the WhatsApp button', (address) => {
  expect(asksForWords(new URL(address, 'https://tienda.example'))).toBe(false);
});
