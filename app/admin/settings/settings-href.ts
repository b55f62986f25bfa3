import type { LegalPageKey } from '#shop/legal/legal-pages.ts';

export const settingsHref = '/admin/settings';
export const calendarHref = `${settingsHref}/calendar`;
export const newCalendarDayHref = `${calendarHref}/days/new`;
export const legalPreviewHref = `${settingsHref}/legal/preview`;

/** The address that edits a legal text. */
export function legalTextHref(key: LegalPageKey): string {
  return `${settingsHref}/legal?texto=${key}`;
}

export function deleteCalendarDayHref(day: string): string {
  return `${calendarHref}/days/${day}/delete`;
}
