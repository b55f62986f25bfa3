/** What staff write about the shop at /admin/settings. */
import * as v from 'valibot';
import type { Banner } from '#db/schema.ts';
import { departments } from '#shop/colombia.ts';
import { optionalLine, optionalText, requiredLine } from '#shop/form-fields.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { isSafeLink } from './banners.ts';
import { fonts, type SettingsValues } from './store-settings.ts';

/** The settings of the one form. Those of payments and the legal texts have forms of their own. */
export const storeFormFields = [
  'siteName',
  'logoUrl',
  'primaryFont',
  'contactWhatsapp',
  'contactPhone',
  'contactEmail',
  'contactAddress',
  'storeDescription',
  'aboutUsInfo',
  'city',
  'department',
  'mapAddress',
  'openingHours',
  'legalName',
  'nit',
  'banners',
] as const;
export type StoreFormValues = Pick<SettingsValues, (typeof storeFormFields)[number]>;

/** More are never shown: the carousel turns three, and a page of tiles is no offer any more. */
export const mostBanners = 12;

export const longest = {
  siteName: 60,
  contactWhatsapp: 40,
  contactPhone: 40,
  contactEmail: 254,
  contactAddress: 160,
  storeDescription: 300,
  aboutUsInfo: 1200,
  city: 80,
  mapAddress: 200,
  openingHours: 160,
  legalName: 120,
  nit: 30,
  bannerTitle: 80,
  bannerDescription: 200,
  bannerLink: 500,
  bannerAlt: 200,
} as const;

const emailProblem = 'Correo electrónico inválido.';
const linkProblem = 'Escribe una URL completa, con https://, o una ruta interna, como /productos/ofertas.';

const pictureField = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(2000, 'La dirección de la imagen es muy larga.')),
  '',
);
const line = (maxLength: number) => v.optional(optionalLine(maxLength), '');

const banner = v.object({
  image_url: pictureField,
  title: line(longest.bannerTitle),
  description: line(longest.bannerDescription),
  link: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(longest.bannerLink, linkProblem),
      v.check((link) => link === '' || isSafeLink(link), linkProblem),
    ),
    '',
  ),
  alt: line(longest.bannerAlt),
  // A switch that is off sends nothing.
  size: v.optional(v.picklist(['large', 'small'], 'Elige un tamaño.'), 'small'),
  placement: v.optional(v.picklist(['carousel', 'promo'], 'Elige dónde se muestra.'), 'carousel'),
});

/** What the form of /admin/settings sends. */
export const storeForm = v.object({
  siteName: requiredLine('El nombre del sitio es obligatorio.', longest.siteName),
  logoUrl: pictureField,
  primaryFont: v.optional(v.picklist(fonts, 'Elige una de las fuentes.'), fonts[0]),
  contactWhatsapp: v.optional(v.pipe(optionalLine(longest.contactWhatsapp), v.transform(normalizeWhatsApp)), ''),
  contactPhone: line(longest.contactPhone),
  contactEmail: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(longest.contactEmail, emailProblem),
      v.check((text) => text === '' || v.is(v.pipe(v.string(), v.email()), text), emailProblem),
    ),
    '',
  ),
  contactAddress: line(longest.contactAddress),
  storeDescription: v.optional(optionalText(longest.storeDescription), ''),
  aboutUsInfo: v.optional(optionalText(longest.aboutUsInfo), ''),
  city: line(longest.city),
  department: v.optional(v.picklist(['', ...departments], 'Elige un departamento de la lista.'), ''),
  mapAddress: line(longest.mapAddress),
  openingHours: line(longest.openingHours),
  legalName: line(longest.legalName),
  nit: line(longest.nit),
  banners: v.optional(
    v.pipe(
      v.array(v.optional(banner, {})),
      v.maxLength(mostBanners, `Puede haber hasta ${mostBanners}.`),
      v.transform((banners): Banner[] => banners.filter((one) => !isBlankBanner(one))),
    ),
    [],
  ),
  /** the fingerprint of the values that the form was filled with */
  readAs: v.optional(v.string(), ''),
});

/** Digits with the country's prefix where it is a telephone; else as it was typed: that digits alone are wanted is a hint. */
function normalizeWhatsApp(text: string | undefined): string {
  return whatsappNumber(text ?? '') ?? text ?? '';
}

/** Whether nobody has written anything in a banner. The form always has one to begin with. */
export function isBlankBanner(one: Pick<Banner, 'image_url' | 'title' | 'description' | 'link' | 'alt'>): boolean {
  return [one.image_url, one.title, one.description, one.link, one.alt].every((text) => text.trim() === '');
}

/** What the form begins a banner with. */
export const blankBanner: Banner = {
  image_url: '',
  title: '',
  description: '',
  link: '',
  alt: '',
  size: 'large',
  placement: 'carousel',
};

/** The settings of the form out of all of them. */
export function pickStoreForm(settings: SettingsValues): StoreFormValues {
  return Object.fromEntries(storeFormFields.map((name) => [name, settings[name]])) as StoreFormValues;
}

/** The pictures that these settings show. */
export function picturesOf({ logoUrl, banners }: Pick<StoreFormValues, 'logoUrl' | 'banners'>): string[] {
  return [logoUrl, ...banners.map(({ image_url }) => image_url)].filter(Boolean);
}
