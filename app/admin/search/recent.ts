/** What was chosen in the search before, on this device. Customers are not among it: their names stay in the shop. */
export type Recent = { kind: 'order' | 'product' | 'screen'; label: string; href: string };

const key = 'busquedas-recientes';
const kept = 5;

export function listRecent(): Recent[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isRecent).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function keepRecent(chosen: Recent) {
  try {
    const others = listRecent().filter(({ href }) => href !== chosen.href);
    localStorage.setItem(key, JSON.stringify([chosen, ...others].slice(0, kept)));
  } catch {
    // a browser that keeps nothing has no recent ones
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
