/** Texts that staff wrote themselves and that announce free shipping: the shop does not change those by its rules. */
import { type LegalPageKey, legalPages } from '#shop/legal/legal-pages.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';

/** `legal`: the legal page that has the text; null for one of the shop's settings. */
export type OwnFreeText = { name: string; legal: LegalPageKey | null };

/** Lists the shop's own texts with a sentence on free shipping, by the names that staff know. */
export function listOwnFreeTexts(
  settings: Pick<
    SettingsValues,
    'banners' | 'legalTexts' | 'slogan' | 'noticeText' | 'storeDescription' | 'aboutUsInfo'
  >,
): OwnFreeText[] {
  const { banners, legalTexts, slogan, noticeText, storeDescription, aboutUsInfo } = settings;
  const texts = [
    ...banners.map(({ title, description, alt }, index) => ({
      name: `El banner ${index + 1}, «${title}»`,
      legal: null,
      text: [title, description, alt].join('\n'),
    })),
    { name: 'El lema', legal: null, text: slogan },
    { name: 'El aviso de la barra superior', legal: null, text: noticeText },
    { name: 'La descripción de la tienda', legal: null, text: storeDescription },
    { name: 'El texto «Sobre nosotros»', legal: null, text: aboutUsInfo },
    ...legalPages.map(({ key, label }) => ({
      name: `El texto legal «${label}»`,
      legal: key,
      text: legalTexts[key],
    })),
  ];
  return texts.filter(({ text }) => announcesFreeShipping(text)).map(({ name, legal }) => ({ name, legal }));
}

/** Whether a sentence names both shipping and a price of nothing, in any order: 'sin costo de envío'. */
function announcesFreeShipping(text: string): boolean {
  const sentences = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[.!?;\n]/);
  return sentences.some((one) => /\b(envi|domicilio)/.test(one) && /\bgrat|\bsin (ningun )?costo/.test(one));
}
