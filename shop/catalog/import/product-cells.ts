/** Conversion of each type of product field to and from a cell of the CSV file. */
import type { Offer, ProductKind } from '#db/schema.ts';
import type { FieldType } from '#shop/catalog/fields/field-types.ts';
import { type ProductFieldKey, type ProductValues, productField } from '#shop/catalog/fields/product-fields.ts';
import { formatSize } from '#shop/catalog/fields/shipping-fields.ts';
import { productKindWords } from '#shop/catalog/product-kinds.ts';
import { parseWholeNumber } from '#shop/form-fields.ts';
import { isShopPicture } from '#shop/pictures.ts';
import { foldText } from '#shop/text/fold-text.ts';

/** A parsed cell: the input for the form's field, or an error message. */
export type CellReading = { typed: unknown } | { message: string };

type CellFormat = {
  write: (value: never) => string;
  /** @param before the current product; null for a new one */
  read: (text: string, before: ProductValues | null) => CellReading;
};

const asTyped = (text: string): CellReading => ({ typed: text });
/** Removes what spreadsheets add to whole numbers: a percent sign, or decimals of zero. */
const withoutDecimals = (text: string) =>
  text
    .trim()
    .replace(/\s*%$/, '')
    .replace(/[.,]0{1,2}$/, '');
const readNumber = (text: string): CellReading => ({ typed: withoutDecimals(text) });
const writeText = (value: string | null) => value ?? '';
/** The value is null if it is unknown, and undefined if it may not be seen. */
const writeNumber = (value: number | null | undefined) => String(value ?? '');

const cellFormats: Record<FieldType, CellFormat> = {
  line: { write: writeText, read: asTyped },
  barcode: { write: writeText, read: asTyped },
  text: { write: writeText, read: asTyped },
  category: { write: writeText, read: asTyped },
  pesos: { write: writeNumber, read: readNumber },
  percentage: { write: writeNumber, read: readNumber },
  minutes: { write: writeNumber, read: readNumber },
  units: { write: writeNumber, read: readNumber },
  grams: { write: writeNumber, read: readNumber },
  size: { write: formatSize, read: asTyped },
  tags: { write: (tags: string[]) => tags.join(', '), read: asTyped },
  'yes-no': { write: (value: boolean) => (value ? 'Sí' : 'No'), read: readYesNo },
  packs: {
    write: (offers: Offer[]) => offers.map(writeOffer).join(' | '),
    read: (text, before) => readOffers(text.trim(), before?.offers ?? []),
  },
  pictures: {
    write: (urls: string[]) => urls.join(' | '),
    read: (text, before) => readPictures(text.trim(), before?.imageUrls ?? []),
  },
  kind: { write: (kind: ProductKind) => productKindWords[kind].label, read: readKind },
  day: { write: writeText, read: (text) => ({ typed: readDay(text) }) },
};

/** Writes a field as cell text. */
export function writeCell(key: ProductFieldKey, values: ProductValues): string {
  return cellFormats[productField(key).type].write(values[key] as never);
}

/** Whether the exported cell is a number, so that spreadsheets can add it up. */
export function isNumberCell(
  key: ProductFieldKey,
): key is 'price' | 'stock' | 'discountPercentage' | 'durationMinutes' | 'weightGrams' | 'cost' {
  return ['pesos', 'percentage', 'minutes', 'units', 'grams'].includes(productField(key).type);
}

/**
 * Reads a cell as input for the form's field.
 *
 * @param text undefined if the file lacks the column
 * @param before the current product; null for a new one
 */
export function readCell(key: ProductFieldKey, text: string | undefined, before: ProductValues | null): CellReading {
  return text === undefined ? { typed: undefined } : cellFormats[productField(key).type].read(text, before);
}

/**
 * Normalizes cell text for comparison: spreadsheets change line ends and the format of dates and numbers. A number has
 * the text of an export then.
 */
