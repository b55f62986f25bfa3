import { plainText } from '#shop/catalog/search/search-text.ts';

/** Words in the names of categories for adults. */
const adultWords = /\b(?:erotic|sexual|sex ?shop|intim|adult)/;
/** Phrases in category names that contain such words but are not for adults only: older people, hygiene and health. */
const harmlessNames = /\b(?:adult[oa]s? mayor(?:es)?|(?:aseo|cuidado|higiene|salud) (?:intim[oa]|sexual))\b/g;

/**
 * Whether a category's name sounds as if it were for adults only: what the editor proposes for a new category. The
 * database's `shop_names_adults` has the same rule, for rows that do not say it.
 */
export function namesAdults(categoryName: string): boolean {
  return adultWords.test(plainText(categoryName).replace(harmlessNames, ' '));
}
