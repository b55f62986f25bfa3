import { adminSections } from '#app/admin/sections.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { withoutAccents } from '#shop/text/fold-text.ts';

/** A screen, or a filtered list, that the search palette opens by name; `words` are other names for it. */
export type Screen = { label: string; href: string; words: string; permission: Permission };

/** Every screen of the back office, in the order of its sections. */
export const screens: Screen[] = adminSections.flatMap(({ label, path, words, permission, screens = [] }) => [
  { label, href: path, words, permission },
  ...screens.map((screen) => ({ permission, ...screen })),
]);

/**
 * Finds the screens that a person may open and for which each word of the text is the beginning of one of their words,
 * ignoring accents and case.
 */
export function findScreens(text: string, may: (permission: Permission) => boolean): Screen[] {
  const sought = wordsOf(text);
  const open = screens.filter(({ permission }) => may(permission));
  if (sought.length === 0) return open;
  return open.filter(({ label, words }) => {
    const own = wordsOf(`${label} ${words}`);
    return sought.every((part) => own.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): string[] {
  return withoutAccents(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
