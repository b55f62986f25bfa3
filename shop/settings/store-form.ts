/** The form in which staff edit the shop's settings, at /admin/settings. */
import * as v from 'valibot';
import type { Banner, StoredOrderFields } from '#db/schema.ts';
import { optionalLine, optionalText, requiredLine } from '#shop/form-fields.ts';
import { completeOrderFields } from '#shop/orders/form/order-fields.ts';
import { departments } from '#shop/places/departments.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { isSafeLink } from './banners.ts';
import { parseNit } from './nit.ts';
import { profileProblem, readProfile, type SocialNetwork, socialNetworkCodes } from './social-networks.ts';
import { fonts, type SettingsValues } from './store-settings.ts';

/** The settings of this form. Payments and legal texts have forms of their own. */
export const storeFormFields = [
  'siteName',
  'slogan',
  'noticeText',
  'logoUrl',
  'primaryFont',
  'contactWhatsapp',
  'contactPhone',
  'contactEmail',
  'contactAddress',
  ...socialNetworkCodes,
  'storeDescription',
  'aboutUsInfo',
  'city',
  'department',
  'mapAddress',
  'openingHours',
  'ageNotice',
  'legalName',
  'nit',
  'orderFields',
  'banners',
] as const;
export type StoreFormValues = Pick<SettingsValues, (typeof storeFormFields)[number]>;

/**
 * The most banners: three slides of the carousel, and some promo tiles. More tiles would push the products off the home
 * page.
 */
export const mostBanners = 12;

export const longest = {
  siteName: 60,
  slogan: 80,
  noticeText: 80,
  profile: 200,
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
const linkProblem = 'Escribe una dirección completa, con https://, o una de tu tienda, como /productos/ofertas.';

/** The URL of a picture, '' for none. */
const pictureField = orEmpty(
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, 'La dirección de la imagen es muy larga.'))),
);
const line = (maxLength: number) => orEmpty(optionalLine(maxLength));
const text = (maxLength: number) => orEmpty(optionalText(maxLength));

/** Turns a missing text into '': the forms library does not distinguish the two. */
function orEmpty<Schema extends v.GenericSchema<string | undefined, string | undefined>>(schema: Schema) {
  const withDefault = v.pipe(
    schema,
    v.transform((words): string => words ?? ''),
  );
  return v.optional(withDefault, '');
}

const banner = v.object({
  image_url: pictureField,
  title: line(longest.bannerTitle),
  description: line(longest.bannerDescription),
  link: orEmpty(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(longest.bannerLink, linkProblem),
        v.check((link) => link === '' || isSafeLink(link), linkProblem),
      ),
    ),
  ),
  alt: line(longest.bannerAlt),
  // The form sends nothing for a switch that is off.
  size: v.optional(v.picklist(['large', 'small'], 'Elige un tamaño.'), 'small'),
  placement: v.optional(v.picklist(['carousel', 'promo'], 'Elige dónde se muestra.'), 'carousel'),
});

/** The account of a social network, stored as the address of its profile. */
function profile(network: SocialNetwork) {
  const readTyped = ({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): string => {
    if (dataset.value === '') return '';
    const address = readProfile(network, dataset.value);
    if (address !== null) return address;
    addIssue({ message: profileProblem(network) });
    return NEVER;
  };
  return v.optional(v.pipe(line(longest.profile), v.rawTransform(readTyped)), '');
}

/** The fields of the form at /admin/settings. */
export const storeForm = v.object({
  siteName: requiredLine('El nombre del sitio es obligatorio.', longest.siteName),
  slogan: line(longest.slogan),
  noticeText: line(longest.noticeText),
  logoUrl: pictureField,
  primaryFont: v.optional(v.picklist(fonts, 'Elige una de las fuentes.'), fonts[0]),
  contactWhatsapp: v.optional(v.pipe(line(longest.contactWhatsapp), v.transform(normalizeWhatsApp)), ''),
  contactPhone: line(longest.contactPhone),
  contactEmail: orEmpty(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(longest.contactEmail, emailProblem),
        v.check((typed) => typed === '' || v.is(v.pipe(v.string(), v.email()), typed), emailProblem),
      ),
    ),
  ),
  contactAddress: line(longest.contactAddress),
  instagram: profile('instagram'),
  facebook: profile('facebook'),
  tiktok: profile('tiktok'),
  youtube: profile('youtube'),
  storeDescription: text(longest.storeDescription),
  aboutUsInfo: text(longest.aboutUsInfo),
  city: line(longest.city),
  department: orEmpty(v.optional(v.picklist(['', ...departments], 'Elige un departamento de la lista.'))),
  mapAddress: line(longest.mapAddress),
  openingHours: line(longest.openingHours),
  ageNotice: v.optional(v.boolean(), false),
  legalName: line(longest.legalName),
  nit: v.optional(v.pipe(line(longest.nit), v.rawTransform(readNit)), ''),
  orderFields: v.optional(
    v.pipe(
      v.custom<StoredOrderFields>((typed) => typeof typed === 'object'),
      v.transform((typed) => completeOrderFields(typed)),
    ),
    {},
  ),
  banners: v.optional(
    v.pipe(v.array(v.optional(banner, {})), v.maxLength(mostBanners, `Puede haber hasta ${mostBanners}.`)),
    [],
  ),
  /** the fingerprint of the values that the form was filled with */
  fingerprint: orEmpty(v.optional(v.string())),
});

function readNit({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): string {
  if (dataset.value === '') return '';
  const read = parseNit(dataset.value);
  if (read.ok) return read.nit;
  addIssue({ message: read.problem });
  return NEVER;
}

/** A phone number becomes digits with its country prefix; anything else stays as typed. */
function normalizeWhatsApp(typed: string): string {
  return whatsappNumber(typed) ?? typed;
}

/** Drops banners with neither texts nor a picture: the form always offers an empty one to fill in. */
export function withoutBlankBanners(banners: Banner[]): Banner[] {
  return banners.filter(({ image_url, title, description, link, alt }) =>
    [image_url, title, description, link, alt].some((text) => text.trim() !== ''),
  );
}

/** The initial values of a new banner. */
export const blankBanner: Banner = {
  image_url: '',
  title: '',
  description: '',
  link: '',
  alt: '',
  size: 'large',
  placement: 'carousel',
};

/** Picks the fields of the form from all settings. */
export function pickStoreForm(settings: StoreFormValues): StoreFormValues {
  return Object.fromEntries(storeFormFields.map((name) => [name, settings[name]])) as StoreFormValues;
}

/** The pictures that these settings use. */
export function picturesOf({ logoUrl, banners }: Pick<StoreFormValues, 'logoUrl' | 'banners'>): string[] {
  return [logoUrl, ...banners.map(({ image_url }) => image_url)].filter(Boolean);
}
