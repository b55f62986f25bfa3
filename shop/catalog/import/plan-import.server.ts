import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import type { ProductFieldKey, ProductValues } from '#shop/catalog/fields/product-fields.ts';
import { restrictedKeys } from '#shop/catalog/fields/seen-fields.ts';
import { findProductsInShop, type NamedProduct } from '#shop/catalog/products-in-shop.server.ts';
import { findUnreadable, mostCsvRows, onlyHeadingText, type RowProblem, tooManyRowsText } from '#shop/csv/csv-file.ts';
import { BrokenCsvError, type CsvLine, readCsv } from '#shop/csv/read-csv.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { isUuid } from '#shop/uuid.ts';
import type { CategoryInShop } from './category-cells.ts';
import { checkHeading, UnreadableFileError } from './check-heading.ts';
import { mostOutsidePictures } from './import-limits.ts';
import { isOutsidePicture } from './product-cells.ts';
import { type ColumnPositions, headingOf } from './product-columns.ts';
import { type ProductInShop, readProductRow, versionOf } from './product-row.server.ts';

/** Products read by one query. */
const rowsAtOnce = 250;
/** The most errors reported at once. */
const mostProblems = 200;

export type NewProduct = { row: number; values: ProductValues };

export type ChangedProduct = {
  row: number;
  id: string;
  name: string;
  /** the version of the product when planned; checked again before writing */
  version: string;
  /** the stored values of the changed fields; if the category changes, its name in addition to its id */
  before: Partial<ProductValues> & { category?: string | null };
  after: Partial<ProductValues>;
  /** why staff should review this change before it overwrites the shop's values; null without a conflict */
  conflict: string | null;
};

/** The plan of an import: the changes it would make. */
export type ImportPlan = {
  created: NewProduct[];
  changed: ChangedProduct[];
  same: number;
  /**
   * the number of errors in rows, plus one if there are too many external pictures; nothing is imported unless it is 0
   */
  wrong: number;
  /** the first errors, in the order of the file */
  problems: RowProblem[];
  /** new products with the same name as an existing one, or as one in an earlier row */
  twins: { row: number; name: string }[];
  /** headings that match no column */
  unknownColumns: string[];
  outsidePictures: number;
  categories: CategoryInShop[];
  /** equal for plans with the same effect on the same shop */
  digest: string;
};

/** Why a file cannot be read, in Spanish. */
export type UnreadableFile = { problem: string };

/**
 * Plans the import of a file: reads its rows by the rules of the product form and compares them with the current
 * products. Writes nothing, and lets the process answer requests between batches of rows. A file with columns that the
 * member of staff may not see is refused: skipping them would look as if they had been imported.
 */
export async function planImport(db: Db, viewer: Permitted, bytes: Uint8Array): Promise<ImportPlan | UnreadableFile> {
  const unreadable = findUnreadable(bytes);
  if (unreadable) return { problem: unreadable };
  try {
    return await readFile(db, viewer, bytes);
  } catch (error) {
    if (error instanceof BrokenCsvError || error instanceof UnreadableFileError) return { problem: error.message };
    throw error;
  }
}

type Permitted = Pick<Viewer, 'permissions'>;

async function readFile(db: Db, viewer: Permitted, bytes: Uint8Array): Promise<ImportPlan> {
  const categories = await db
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories);
  const rows = readCsv(bytes);
  const heading = await rows.next();
  if (heading.done) throw new UnreadableFileError('El archivo no tiene filas.');
  const { positions, unknown } = checkHeading(viewer, heading.value.cells);

  const plan: ImportPlan = {
    created: [],
    changed: [],
    same: 0,
    wrong: 0,
    problems: [],
    twins: [],
    unknownColumns: unknown,
    outsidePictures: 0,
    categories,
    digest: '',
  };
  const seen = new Map<string, number>();
  const width = heading.value.cells.length;
  for await (const batch of inBatches(rows, rowsAtOnce)) {
    await letOthersIn();
    const existing = await findProductsInShop(
      db,
      viewer,
      batch.map(({ cells }) => idIn(cells, positions)),
    );
    for (const line of batch) addRow(plan, line, { positions, width, existing, seen });
    if (plan.created.length + plan.changed.length + plan.same + plan.wrong > mostCsvRows)
      throw new UnreadableFileError(tooManyRowsText);
  }
  if (plan.created.length + plan.changed.length + plan.same + plan.wrong === 0)
    throw new UnreadableFileError(onlyHeadingText);
  plan.twins = await findTwins(db, plan.created);
  countPictures(plan);
  plan.digest = digestOf(plan);
  return plan;
}

const idIn = (cells: string[], positions: ColumnPositions) =>
  (cells[positions.get('id') ?? -1] ?? '').trim().toLowerCase();

type Around = {
  positions: ColumnPositions;
  /** number of columns in the heading */
  width: number;
  existing: Map<string, NamedProduct>;
  /** the first row with each id, to detect repeated ones */
  seen: Map<string, number>;
};

