/** What a page says of itself to search engines, and to whoever it is shared with. */
import type { MetaDescriptor } from 'react-router';
import { sharePicture } from '#shop/pictures.ts';

/** What every page of the storefront knows of the shop, from the layout around it. */
type ShopOfPage = { origin: string; settings: { siteName: string } };

/** What messengers show beside a shared link, in the size of `sharePicture`. */
type SharePicture = { path: string; alt: string };

export type PageHead = {
  /** what the page is about; the shop's name follows it where there is room */
  title: string;
  /** see `describePage` */
  description: string;
  /** where the page lives, query included: the address it wants to be known by */
  path: string;
  /** false for what belongs to one person, or shows what another page shows better */
  indexed?: boolean;
  type?: 'website' | 'product' | 'article';
  picture?: SharePicture | undefined;
  /** what else is said of it, such as a product's price */
  properties?: Record<string, string>;
  /** schema.org data, one graph, as JSON: it travels to the browser with the page's data, where one text costs less than many objects */
  structuredData?: string | undefined;
};

/** What a search engine shows of a title before it cuts it off. */
const titleRoom = 60;
const descriptionRoom = 160;

/** In public/: the shop has it before it has any picture of its own. */
const shopPicture: SharePicture = {
  path: '/compartir.jpg',
  alt: 'Frascos de productos naturales entre hojas y flores',
};

/** The head of one public page, made in one way for all: title, description, canonical address and what messengers show. */
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
    // A page that is not to be listed names no other as its better: the two would contradict each other.
    indexed ? { tagName: 'link', rel: 'canonical', href: address } : { name: 'robots', content: 'noindex, follow' },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    // Title, description and picture are taken from the properties above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structuredData ? [{ 'script:ld+json': JSON.parse(structuredData) }] : []),
  ];
}

/** The head of an answer that is no page of the shop: an address without a page, or a fault. */
export function errorHead({ settings: { siteName } }: ShopOfPage, title: string): MetaDescriptor[] {
  return [{ title: fitTitle(title, siteName) }, { name: 'robots', content: 'noindex' }];
}

/**
 * A description out of sentences, the most telling first: as many of them, in order, as a search engine shows.
 * The first is always there, cut between two words where it alone is too long.
 */
export function describePage(...sentences: string[]): string {
  const [first = '', ...rest] = sentences.map(asSentence).filter((sentence) => sentence !== '');
  let description = cutAtWord(first, descriptionRoom);
  for (const sentence of rest) {
    if (description.length + 1 + sentence.length <= descriptionRoom) description += ` ${sentence}`;
  }
  return description;
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
