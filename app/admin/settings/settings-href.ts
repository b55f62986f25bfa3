import type { LegalPageKey } from '#shop/legal/legal-pages.ts';

export const settingsHref = '/admin/settings';
export const legalPreviewHref = `${settingsHref}/legal/preview`;

/** Where a legal text is written. */
export function legalTextHref(key: LegalPageKey): string {
  return `${settingsHref}/legal?texto=${key}`;
}
