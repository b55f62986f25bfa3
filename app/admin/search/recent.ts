/**
 * A recent choice in the search palette. Recent choices are stored on this device; customers are not among them, so
 * that their names are not stored.
 */
export type Recent = { kind: 'order' | 'product' | 'screen'; label: string; href: string };

const key = 'busquedas-recientes';
const kept = 5;

export function listRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function keepRecent(chosen: Recent) {
  try {
    const others = listRecent().filter(({ href }) => href !== chosen.href);
    localStorage.setItem(key, JSON.stringify([chosen, ...others].slice(0, kept)));
  } catch {
    // Storage is disabled: there are no recent choices.
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, label, href } = value as Record<string, unknown>;
  return (
    (kind === 'order' || kind === 'product' || kind === 'screen') &&
    typeof label === 'string' &&
    typeof href === 'string' &&
    /^\/admin(?![^/?])/.test(href)
  );
}
