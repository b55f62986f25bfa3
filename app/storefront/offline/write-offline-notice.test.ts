import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeOfflineNotice } from './write-offline-notice.server.ts';

const shop = { siteName: 'Miel & Polen', contactWhatsapp: '310 555 0000', contactPhone: '606 000 0000' };

test('the offline notice names the shop and the connection, says that the cart is kept, and needs no other file', () => {
  const { html } = writeOfflineNotice(shop);

  expect(html).toContain('<title>Sin conexión · Miel &amp; Polen</title>');
  for (const words of ['No hay conexión con la tienda', 'tu carrito sigue guardado', 'sin riesgo', '>Reintentar<'])
    expect(html).toContain(words);
  expect(html).not.toMatch(/<link|<img|src=|style=|url\(|@import/);
});

test('its policy allows its own style and script by hash, and requests to the shop alone', () => {
  const { html, headers } = writeOfflineNotice(shop);
  const hash = (tag: string) => {
    const code = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(html)?.[1] ?? '';
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  };

  expect(headers['Content-Security-Policy'].split('; ')).toEqual(
    expect.arrayContaining([`style-src ${hash('style')}`, `script-src ${hash('script')}`, "connect-src 'self'"]),
  );
});

test('it offers WhatsApp, with a text, and the telephone only if the shop has them', () => {
  expect(writeOfflineNotice(shop).html).toContain('href="https://wa.me/573105550000?text=Hola');
  expect(writeOfflineNotice(shop).html).toContain('href="tel:6060000000"');

  const { html } = writeOfflineNotice({ ...shop, contactWhatsapp: '', contactPhone: ' ' });
  expect(html).not.toMatch(/wa\.me|tel:|Si tienes prisa/);
});
