import type { Product } from '#shop/catalog/product.ts';

/** A product that was viewed on this device; without its price, which may change. */
export type SeenProduct = { id: string; name: string; imageUrl: string | null; ground: string };

const storageKey = 'seen-products';
const seenKept = 9;

/**
 * Notes that a product is viewed. The list stays on the device. Products for adults are not noted, and no other product
 * is shown beside them.
 *
 * @returns the products viewed before it, the latest first
 */
export function noteSeen({ id, name, imageUrls, ground, adultsOnly }: Product): SeenProduct[] {
  if (adultsOnly) return [];
  const others = readSeen().filter((product) => product.id !== id);
  const seen = [{ id, name, imageUrl: imageUrls[0] ?? null, ground }, ...others].slice(0, seenKept);
  try {
    localStorage.setItem(storageKey, JSON.stringify(seen));
  } catch {
    // Without storage nothing is remembered.
  }
  return others.slice(0, seenKept - 1);
}

/** Forgets the viewed products. */
export function forgetSeen() {
  localStorage.removeItem(storageKey);
}

function readSeen(): SeenProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen) : [];
  } catch {
    return [];
  }
}

function isSeen(value: unknown): value is SeenProduct {
  const { id, name, imageUrl, ground } = (value ?? {}) as Partial<SeenProduct>;
  const isText = [id, name, ground].every((text) => typeof text === 'string');
  return isText && (imageUrl === null || typeof imageUrl === 'string');
}
