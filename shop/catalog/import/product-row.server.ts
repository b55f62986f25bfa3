import { createHash } from 'node:crypto';
import { checkProduct, type WrittenProduct } from '#shop/catalog/editing/product-form.ts';
import { plainOffer } from '#shop/catalog/fields/packs-field.ts';
import {
  isProductFieldKey,
  type ProductFieldKey,
  type ProductValues,
  productFieldKeys,
} from '#shop/catalog/fields/product-fields.ts';
import { restrictedKeys } from '#shop/catalog/fields/seen-fields.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { type CategoryInShop, readCategory } from './category-cells.ts';
import { canonicalCell, isNumberCell, readCell, writeCell } from './product-cells.ts';
import {
  type ColumnKey,
  type ColumnPositions,
  exportedKey,
  headingOf,
  type ProductColumn,
  productColumns,
} from './product-columns.ts';

/** A product with the data that the CSV file contains; restricted fields are absent if they may not be seen. */
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
 * The fields outside of a product's fingerprint, which are compared one by one with what was exported: the stock, which
 * sales change, and restricted fields, so that everybody exports the same version and cannot guess them from it.
 */
const apartKeys: ProductFieldKey[] = ['stock', ...restrictedKeys];

/** The columns covered by a product's fingerprint, which depends on this order. */
const fingerprinted = productColumns
  .map(({ key }) => key)
  .filter((key): key is WrittenKey => (isProductFieldKey(key) && !apartKeys.includes(key)) || key === 'category');

/**
 * The fields in the order in which a row is read and its errors are reported: the order of the table, with the stock
 * last.
 */
const readKeys: ProductFieldKey[] = [...productFieldKeys.filter((key) => key !== 'stock'), 'stock'];

/** The row of a product with some of the columns. */
export function writeProductRow(product: ProductInShop, columns: readonly ProductColumn[]): CsvCell[] {
  const texts = textsOf(product);
  return columns.map(({ key }) => {
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
      default: {
        const field = isProductFieldKey(key) ? key : restrictedKeys.find((one) => exportedKey(one) === key);
        if (field === undefined) throw new Error(`The column ${key} has no value`);
        return isNumberCell(field) ? (product.values[field] ?? '') : texts[field];
      }
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

/** The state of the product when it was exported: its fingerprint, and the fields outside of it, if they are known. */
type Exported = { fingerprint: string | undefined; apart: Partial<Record<ProductFieldKey, string | undefined>> };

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

  const restricted = restrictedKeys.map((key) => [key, textIn(exportedKey(key))] as const);
  const exported: Exported = { fingerprint, apart: { stock, ...Object.fromEntries(restricted) } };
  const written = readFields({ textIn, refuse }, product, exported, categories);

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
  return { kind: 'changed', after, conflict: findConflict(after, product, exported) };
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
  exported: Exported,
  categories: readonly CategoryInShop[],
): Partial<Record<ProductFieldKey, unknown>> {
  const before = product && textsOf(product);
  // The fingerprinted fields of a row that was not edited after the export change nothing: if their values differ from
  // the shop's, the shop's are newer and stay.
  const isUntouched = before !== null && exported.fingerprint === fingerprintOf(rowTexts(textIn, before));
  const written: Partial<Record<ProductFieldKey, unknown>> = {};
  for (const key of readKeys) {
    const text = textIn(key);
    const isApart = apartKeys.includes(key);
    if (key === 'categoryId' || (isUntouched && !isApart)) continue;
    if (before && (text === undefined || canonicalCell(key, text) === canonicalCell(key, before[key]))) continue;
    // A stock equal to the exported one was not edited: the shop's stock stays, which later sales may have lowered.
    if (product && isApart && text !== undefined && isAsExported(key, text, exported)) continue;
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

/** Whether a field outside of the fingerprint is as it was exported; false if that is unknown. */
function isAsExported(key: ProductFieldKey, text: string, { apart }: Exported): boolean {
  const exported = apart[key];
  return exported !== undefined && canonicalCell(key, text) === canonicalCell(key, exported);
}

const packText = (position: string) => (/^\d+$/.test(position) ? `Pack ${Number(position) + 1}: ` : '');

function findConflict(after: Partial<ProductValues>, product: ProductInShop, exported: Exported): string | null {
  const texts = textsOf(product);
  const changesFields = exported.fingerprint !== undefined && fingerprinted.some((key) => key in after);
  const isNewer = (key: ProductFieldKey) =>
    key in after && exported.apart[key] !== undefined && !isAsExported(key, texts[key], exported);
  if ((changesFields && fingerprintOf(texts) !== exported.fingerprint) || restrictedKeys.some(isNewer))
    return 'Alguien lo cambió en la tienda después de exportarlo.';
  if (isNewer('stock'))
    return `Tenía ${exported.apart.stock} unidades al exportarlo y ahora tiene ${product.values.stock}: hubo ventas u otro cambio.`;
  return null;
}

function pickDifferent(values: ProductValues, keys: ProductFieldKey[], { values: before }: ProductInShop) {
  const differs = (key: ProductFieldKey) =>
    JSON.stringify(values[key] ?? '') !== JSON.stringify(comparable(key, before) ?? '');
  return Object.fromEntries(keys.filter(differs).map((key) => [key, values[key]])) as Partial<ProductValues>;
}

/** The value of a field, with the properties of packs in a fixed order for comparison. */
function comparable(key: ProductFieldKey, values: ProductValues) {
  return key === 'offers' ? values.offers.map(plainOffer) : values[key];
}
