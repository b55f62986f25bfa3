import { createHash } from 'node:crypto';
import type { Offer } from '#db/schema.ts';
import { checkProduct, type WrittenProduct } from '#shop/catalog/editing/product-form.ts';
import {
  isProductFieldKey,
  type ProductFieldKey,
  type ProductValues,
  productFieldKeys,
} from '#shop/catalog/fields/product-fields.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { type CategoryInShop, readCategory } from './category-cells.ts';
import { canonicalCell, isNumberCell, readCell, writeCell } from './product-cells.ts';
import { type ColumnKey, type ColumnPositions, headingOf, productColumns } from './product-columns.ts';

/** A product with all the data that the CSV file contains. */
export type ProductInShop = {
  id: string;
  values: ProductValues;
  /** null without a category */
  categoryName: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The effect of one row. */
export type RowReading =
  | { kind: 'wrong'; problems: RowProblem[] }
  | { kind: 'same' }
  | { kind: 'new'; values: ProductValues }
  /**
   * `after` has only the fields that differ; `conflict` says why staff should review them before they overwrite the
   * shop's values
   */
  | { kind: 'changed'; after: Partial<ProductValues>; conflict: string | null };

/** The columns that can change a product. */
type WrittenKey = ProductFieldKey | 'category';
type RowTexts = Record<WrittenKey, string>;

/**
 * The columns covered by a product's fingerprint: all but the stock, which sales change. The fingerprint depends on
 * this order.
 */
const fingerprinted = productColumns
  .map(({ key }) => key)
  .filter((key): key is WrittenKey => (isProductFieldKey(key) && key !== 'stock') || key === 'category');

/**
 * The fields in the order in which a row is read and its errors are reported: the order of the table, with the stock
 * last.
 */
const readKeys: ProductFieldKey[] = [...productFieldKeys.filter((key) => key !== 'stock'), 'stock'];

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
      case 'category':
        return texts.category;
      default:
        return isNumberCell(key) ? product.values[key] : texts[key];
    }
  });
}

/**
 * The version of a product: a fingerprint of its fields, and its stock. The stock is separate, because sales after the
 * export are not a conflict.
 */
export function versionOf(product: ProductInShop): string {
  return `${fingerprintOf(textsOf(product))}-${product.values.stock}`;
}

/** Hexadecimal after a letter, so that spreadsheets do not convert it to a number or a formula. */
function fingerprintOf(texts: RowTexts): string {
  const canonical = JSON.stringify(fingerprinted.map((key) => canonicalCell(key, texts[key])));
  return `v${createHash('sha256').update(canonical).digest('hex').slice(0, 20)}`;
}

const versionPattern = /^(v[0-9a-f]{20})-(\d{1,9})$/;

function textsOf({ values, categoryName }: ProductInShop): RowTexts {
  const texts = Object.fromEntries(productFieldKeys.map((key) => [key, writeCell(key, values)]));
  return { ...(texts as Record<ProductFieldKey, string>), category: categoryName ?? '' };
}

/** The version column of a row: the state of the product when exported. */
type ExportedVersion = { fingerprint: string | undefined; stock: string | undefined };

/** Placeholders for the required fields that a row does not change. */
const validProduct = { name: 'x', price: '0', stock: '0', categoryId: 'x' };

/**
 * Reads one row of a file and validates it like the product form.
 *
 * A cell with the same text as in an export changes nothing, even if the form would refuse that text: so an unchanged
 * export can always be imported again, even if products have values that the form does not accept.
 *
 * @param product the product with the row's id; null for a row without id, which is a new product
 */
