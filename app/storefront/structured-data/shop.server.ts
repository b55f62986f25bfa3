import type {
  OnlineStoreLeaf,
  PostalAddressLeaf,
  SearchActionLeaf,
  Store,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { isOwnPicture, pictureUrl } from '#shop/pictures.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { asGraph, type StructuredData } from './graph.server.ts';
import { parseOpeningHours } from './opening-hours.server.ts';

/** The id by which other structured data refers to the shop. */
export const shopId = (origin: string) => `${origin}/#tienda`;

/** The schema.org data of the shop, its address and its search. Empty settings are left out. */
export function describeShop(settings: PublicSettings, origin: string): StructuredData {
  const common = {
    name: settings.siteName,
    url: `${origin}/`,
    image: `${origin}/compartir.jpg`,
    address: addressOf(settings),
    ...ifSet('telephone', telephoneOf(settings.contactPhone)),
    ...ifSet('email', settings.contactEmail),
  };
  const organization: OnlineStoreLeaf = {
    '@type': 'OnlineStore',
    '@id': shopId(origin),
    ...common,
    logo: origin + (isOwnPicture(settings.logoUrl) ? pictureUrl(settings.logoUrl, 480, 'webp') : '/icono-512.png'),
    ...ifSet('description', settings.storeDescription),
    ...ifSet('legalName', settings.legalName),
    ...ifSet('taxID', settings.nit),
    ...ifSet(
      'sameAs',
      settings.profiles.map(({ to }) => to),
    ),
  };
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/productos?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  const site: WebSite = {
    '@type': 'WebSite',
    '@id': `${origin}/#sitio`,
    name: settings.siteName,
    url: `${origin}/`,
    inLanguage: 'es-CO',
    publisher: { '@id': shopId(origin) },
    potentialAction: search,
  };
  const premises: Store = {
    '@type': 'Store',
    '@id': `${origin}/#local`,
    ...common,
    currenciesAccepted: 'COP',
    parentOrganization: { '@id': shopId(origin) },
    ...ifSet('openingHours', parseOpeningHours(settings.openingHours)),
  };
  // A city alone is not an address to visit.
  const things = common.address.streetAddress ? [organization, site, premises] : [organization, site];
  return asGraph(things);
}

function addressOf({ contactAddress, city, department }: PublicSettings): PostalAddressLeaf {
  const isStreet = /\d/.test(contactAddress);
  return {
    '@type': 'PostalAddress',
    ...ifSet('streetAddress', isStreet ? contactAddress : ''),
    ...ifSet('addressLocality', city),
    ...ifSet('addressRegion', department),
    addressCountry: 'CO',
  };
}

function telephoneOf(phone: string): string {
  const number = whatsappNumber(phone);
  return number ? `+${number}` : phone.trim();
}

/** A property, omitted if its value is empty. */
function ifSet<Name extends string, Value extends string | string[]>(name: Name, value: Value) {
  return (value.length > 0 ? { [name]: value } : {}) as { [Key in Name]?: Value };
}