function addRow(plan: ImportPlan, line: CsvLine, { positions, width, existing, seen }: Around): void {
  const { row, cells } = line;
  const id = idIn(cells, positions);
  const product = id === '' ? null : existing.get(id);
  const problem = findExtraCell(line, width) ?? findIdProblem(row, id, product, seen.get(id));
  if (id !== '') seen.set(id, seen.get(id) ?? row);
  const read = problem
    ? { kind: 'wrong' as const, problems: [problem] }
    : readProductRow(line, positions, product ?? null, plan.categories);
  switch (read.kind) {
    case 'wrong':
      plan.wrong += 1;
      plan.problems.push(...read.problems.slice(0, mostProblems - plan.problems.length));
      break;
    case 'same':
      plan.same += 1;
      break;
    case 'new':
      plan.created.push({ row, values: read.values });
      break;
    case 'changed':
      if (product) plan.changed.push(changeOf(row, product, read));
  }
}

function findExtraCell({ row, cells }: CsvLine, width: number): RowProblem | null {
  const extra = cells.slice(width).find((cell) => cell.trim() !== '');
  if (extra === undefined) return null;
  const message = 'Sobran celdas en esta fila: revisa las comillas y los separadores.';
  return { row, column: '', value: extra.slice(0, 80), message };
}

function findIdProblem(
  row: number,
  id: string,
  product: NamedProduct | null | undefined,
  before: number | undefined,
): RowProblem | null {
  const message = findIdMessage(id, product, before);
  return message === null ? null : { row, column: headingOf('id'), value: id.slice(0, 80), message };
}

function findIdMessage(
  id: string,
  product: NamedProduct | null | undefined,
  before: number | undefined,
): string | null {
  if (id === '') return null;
  if (!isUuid(id)) return 'No es el id de un producto. Déjalo vacío para crear uno nuevo.';
  if (before !== undefined) return `El mismo producto está en la fila ${before}.`;
  if (!product) return 'No hay ningún producto con este id. Déjalo vacío para crear uno nuevo.';
  return product.isDeleted ? 'Este producto fue eliminado.' : null;
}

function changeOf(
  row: number,
  product: ProductInShop,
  { after, conflict }: { after: Partial<ProductValues>; conflict: string | null },
): ChangedProduct {
  const keys = Object.keys(after) as ProductFieldKey[];
  const before = Object.fromEntries(keys.map((key) => [key, product.values[key]])) as Partial<ProductValues>;
  return {
    row,
    id: product.id,
    name: product.values.name,
    version: versionOf(product),
    before: 'categoryId' in after ? { ...before, category: product.categoryName } : before,
    after,
    conflict,
  };
}

/** Finds new products whose names exist already or repeat, as when a file without ids is imported twice. */
async function findTwins(db: Db, created: NewProduct[]): Promise<{ row: number; name: string }[]> {
  const twins: { row: number; name: string }[] = [];
  const earlier = new Set<string>();
  for (let start = 0; start < created.length; start += rowsAtOnce) {
    const batch = created.slice(start, start + rowsAtOnce);
    const sameNamed = await db
      .selectDistinct({ name: products.name })
      .from(products)
      .where(
        and(
          isNull(products.deletedAt),
          inArray(
            products.name,
            batch.map(({ values }) => values.name),
          ),
        ),
      );
    const names = new Set(sameNamed.map(({ name }) => name));
    for (const { row, values } of batch) {
      if (names.has(values.name) || earlier.has(values.name)) twins.push({ row, name: values.name });
      earlier.add(values.name);
    }
    await letOthersIn();
  }
  return twins;
}

/** The external pictures of a plan that their product does not have yet, each with the first row that contains it. */
export function outsidePictures(plan: ImportPlan): Map<string, number> {
  const rowOf = new Map<string, number>();
  const add = (row: number, urls: string[] = [], had: string[] = []) => {
    for (const url of urls) if (!had.includes(url) && isOutsidePicture(url) && !rowOf.has(url)) rowOf.set(url, row);
  };
  for (const { row, values } of plan.created) add(row, values.imageUrls);
  for (const { row, before, after } of plan.changed) add(row, after.imageUrls, before.imageUrls);
  return rowOf;
}

function countPictures(plan: ImportPlan): void {
  const outside = [...outsidePictures(plan)];
  plan.outsidePictures = outside.length;
  const [, row] = outside[mostOutsidePictures] ?? [];
  if (row === undefined) return;
  plan.wrong += 1;
  plan.problems.push({
    row,
    column: headingOf('imageUrls'),
    value: '',
    message: `Un archivo trae hasta ${mostOutsidePictures} imágenes de otros sitios, y este trae ${outside.length}. Divídelo en varios.`,
  });
}

function digestOf({ created, changed }: ImportPlan): string {
  const hash = createHash('sha256');
  for (const { row, values } of created) hash.update(JSON.stringify([row, values]));
  for (const { id, version, before, after, conflict } of changed) {
    // The current stock is part of the digest only if the import overwrites it: otherwise a sale is no reason to review
    // the import again.
    const read = after.stock === undefined ? version.slice(0, version.lastIndexOf('-')) : version;
    hash.update(JSON.stringify([id, read, restrictedKeys.map((key) => before[key]), after, conflict !== null]));
  }
  return hash.digest('base64url');
}

async function* inBatches<Item>(items: AsyncGenerator<Item, void>, size: number): AsyncGenerator<Item[], void> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
