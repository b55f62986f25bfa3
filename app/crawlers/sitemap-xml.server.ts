/** The form of a sitemap: https://www.sitemaps.org/protocol.html, with Google's pictures. */
import { wholePictureUrl } from '#shop/pictures.ts';

/** One page of the shop. Addresses are paths; a picture is one of the shop's or may be anywhere. */
export type SitemapPage = { path: string; changedAt?: Date; picture?: string };

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const pictures = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** A list of pages, with their whole addresses. */
export function sitemapOf(pages: SitemapPage[], origin: string): string {
  return `${opening}<urlset ${protocol} ${pictures}>\n${pages.map((page) => urlOf(page, origin)).join('')}</urlset>\n`;
}

/** A list of such lists, for a shop with more pages than one may hold. */
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