export function readProductRow(
  { row, cells }: { row: number; cells: string[] },
  positions: ColumnPositions,
  product: ProductInShop | null,
  categories: readonly CategoryInShop[],
): RowReading {
  const problems: RowProblem[] = [];
  const textIn = (key: ColumnKey) => {
    const position = positions.get(key);
    return position === undefined ? undefined : (cells[position] ?? '').replaceAll(/\r\n?/g, '\n');
  };
  const refuse = (key: ColumnKey, message: string) =>
    problems.push({ row, column: headingOf(key), value: (textIn(key) ?? '').slice(0, 80), message });

  const version = textIn('version')?.trim() ?? '';
  const [, fingerprint, stock] = versionPattern.exec(version) ?? [];
  if (product && version !== '' && !fingerprint)
    refuse('version', 'No es una versión de la tienda. Déjala como se exportó, o vacía.');

  const written = readFields({ textIn, refuse }, product, { fingerprint, stock }, categories);

  // Only changed fields are validated: imported products may have other values that the form would refuse.
  const checked = checkProduct({ ...(product && validProduct), ...written } as WrittenProduct);
  if (!checked.ok) {
    for (const { field, message } of checked.problems) {
      const [key = '', pack] = field.split('.');
      if (isProductFieldKey(key))
        refuse(key === 'categoryId' ? 'category' : key, pack ? `${packText(pack)}${message}` : message);
    }
  }
  if (!checked.ok || problems.length > 0) return { kind: 'wrong', problems };

  if (!product) return { kind: 'new', values: checked.values };
  const after = pickDifferent(checked.values, Object.keys(written).filter(isProductFieldKey), product);
  if (Object.keys(after).length === 0) return { kind: 'same' };
  return { kind: 'changed', after, conflict: findConflict(after, product, { fingerprint, stock }) };
}

type RowCells = {
  /** undefined if the file lacks the column */
  textIn: (key: ColumnKey) => string | undefined;
  refuse: (key: ColumnKey, message: string) => void;
};

/** The fields that a row changes, as form input. */
function readFields(
  { textIn, refuse }: RowCells,
  product: ProductInShop | null,
  exported: ExportedVersion,
  categories: readonly CategoryInShop[],
): Partial<Record<ProductFieldKey, unknown>> {
  const before = product && textsOf(product);
  // Apart from the stock, a row that was not edited after the export changes nothing: if its values differ from the
  // shop's, the shop's are newer and stay.
  const isUntouched = before !== null && exported.fingerprint === fingerprintOf(rowTexts(textIn, before));
  const written: Partial<Record<ProductFieldKey, unknown>> = {};
  for (const key of readKeys) {
    const text = textIn(key);
    if (key === 'categoryId' || (isUntouched && key !== 'stock')) continue;
    if (before && (text === undefined || canonicalCell(key, text) === canonicalCell(key, before[key]))) continue;
    // A stock equal to the exported one was not edited: the shop's stock stays, which later sales may have lowered.
    if (product && key === 'stock' && text !== undefined && canonicalCell(key, text) === exported.stock) continue;
    const cell = readCell(key, text, product?.values ?? null);
    if ('message' in cell) refuse(key, cell.message);
    else written[key] = cell.typed;
  }
  if (isUntouched) return written;
  const category = readCategory(
    { id: textIn('categoryId'), name: textIn('category') },
    before && { id: before.categoryId, name: before.category },
    categories,
  );
  if ('message' in category) {
    refuse(category.column, category.message);
    written.categoryId = validProduct.categoryId;
  } else if (category.id !== undefined) written.categoryId = category.id;
  return written;
}

function rowTexts(textIn: RowCells['textIn'], before: RowTexts): RowTexts {
  return Object.fromEntries(fingerprinted.map((key) => [key, textIn(key) ?? before[key]])) as RowTexts;
}

const packText = (position: string) => (/^\d+$/.test(position) ? `Pack ${Number(position) + 1}: ` : '');

function findConflict(after: Partial<ProductValues>, product: ProductInShop, exported: ExportedVersion): string | null {
  if (exported.fingerprint === undefined) return null;
  const changesFields = fingerprinted.some((key) => key in after);
  if (changesFields && fingerprintOf(textsOf(product)) !== exported.fingerprint)
    return 'Alguien lo cambió en la tienda después de exportarlo.';
  if (after.stock !== undefined && String(product.values.stock) !== exported.stock)
    return `Tenía ${exported.stock} unidades al exportarlo y ahora tiene ${product.values.stock}: hubo ventas u otro cambio.`;
  return null;
}

function pickDifferent(values: ProductValues, keys: ProductFieldKey[], { values: before }: ProductInShop) {
  const differs = (key: ProductFieldKey) =>
    JSON.stringify(values[key] ?? '') !== JSON.stringify(comparable(key, before) ?? '');
  return Object.fromEntries(keys.filter(differs).map((key) => [key, values[key]])) as Partial<ProductValues>;
}

/** The value of a field, with the properties of packs in a fixed order for comparison. */
function comparable(key: ProductFieldKey, values: ProductValues) {
  if (key !== 'offers') return values[key];
  return values.offers.map(({ id, label, units, price, barcode }: Offer) => ({
    ...{ id, label, units, price },
    ...(barcode && { barcode }),
  }));
}
