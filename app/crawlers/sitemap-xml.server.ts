/** Writes sitemaps (https://www.sitemaps.org/protocol.html) with Google's image extension. */
import { wholePictureUrl } from '#shop/pictures.ts';

/** One page of the sitemap. `path` has no origin; `picture` is a shop picture or an external URL. */
export type SitemapPage = { path: string; changedAt?: Date; picture?: string };

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const pictures = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** A sitemap of pages, with absolute URLs. */
export function sitemapOf(pages: SitemapPage[], origin: string): string {
  return `${opening}<urlset ${protocol} ${pictures}>\n${pages.map((page) => urlOf(page, origin)).join('')}</urlset>\n`;
}

/** A sitemap index, for a shop with more pages than one sitemap may contain. */
export function sitemapIndexOf(paths: string[], origin: string): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`);
  return `${opening}<sitemapindex ${protocol}>\n${parts.join('')}</sitemapindex>\n`;
}

function urlOf({ path, changedAt, picture }: SitemapPage, origin: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const pictureAddress = picture && wholePictureUrl(picture, origin);
  const image = pictureAddress ? `<image:image><image:loc>${escapeXml(pictureAddress)}</image:loc></image:image>` : '';
  return `<url><loc>${escapeXml(origin + path)}</loc>${changed}${image}</url>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
