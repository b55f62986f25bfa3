/** The columns of the product CSV file, with their headings and hints. */

import {
  isProductFieldKey,
  type ProductFieldKey,
  productField,
  productFieldKeys,
  type RestrictedFieldKey,
} from '#shop/catalog/fields/product-fields.ts';
import { isSeen, restrictedKeys } from '#shop/catalog/fields/seen-fields.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { withoutAccents } from '#shop/text/fold-text.ts';

/** The column with the value of a restricted field when it was exported: the version must not depend on it. */
type ExportedKey = `${RestrictedFieldKey}AtExport`;

/** The key of a column: the product's id, a field, the name of the category, or a read-only column. */
export type ColumnKey = 'id' | ProductFieldKey | 'category' | 'createdAt' | 'updatedAt' | ExportedKey | 'version';

export type ProductColumn = { key: ColumnKey; heading: string; hint: string; permission?: Permission };

const categoryName: ProductColumn = {
  key: 'category',
  heading: 'Categoría',
  hint: 'El nombre de una que ya existe. Obligatoria.',
};
const readOnlyHint = 'Solo para leer: lo que escribas aquí no cambia nada.';

/**
 * The columns, in the order of the exported file. An imported file may have another order and lack columns; the fields
 * of missing columns stay unchanged.
 */
export const productColumns: ProductColumn[] = [
  { key: 'id', heading: 'Id', hint: 'Por él se encuentra el producto. Vacío: se crea uno nuevo.' },
  ...productFieldKeys.flatMap((key) => (key === 'categoryId' ? [fieldColumn(key), categoryName] : [fieldColumn(key)])),
  { key: 'createdAt', heading: 'Creado', hint: readOnlyHint },
  { key: 'updatedAt', heading: 'Actualizado', hint: readOnlyHint },
  ...restrictedKeys.map((key) => ({
    ...fieldColumn(key),
    key: exportedKey(key),
    heading: `${fieldColumn(key).heading} al exportar`,
    hint: 'No lo cambies: con él se sabe si alguien cambió el valor después de exportarlo.',
  })),
  {
    key: 'version',
    heading: 'Versión',
    hint: 'No la cambies: con ella se sabe si alguien cambió el producto después de exportarlo.',
  },
];

function fieldColumn(key: ProductFieldKey): ProductColumn {
  const { label, csv, permission } = productField(key);
  return { key, heading: csv.heading ?? label, hint: csv.hint, ...(permission && { permission }) };
}

/** The column with the exported value of a restricted field. */
export function exportedKey(key: RestrictedFieldKey): ExportedKey {
  return `${key}AtExport`;
}

/** The columns that a member of staff exports and imports. */
export function seenColumns(viewer: Pick<Viewer, 'permissions'>): ProductColumn[] {
  return productColumns.filter((column) => isSeen(viewer, column));
}

/** The heading of a column. */
export function headingOf(key: ColumnKey): string {
  return productColumns.find((column) => column.key === key)?.heading ?? key;
}

/** The index of each column in a row. */
export type ColumnPositions = ReadonlyMap<ColumnKey, number>;

export type HeadingColumns = {
  positions: ColumnPositions;
  /** headings that match no column; the cells below them are skipped */
  unknown: string[];
  /** headings that appear twice */
  repeated: string[];
};

const columnByHeading = new Map<string, ColumnKey>(
  productColumns.flatMap(({ key, heading }) => {
    const otherHeadings = isProductFieldKey(key) ? (productField(key).csv.alsoCalled ?? []) : [];
    return [plainHeading(heading), ...otherHeadings].map((plain) => [plain, key] as const);
  }),
);

/** Finds the columns in the first row of a file, ignoring case, accents, spaces and punctuation. */
export function findColumns(headings: string[]): HeadingColumns {
  const positions = new Map<ColumnKey, number>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  headings.forEach((heading, position) => {
    const plain = plainHeading(heading);
    if (plain === '') return;
    const key = columnByHeading.get(plain);
    if (!key) unknown.push(heading.trim());
    else if (positions.has(key)) repeated.push(heading.trim());
    else positions.set(key, position);
  });
  return { positions, unknown, repeated };
}

function plainHeading(heading: string): string {
  return withoutAccents(heading)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLocaleLowerCase('es');
}
