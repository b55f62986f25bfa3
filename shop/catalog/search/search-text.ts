import { withoutAccents } from '#shop/text/fold-text.ts';

/** Splits the text of a search into words. */

/** The most words of a search. Further words are left out: they would only make it slower. */
const mostWords = 8;

/** The longest word of a search. Longer words are left out: the database stores none. */
const longestWord = 40;

/**
 * Normalizes text to the form that the database searches: lower-case letters without accents, and digits, separated by
 * single spaces. Dots between thousands are removed.
 */
export function plainText(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/(\d)\.(?=\d{3})/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words that are left out of a search, unless it has no others. */
const fillers = new Set(
  `a al algo alguna alguno algunas algunos ante aqui bien buen buena buenas bueno buenos buscar busco casero casera comprar con
  conseguir cosa cosas cual cuanto cuesta dame de del dele deme desde donde el ella en es esa ese eso esta este esto
  estoy favor gusta ha hacer hay la las le les lo los marca mas me mejor mejores mi mis muy natural naturales necesito
  ni no nos nuestra nuestro o pa pal para pero pide poder por porque precio producto productos puedo que quiero quisiera remedio
  remedios se ser si sin sirva sirve sirven sobre son su sus tal tan tener tengo tiene tienen toda todas todo todos tomar
  tratamiento tu tus u un una unas uno unos usar vale valen venden vendo x y ya yo`.split(/\s+/),
);

/**
 * Words that say little next to others, such as 'subir' in 'subir defensas'. Phrases with a meaning of their own, such
 * as 'subir peso', are recognized first.
 */
const faint = new Set(
  `acabar aliviar alivio antes aumentar ayuda ayudar bajar barato barata colombiano combatir comer controlar crecer cuidado curar
  deseo despues dia dias eliminar enfermedad evitar fortalecer ganas grande grave hace hacerme hago llevar mala malas malo malos mejorar mucha muchas
  mucho muchos mujer organico organica original persona personas prevenir problema problemas puro pura quitar rapido
  reducir reforzar regular rico saca sacar senora senor subir suave tratar vegano vegana ver`.split(/\s+/),
);

/** Whether a word may be left out of a search that has others. */
export function isFaint(word: string): boolean {
  return faint.has(word);
}

/** Ingredients that shoppers avoid. Other words after 'sin' are complaints: 'sin energía'. */
const avoided =
  /^(?:alcohol|almidon|azucar|cafeina|colorante|conservante|edulcorante|fragancia|gelatina|gluten|lactosa|lagrima|miel|olor|parabeno|perfume|preservante|sabor|sal|silicona|sulfato)e?s?$/;

/** Whether two consecutive words say what a product must not contain: 'sin azúcar'. */
export function isAbsence(word: string, next = ''): boolean {
  return plainText(word) === 'sin' && avoided.test(plainText(next));
}

/** Words for the form of a product, which say less than its purpose: 'crema' in 'crema manchas'. */
const presentations =
  /^(?:aceite|ampolla|balsamo|capsula|champu|crema|gel|gota|hoja|jarabe|liquid[oa]|locion|pasta|pastilla|pomada|polvo|shampoo|sobre|suplemento|tableta|te|unguento|vitamina)s?$/;

/** Whether a word names the form of products. */
export function isPresentation(word: string): boolean {
  return presentations.test(word);
}

const grownUps =
  /^(?:adult[oa]|ancian[oa]|caballero|dama|embarazada|embarazo|hombre|mujer|prenatal|senor[a]?)(?:e?s)?$/;

/** Whether a text names grown-ups, for whom children's products are no answer. */
export function namesGrownUps(text: string): boolean {
  return plainText(text)
    .split(' ')
    .some((word) => grownUps.test(word));
}

const numbers: Readonly<Record<string, string>> = {
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
  diez: '10',
  doce: '12',
  quince: '15',
  veinte: '20',
  treinta: '30',
  sesenta: '60',
  noventa: '90',
  cien: '100',
  mil: '1000',
};

/** The digits of a number written as a word; other words stay as they are. */
export function inDigits(word: string): string {
  return numbers[word] ?? word;
}

export type SearchText = {
  /** the whole text in plain form, compared with product names */
  phrase: string;
  /** the words to find, in order; fillers only if there is nothing else */
  words: string[];
};

/** @returns null if the text has no words */
export function readSearchText(text: string): SearchText | null {
  const phrase = plainText(text);
  const all = plainWords(text);
  if (all.length === 0) return null;
  const telling = plainWords(text, (word, place, all) => !isFiller(word) || isAbsence(word, all[place + 1]));
  return { phrase, words: (telling.length > 0 ? telling : all).slice(0, mostWords) };
}

function plainWords(text: string, isWanted = (_word: string, _place: number, _all: string[]) => true): string[] {
  return text
    .normalize('NFC')
    .split(/(?!\.\d{3})[^\p{L}\p{N}\p{M}]+/u)
    .filter(isWanted)
    .flatMap((word) => plainText(word).split(' '))
    .filter((word) => word !== '' && word.length <= longestWord);
}

/**
 * Whether a word tells nothing; tests the word with its accents, which `plainText` removes: 'uñas' would become the
 * article 'unas'.
 */
export function isFiller(word: string): boolean {
  return !/ñ/i.test(word) && fillers.has(plainText(word));
}

/**
 * The stem of a diminutive: 'jabon' for 'jaboncito', 'got' for 'goticas'.
 *
 * @returns null for a word without a diminutive ending
 */
export function baseOfDiminutive(word: string): string | null {
  return /^(.{2,}?)(?:c?it|c?ic|c?ill)[oa]s?$/.exec(word)?.[1] ?? null;
}
