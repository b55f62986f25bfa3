import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findContactWay } from './contact-way.ts';

const contacts = {
  contactWhatsapp: '310 555 0000',
  contactEmail: 'hola@botica.example',
  contactPhone: '606 000 0000',
};

test('the shop is reached by WhatsApp, without a number by mail, else by telephone, else not at all', () => {
  const ways = [
    contacts,
    { ...contacts, contactWhatsapp: '' },
    { ...contacts, contactWhatsapp: '123', contactEmail: ' ' },
    { contactWhatsapp: '', contactEmail: '', contactPhone: '' },
  ].map((some) => findContactWay(some, 'Hola.\n2 x Miel'));

  expect(ways).toEqual([
    {
      kind: 'whatsapp',
      href: 'https://wa.me/573105550000?text=Hola.%0A2%20x%20Miel',
      words: 'Escríbenos por WhatsApp',
    },
    {
      kind: 'email',
      href: 'mailto:hola@botica.example?subject=Hola.&body=Hola.%0A2%20x%20Miel',
      words: 'Escríbenos a hola@botica.example',
    },
    { kind: 'phone', href: 'tel:6060000000', words: 'Llámanos al 606 000 0000' },
    null,
  ]);
});

test('no text sends customers to WhatsApp, except links that are hidden without a number', () => {
  const sources = globSync('{app/{storefront,account},shop,server}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  );
  const naming = sources.filter((file) => /escríbenos por whatsapp/i.test(readFileSync(file, 'utf8')));

  expect(naming.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'app/storefront/offline/write-offline-notice.server.ts',
    'app/storefront/whatsapp-bubble.tsx',
    'shop/contact-way.ts',
    'shop/orders/mail/order-mail.ts',
  ]);
});
