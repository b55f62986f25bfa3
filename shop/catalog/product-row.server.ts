import { createHash } from 'node:crypto';
import type { Offer, ProductKind } from '#db/schema.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { isShopPicture } from '#shop/pictures.ts';
import { type ColumnPlaces, headingOf, productColumns, type ValueKey } from './product-columns.ts';
import { checkProduct, type ProductValues, type WrittenProduct } from './product-form.ts';
import { productKindWords } from './product-kinds.ts';

/** A product as it stands in the shop, with what a file says of it beside its values. */
export type ProductInShop = {
  id: string;
  values: ProductValues & { offers: Offer[] };
  /** null for none */
  categoryName: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** One thing that is wrong in a file, as people are told: the row as a sheet numbers it, the column, what stands there. */
export type RowProblem = { row: number; column: string; value: string; message: string };

/** What a row of a file asks for. */
export type RowReading =
  | { kind: 'wrong'; problems: RowProblem[] }
  | { kind: 'same' }
  | { kind: 'new'; values: ProductValues }
  /** only the fields that differ; `conflict` says why somebody should look at it before it overwrites the shop's own */
  | { kind: 'changed'; after: Partial<ProductValues>; conflict: string | null };

export type CategoryInShop = { id: string; name: string };

type TextKey = (typeof textKeys)[number];

/** Columns whose text says all that the field holds. */
const textKeys = [
  'name',
  'description',
  'invimaRecord',
  'presentation',
  'content',
  'origin',
  'ingredients',
  'usage',
  'warnings',
] as const satisfies ValueKey[];

/** What tells whether a product changed: all that a file says of it but the stock, which sales change. */
const versioned = [
  'name',
  'description',
  'price',
  'discountPercentage',
  'categoryId',
  'category',
  'tags',
  'featured',
  'onOfferPage',
  'offers',
  'imageUrls',
  'kind',
  'invimaRecord',
  'presentation',
  'content',
  'origin',
  'ingredients',
  'usage',
  'warnings',
  'expiresOn',
] as const satisfies WrittenKey[];

type WrittenKey = ValueKey | 'category';

/** The row of a product, in the order of `productColumns`. */
export function writeProductRow(product: ProductInShop): CsvCell[] {
  const texts = textsOf(product);
  return productColumns.map(({ key }) => {
    switch (key) {
      case 'id':
        return product.id;
      case 'createdAt':
        return product.createdAt.toISOString();
      case 'updatedAt':
        return product.updatedAt.toISOString();
      case 'version':
        return versionOf(product);
      case 'price':
      case 'stock':
      case 'discountPercentage':
        return product.values[key];
      default:
        return texts[key];
    }
  });
}

/**
 * By which a product is known again that nobody changed meanwhile: its fields, and its stock by itself, because a sale in
 * between is no change that a file could undo.
 */
export function versionOf(product: ProductInShop): string {
  return `${fingerprintOf(textsOf(product))}-${product.values.stock}`;
}

/** Without signs, and with a letter first: a sheet takes nothing of it for a figure or a formula. */
function fingerprintOf(texts: Record<WrittenKey, string>): string {
  const told = JSON.stringify(versioned.map((key) => canonical(key, texts[key])));
  return `v${createHash('sha256').update(told).digest('hex').slice(0, 20)}`;
}

const versionPattern = /^(v[0-9a-f]{20})-(\d{1,9})$/;

/** As it comes back from a sheet that shows days its own way. */
function canonical(key: WrittenKey, text: string): string {
  return key === 'expiresOn' ? readDay(text) : text.replaceAll(/\r\n?/g, '\n');
}

function textsOf({ values, categoryName }: ProductInShop): Record<WrittenKey, string> {
  const texts = Object.fromEntries(textKeys.map((key) => [key, values[key] ?? ''])) as Record<TextKey, string>;
  return {
    ...texts,
    price: String(values.price),
    discountPercentage: String(values.discountPercentage),
    stock: String(values.stock),
    categoryId: values.categoryId ?? '',
    category: categoryName ?? '',
    tags: values.tags.join(', '),
    featured: yesNo(values.featured),
    onOfferPage: yesNo(values.onOfferPage),
    offers: values.offers.map(writeOffer).join(' | '),
    imageUrls: values.imageUrls.join(' | '),
    kind: productKindWords[values.kind].label,
    expiresOn: values.expiresOn ?? '',
  };
}

const yesNo = (is: boolean) => (is ? 'Sí' : 'No');

const writeOffer = ({ label, units, price }: Offer) => `${label.replaceAll('|', '\\|')}: ${units} x ${price}`;

/**
 * Reads one row of a file by the rules of the product's form.
 *
 * A cell that says what the shop would write there changes nothing, whatever it holds: so a file that comes back as it
 * went changes nothing, even where a product was brought over from elsewhere with what no form would take.
 *
 * @param product the one its id names; null for a row without an id, which is a new product
 */
export function readProductRow(
  { row, cells }: { row: number; cells: string[] },
  places: ColumnPlaces,
  product: ProductInShop | null,
  categories: readonly CategoryInShop[],
): RowReading {
  const problems: RowProblem[] = [];
  const textIn = (key: Parameters<ColumnPlaces['get']>[0]) => {
    const place = places.get(key);
    return place === undefined ? undefined : (cells[place] ?? '').replaceAll(/\r\n?/g, '\n');
  };
  const refuse = (key: Parameters<typeof headingOf>[0], message: string) =>
    problems.push({ row, column: headingOf(key), value: (textIn(key) ?? '').slice(0, 80), message });

  const version = textIn('version')?.trim() ?? '';
  const [, fingerprint, stockThen] = versionPattern.exec(version) ?? [];
  if (product && version !== '' && !fingerprint)
    refuse('version', 'No es una versión de la tienda. Déjala como se exportó, o vacía.');

  const there = product && textsOf(product);
  // Nobody touched the row since it was exported: what is different was changed in the shop, and stays.
  const isUntouched =
    there !== null &&
    fingerprint ===
      fingerprintOf(
        Object.fromEntries(versioned.map((key) => [key, textIn(key) ?? there[key]])) as Record<WrittenKey, string>,
      );
  const written: Partial<Record<ValueKey, unknown>> = {};
  for (const key of valueKeys) {
    const text = textIn(key);
    if (key === 'categoryId' || (isUntouched && key !== 'stock')) continue;
    if (there && (text === undefined || canonical(key, text) === canonical(key, there[key]))) continue;
    // The same of the stock: sales since are not undone.
    if (product && key === 'stock' && stockThen !== undefined && text?.trim() === stockThen) continue;
    const typed = typedIn(key, text, product);
    if ('message' in typed) refuse(key, typed.message);
    else written[key] = typed.typed;
  }
  if (!isUntouched) {
    const category = readCategory({ id: textIn('categoryId'), name: textIn('category') }, product, categories);
    if ('message' in category) {
      refuse(category.column, category.message);
      written.categoryId = soundProduct.categoryId;
    } else if (category.id !== undefined) written.categoryId = category.id;
  }

  // What the row leaves as it is was never this row's to get right.
  const checked = checkProduct({ ...(product && soundProduct), ...written } as WrittenProduct);
  if (!checked.ok) {
    for (const { field, message } of checked.problems) {
      const [key = '', pack] = field.split('.');
      if (isValueKey(key))
        refuse(key === 'categoryId' ? 'category' : key, pack ? `${packText(pack)}${message}` : message);
    }
  }
  if (!checked.ok || problems.length > 0) return { kind: 'wrong', problems };

  if (!product) return { kind: 'new', values: checked.values };
  const after = pickDifferent(checked.values, Object.keys(written).filter(isValueKey), product);
  if (Object.keys(after).length === 0) return { kind: 'same' };
  const conflict = fingerprint === undefined ? null : findConflict(after, product, { fingerprint, stockThen });
  return { kind: 'changed', after, conflict };
}

/** Stands in for what a row does not say. */
const soundProduct = { name: 'x', price: '0', stock: '0', categoryId: 'x' };

const packText = (place: string) => (/^\d+$/.test(place) ? `Pack ${Number(place) + 1}: ` : '');

function findConflict(
  after: Partial<ProductValues>,
  product: ProductInShop,
  { fingerprint, stockThen }: { fingerprint: string; stockThen: string | undefined },
): string | null {
  const fieldsChange = versioned.some((key) => key in after);
  if (fieldsChange && fingerprintOf(textsOf(product)) !== fingerprint)
    return 'Alguien lo cambió en la tienda después de exportarlo.';
  if (after.stock !== undefined && String(product.values.stock) !== stockThen)
    return `Tenía ${stockThen} unidades al exportarlo y ahora tiene ${product.values.stock}: hubo ventas u otro cambio.`;
  return null;
}

const valueKeys = [...versioned.filter((key) => key !== 'category'), 'stock'] satisfies ValueKey[];
const isValueKey = (key: string): key is ValueKey => valueKeys.some((one) => one === key);

function pickDifferent(values: ProductValues, keys: ValueKey[], { values: there }: ProductInShop) {
  const differs = (key: ValueKey) => JSON.stringify(values[key] ?? '') !== JSON.stringify(sorted(key, there) ?? '');
  return Object.fromEntries(keys.filter(differs).map((key) => [key, values[key]])) as Partial<ProductValues>;
}

/** A pack's fields in the order in which they are read; the database keeps them in another. */
function sorted(key: ValueKey, there: ProductInShop['values']) {
  return key === 'offers'
    ? there.offers.map(({ id, label, units, price }) => ({ id, label, units, price }))
    : there[key];
}

/** What somebody would have put into the form's field for it. */
function typedIn(
  key: ValueKey,
  text: string | undefined,
  product: ProductInShop | null,
): { typed: unknown } | { message: string } {
  if (text === undefined) return { typed: undefined };
  const trimmed = text.trim();
  switch (key) {
    case 'price':
    case 'stock':
    case 'discountPercentage':
      // As a sheet writes whole pesos that were shown with decimals, and a percentage.
      return { typed: trimmed.replace(/\s*%$/, '').replace(/[.,]0{1,2}$/, '') };
    case 'featured':
    case 'onOfferPage':
      return readYesNo(trimmed);
    case 'kind':
      return readKind(trimmed);
    case 'offers':
      return readOffers(trimmed, product?.values.offers ?? []);
    case 'imageUrls':
      return readPictures(trimmed, product?.values.imageUrls ?? []);
    case 'expiresOn':
      return { typed: readDay(trimmed) };
    default:
      return { typed: text };
  }
}

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('es');

const yes = ['si', 's', 'x', '1', 'true', 'verdadero', 'yes'];
const no = ['', 'no', 'n', '0', 'false', 'falso'];

function readYesNo(text: string) {
  if (yes.includes(plain(text))) return { typed: true };
  return no.includes(plain(text)) ? { typed: false } : { message: 'Escribe Sí o No.' };
}

function readKind(text: string) {
  if (text === '') return { typed: undefined };
  const kinds = Object.entries(productKindWords) as [ProductKind, { label: string }][];
  const [kind] = kinds.find(([code, { label }]) => code === text || plain(label) === plain(text)) ?? [];
  return kind
    ? { typed: kind }
    : { message: `Escribe uno de estos: ${kinds.map(([, { label }]) => label).join(', ')}.` };
}

/** A pack keeps its id where its label and units are as they were, or else its units: carts know it by that. */
function readOffers(text: string, before: Offer[]): { typed: OfferText[] } | { message: string } {
  if (text === '') return { typed: [] };
  const free = [...before];
  const take = (wanted: (offer: Offer) => boolean) => {
    const place = free.findIndex(wanted);
    return place < 0 ? undefined : free.splice(place, 1)[0]?.id;
  };
  const read: OfferText[] = [];
  for (const part of text.split(/(?<!\\)\|/)) {
    const [, label, units, price] = offerPattern.exec(part.trim()) ?? [];
    if (label === undefined || units === undefined || price === undefined)
      return { message: 'Escribe cada pack así: Pack x2: 2 x 99000, y sepáralos con |.' };
    read.push({ id: '', label: label.replaceAll('\\|', '|').trim(), units, price });
  }
  for (const offer of read)
    offer.id = take(({ label, units }) => label === offer.label && String(units) === offer.units) ?? '';
  for (const offer of read) offer.id ||= take(({ units }) => String(units) === offer.units) ?? '';
  return { typed: read };
}

type OfferText = { id: string; label: string; units: string; price: string };
const offerPattern = /^(.*):\s*([\d.]+)\s*[x×]\s*(\$?\s*[\d.]+)$/isu;

/** The shop's own, those the product has, and addresses of pictures that are yet to be fetched. */
function readPictures(text: string, before: string[]) {
  const urls = text.split(/[|\s]+/u).filter(Boolean);
  const wrong = urls.find((url) => !isShopPicture(url) && !before.includes(url) && !isOutsidePicture(url));
  return wrong === undefined
    ? { typed: urls }
    : { message: `No es la dirección de una imagen: ${wrong.slice(0, 60)}. Empieza con https:// o es de la tienda.` };
}

/** Whether an address leads out of the shop, so that the picture must be fetched before a product can show it. */
export function isOutsidePicture(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && /^https?:$/.test(address.protocol) && !address.username && !address.password;
}

/** A day as '2027-03-31', from that or from '31/03/2027', as sheets here write it; anything else as it is. */
function readDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}

