import type { LegalPageKey } from '#shop/legal/legal-pages.ts';

export const settingsHref = '/admin/settings';
export const legalPreviewHref = `${settingsHref}/legal/preview`;

/** The address that edits a legal text. */
export function legalTextHref(key: LegalPageKey): string {
  return `${settingsHref}/legal?texto=${key}`;
}