export function canonicalCell(key: ProductFieldKey | 'category', text: string): string {
  if (key === 'category') return withUnixLines(text);
  if (isNumberCell(key)) return String(parseWholeNumber(withoutDecimals(text)) ?? text);
  return productField(key).type === 'day' ? readDay(text) : withUnixLines(text);
}

const withUnixLines = (text: string) => text.replaceAll(/\r\n?/g, '\n');

const yes = ['si', 's', 'x', '1', 'true', 'verdadero', 'yes'];
const no = ['', 'no', 'n', '0', 'false', 'falso'];

function readYesNo(text: string): CellReading {
  if (yes.includes(foldText(text))) return { typed: true };
  return no.includes(foldText(text)) ? { typed: false } : { message: 'Escribe Sí o No.' };
}

function readKind(text: string): CellReading {
  if (text.trim() === '') return { typed: undefined };
  const kinds = Object.entries(productKindWords) as [ProductKind, { label: string }][];
  const [kind] = kinds.find(([code, { label }]) => code === text.trim() || foldText(label) === foldText(text)) ?? [];
  return kind
    ? { typed: kind }
    : { message: `Escribe uno de estos: ${kinds.map(([, { label }]) => label).join(', ')}.` };
}

const writeOffer = ({ label, units, price, barcode, grams }: Offer) =>
  `${label.replaceAll('|', '\\|')}: ${units} x ${price}${barcode ? ` [${barcode}]` : ''}${grams ? ` ${grams} g` : ''}`;

type OfferText = { id: string; label: string; units: string; price: string; barcode: string; grams: string };
/** A space before the weight separates it from the price. */
const offerPattern =
  /^(.*):\s*([\d.]+)\s*[x×]\s*(\$?\s*[\d.]+)(?:\s*\[(.*)\])?(?:\s+([\d.]+)\s*(?:g|gr|gramos)\.?)?$/isu;

/**
 * Reads packs written as 'Pack x2: 2 x 99000 [7701234567897] 850 g | …'; barcode and weight may be missing. A pack keeps
 * the id of the current pack with the same label and units, or else with the same units, because carts refer to packs by id.
 */
function readOffers(text: string, before: Offer[]): CellReading {
  if (text === '') return { typed: [] };
  const free = [...before];
  const takeId = (matches: (offer: Offer) => boolean) => {
    const position = free.findIndex(matches);
    return position < 0 ? undefined : free.splice(position, 1)[0]?.id;
  };
  const offers: OfferText[] = [];
  for (const part of text.split(/(?<!\\)\|/)) {
    const [, label, units, price, barcode = '', grams = ''] = offerPattern.exec(part.trim()) ?? [];
    if (label === undefined || units === undefined || price === undefined)
      return { message: 'Escribe cada pack así: Pack x2: 2 x 99000, y sepáralos con |.' };
    offers.push({ id: '', label: label.replaceAll('\\|', '|').trim(), units, price, barcode, grams });
  }
  for (const offer of offers)
    offer.id = takeId(({ label, units }) => label === offer.label && String(units) === offer.units) ?? '';
  for (const offer of offers) offer.id ||= takeId(({ units }) => String(units) === offer.units) ?? '';
  return { typed: offers };
}

/**
 * Reads picture addresses: the shop's own, those the product already has, and external ones, which are downloaded
 * later.
 */
function readPictures(text: string, before: string[]): CellReading {
  const urls = text.split(/[|\s]+/u).filter(Boolean);
  const wrong = urls.find((url) => !isShopPicture(url) && !before.includes(url) && !isOutsidePicture(url));
  return wrong === undefined
    ? { typed: urls }
    : { message: `No es la dirección de una imagen: ${wrong.slice(0, 60)}. Empieza con https:// o es de la tienda.` };
}

/** Whether an address is external: such pictures are downloaded before they are stored. */
export function isOutsidePicture(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && /^https?:$/.test(address.protocol) && !address.username && !address.password;
}

/**
 * Normalizes a date to the form '2027-03-31'. Accepts '31/03/2027' too, as spreadsheets in Colombia write it; returns
 * any other text trimmed.
 */
function readDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}