type CategoryRead = { id: string | undefined } | { column: 'categoryId' | 'category'; message: string };

/** By its id or its name, whichever of them was changed; both where both were. */
function readCategory(
  { id, name }: { id: string | undefined; name: string | undefined },
  product: ProductInShop | null,
  categories: readonly CategoryInShop[],
): CategoryRead {
  const thereId = product?.values.categoryId ?? '';
  const thereName = product?.categoryName ?? '';
  const givesId = id !== undefined && id.trim() !== thereId;
  const givesName = name !== undefined && plain(name) !== plain(thereName);
  if (product && !givesId && !givesName) return { id: undefined };

  const byId = givesId && id.trim() !== '' ? categories.find((category) => category.id === id.trim()) : undefined;
  if (givesId && id.trim() !== '' && !byId)
    return { column: 'categoryId', message: 'No hay ninguna categoría con este id.' };
  const named = givesName && plain(name) !== '' ? categories.filter((one) => plain(one.name) === plain(name)) : [];
  if (givesName && plain(name) !== '') {
    if (named.length === 0)
      return { column: 'category', message: 'No hay ninguna categoría con este nombre. Créala antes de importar.' };
    if (named.length > 1 && !byId)
      return { column: 'category', message: 'Varias categorías se llaman así: usa la columna «Id de categoría».' };
    if (byId && !named.includes(byId))
      return { column: 'category', message: 'El id y el nombre son de categorías distintas.' };
  }
  const found = byId ?? named[0];
  if (found) return { id: found.id };
  // One of the two was emptied; the other still says which it is.
  const stillNamed =
    product && thereId !== '' && ((id !== undefined && !givesId) || (name !== undefined && !givesName));
  if (stillNamed) return { id: undefined };
  // None at all: the form's own rule says so.
  return { id: '' };
}
