/** What a shopper typed into a search, as words. */

/** More words than this add nothing to a search but work. */
const mostWords = 8;

/** Nobody's words are longer; the database keeps none that are. */
const longestWord = 40;

/** Small letters without accents and digits, one space between words: as the database keeps what it searches. */
function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)\.(?=\d{3})/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words that say nothing of what is wanted. */
const fillers = new Set(
  `a al algo alguna alguno algunas algunos ante aqui buen buena buenas bueno buenos buscar busco casero casera comprar con
  conseguir cosa cosas cual cuanto cuesta dame de del dele deme desde deseo donde el ella en es esa ese eso esta este esto
  estoy favor gusta ha hacer hay la las le les lo los marca mas me mejor mejores mi mis muy natural naturales necesito
  ni no nos nuestra nuestro o para pero pide poder por porque precio producto productos puedo que quiero quisiera remedio
  remedios ser si sin sirva sirve sirven sobre son su sus tal tan tener tengo tiene tienen toda todas todo todos tomar
  tratamiento tu tus u un una unas uno unos usar venden vendo x y ya yo`.split(/\s+/),
);

export type SearchText = {
  /** all of it, plain: to be compared with whole names */
  phrase: string;
  /** the words that must be found, in order; fillers only where there is nothing else */
  words: string[];
};

/** @returns null when the text has no words to look for */
export function readSearchText(text: string): SearchText | null {
  const phrase = plainText(text);
  const all = plainWords(text);
  if (all.length === 0) return null;
  const telling = plainWords(text, (word) => !isFiller(word));
  return { phrase, words: (telling.length > 0 ? telling : all).slice(0, mostWords) };
}

function plainWords(text: string, isWanted = (_word: string) => true): string[] {
  return text
    .normalize('NFC')
    .split(/(?!\.\d{3})[^\p{L}\p{N}\p{M}]+/u)
    .filter(isWanted)
    .flatMap((word) => plainText(word).split(' '))
    .filter((word) => word !== '' && word.length <= longestWord);
}

/** Asked before accents go: 'uñas' is no article. */
function isFiller(word: string): boolean {
  return !/ñ/i.test(word) && fillers.has(plainText(word));
}

/**
 * What a diminutive is made from, without its ending: 'jabon' of 'jaboncito', 'got' of 'goticas'.
 *
 * @returns null for a word that does not end like one
 */
export function baseOfDiminutive(word: string): string | null {
  return /^(.{2,}?)(?:c?it|c?ic|c?ill)[oa]s?$/.exec(word)?.[1] ?? null;
}
