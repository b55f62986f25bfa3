/** The metadata of a page, for search engines and link previews. */
import type { MetaDescriptor } from 'react-router';
import { sharePicture } from '#shop/pictures.ts';

/** Data of the storefront layout that every page's head needs. */
type ShopOfPage = { origin: string; settings: { siteName: string } };

/** The picture of link previews, in the size of `sharePicture`. */
type SharePicture = { path: string; alt: string };

export type PageHead = {
  /** the subject of the page; the shop's name is appended if it fits */
  title: string;
  /** see `describePage` */
  description: string;
  /** the canonical path, with query */
  path: string;
  /** false for personal pages, and for those that duplicate another page */
  indexed?: boolean;
  /** whether search engines should show the page only to adults */
  adultsOnly?: boolean;
  type?: 'website' | 'product' | 'article';
  picture?: SharePicture | undefined;
  /** further Open Graph properties, such as a product's price */
  properties?: Record<string, string>;
  /**
   * schema.org data, one graph, as JSON text: it is part of the data sent to the browser, where one string is cheaper
   * than many objects
   */
  structuredData?: string | undefined;
};

/** The length, in characters, above which search engines truncate a title. */
const titleRoom = 60;
const descriptionRoom = 160;

/** In public/; used for pages without a picture of their own. */
const shopPicture: SharePicture = {
  path: '/compartir.jpg',
  alt: 'Frascos de productos naturales entre hojas y flores',
};

/**
 * The head of a page whose URL is a secret: it is not indexed, and link previews show another page's path instead.
 *
 * @param page.path the public page that previews link to
 */
export function secretPageHead(shop: ShopOfPage, page: Pick<PageHead, 'title' | 'description' | 'path'>) {
  return pageHead(shop, { ...page, indexed: false });
}

/** The head of a page: title, description, link preview, and a canonical URL if it is indexed. */
export function pageHead({ origin, settings: { siteName } }: ShopOfPage, page: PageHead): MetaDescriptor[] {
  const { description, path, indexed = true, type = 'website', picture = shopPicture, structuredData } = page;
  const title = fitTitle(page.title, siteName);
  const address = origin + path;
  const properties = {
    'og:site_name': siteName,
    'og:locale': 'es_CO',
    'og:type': type,
    'og:title': page.title,
    'og:description': description,
    'og:url': address,
    'og:image': origin + picture.path,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(sharePicture.width),
    'og:image:height': String(sharePicture.height),
    'og:image:alt': picture.alt,
    ...page.properties,
  };
  return [
    { title },
    { name: 'description', content: description },
    // Pages that are not indexed have no canonical URL: the two would contradict each other.
    indexed ? { tagName: 'link', rel: 'canonical', href: address } : { name: 'robots', content: 'noindex, follow' },
    ...(page.adultsOnly ? [{ name: 'rating', content: 'adult' }] : []),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    // Twitter takes title, description and picture from the properties above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structuredData ? [{ 'script:ld+json': JSON.parse(structuredData) }] : []),
  ];
}

/** The head of an error response, such as a 404. */
export function errorHead({ settings: { siteName } }: ShopOfPage, title: string): MetaDescriptor[] {
  return [{ title: fitTitle(title, siteName) }, { name: 'robots', content: 'noindex' }];
}

/**
 * Joins sentences into a meta description no longer than search engines show; the most important comes first. It is
 * always included, truncated at a word if it is too long; each further one only if it still fits.
 */
export function describePage(...sentences: string[]): string {
  const [first = '', ...rest] = sentences.map(asSentence).filter((sentence) => sentence !== '');
  let description = cutAtWord(first, descriptionRoom);
  for (const sentence of rest) {
    if (description.length + 1 + sentence.length <= descriptionRoom) description += ` ${sentence}`;
  }
  return description;
}

/** A sentence as the end of another: 'Envíos a toda Colombia.' as 'envíos a toda Colombia.'. */
export function withinSentence(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function asSentence(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy === '' || /[.!?…]$/.test(tidy) ? tidy : `${tidy}.`;
}

function fitTitle(subject: string, siteName: string): string {
  if (subject.includes(siteName)) return cutAtWord(subject, titleRoom);
  const whole = `${subject} · ${siteName}`;
  return whole.length <= titleRoom ? whole : cutAtWord(subject, titleRoom);
}

function cutAtWord(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), room / 2)).replace(/[\s,;:.·–-]+$/, '');
  return `${words}…`;
}
