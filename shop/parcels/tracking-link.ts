/** Where a carrier's pattern has the guide. */
export const guidePlace = '{guia}';

/** The longest pattern that is stored. */
export const longestPattern = 300;

/**
 * The address of a parcel's page at its carrier.
 *
 * @param pattern an https address with `{guia}` in place of the number; see `isTrackingPattern`
 * @returns null without a pattern or a guide
 */
export function trackingLink(pattern: string, guide: string | null): string | null {
  if (!guide || !isTrackingPattern(pattern)) return null;
  return pattern.replaceAll(guidePlace, encodeURIComponent(guide));
}

/**
 * Tells whether a text is an https address that may be linked. One without `{guia}` is allowed: some carriers have only
 * a page where the number is typed. The place of the guide is never in the host.
 */
export function isTrackingPattern(text: string): boolean {
  if (text.length > longestPattern || !URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text.replaceAll(guidePlace, '0'));
  const host = /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  return protocol === 'https:' && hostname.includes('.') && username === '' && !host.includes('{');
}

/** The guide as it is stored: upper case, without spaces; null if it is none. */
export function parseGuide(text: string): string | null {
  const guide = text.replace(/\s+/g, '').toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(guide) ? guide : null;
}
