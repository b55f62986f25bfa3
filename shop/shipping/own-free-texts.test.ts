import { expect, test } from 'vitest';
import type { Banner } from '#db/schema.ts';
import { defaultLegalText } from '#shop/legal/get-legal-document.server.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { listOwnFreeTexts } from './own-free-texts.ts';

const banner = (title: string, description: string): Banner => ({
  image_url: '',
  title,
  description,
  alt: '',
  link: '/productos',
  size: 'large',
  placement: 'carousel',
});

test('the shop’s own banners, texts and legal texts that announce free shipping are listed by name', () => {
  const own = {
    ...defaultSettings,
    banners: [banner('Mieles', 'De montaña.'), banner('Hoy', 'ENVÍO GRATIS a todo el país.')],
    noticeText: 'Envíos gratis este mes',
    storeDescription: 'Domicilios gratuitos en Pereira.',
    legalTexts: { ...defaultSettings.legalTexts, shipping: '- Es **gratis** el envío.' },
  };
  expect(listOwnFreeTexts(own)).toEqual([
    { name: 'El banner 2, «Hoy»', legal: null },
    { name: 'El aviso de la barra superior', legal: null },
    { name: 'La descripción de la tienda', legal: null },
    { name: 'El texto legal «Envíos»', legal: 'shipping' },
  ]);
});

test.each(['Envío sin costo a todo el país.', 'Sin ningún costo de envío'])(
  'a text that announces it in other words is listed: %s',
  (aboutUsInfo) => {
    expect(listOwnFreeTexts({ ...defaultSettings, aboutUsInfo })).toMatchObject([
      { name: 'El texto «Sobre nosotros»' },
    ]);
  },
);

test('texts that call something else free are not listed, nor are the texts that the shop is shipped with', () => {
  const copied = Object.fromEntries(legalPages.map(({ key }) => [key, defaultLegalText(key)]));
  const legalTexts = { ...defaultSettings.legalTexts, ...copied };
  expect(listOwnFreeTexts({ ...defaultSettings, legalTexts })).toEqual([]);
  expect(listOwnFreeTexts({ ...defaultSettings, aboutUsInfo: 'Asesoría gratis. Enviamos a todo el país.' })).toEqual(
    [],
  );
});
