import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { BrokenCsvError, type CsvLine, readCsv } from '#shop/csv/read-csv.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { largestImportBytes, mostImportRows, mostOutsidePictures, tooLargeText } from './import-limits.ts';
import { type ColumnPlaces, findColumns, headingOf } from './product-columns.ts';
import type { ProductValues } from './product-form.ts';
import {
  type CategoryInShop,
  isOutsidePicture,
  type ProductInShop,
  type RowProblem,
  readProductRow,
  versionOf,
} from './product-row.server.ts';
import { findProductsInShop, type NamedProduct } from './products-in-shop.server.ts';

/** Products read with one question. */
const rowsAtOnce = 250;
/** Nobody mends more than this before sending the file again. */
const mostProblemsTold = 200;

export type NewProduct = { row: number; values: ProductValues };

export type ChangedProduct = {
  row: number;
  id: string;
  name: string;
  /** of the product as it was read; what it may not be any more when it is written is found by it */
  version: string;
  /** only the fields that change, with the category by its name beside its id */
  before: Partial<ProductValues> & { category?: string | null };
  after: Partial<ProductValues>;
  /** why somebody should look at it before it overwrites the shop's own; null where nothing speaks against it */
  conflict: string | null;
};

/** What a file would do to the shop. Nothing has been done. */
export type ImportPlan = {
  created: NewProduct[];
  changed: ChangedProduct[];
  same: number;
  /** rows with something wrong in them: while there is one, nothing is brought in */
  wrong: number;
  /** the first of what is wrong, in the order of the file */
  problems: RowProblem[];
  /** new products that are called as one the shop has */
  twins: { row: number; name: string }[];
  /** headings that are no column's */
  unknownColumns: string[];
  outsidePictures: number;
  categories: CategoryInShop[];
  /** two plans that would do the same to the same shop have the same */
  digest: string;
};

/** Why a file cannot be read at all, for people. */
export type UnreadableFile = { problem: string };

/**
 * Finds out what a file of products would do: reads it row by row by the rules of the product's form, against the products
 * as they stand. Nothing is written, and between one bunch of rows and the next everybody else is answered.
 */
export async function planImport(db: Db, bytes: Uint8Array): Promise<ImportPlan | UnreadableFile> {
  const unreadable = findFormat(bytes);
  if (unreadable) return { problem: unreadable };
  try {
    return await readFile(db, bytes);
  } catch (error) {
    if (error instanceof BrokenCsvError || error instanceof UnreadableFileError) return { problem: error.message };
    throw error;
  }
}

class UnreadableFileError extends Error {}

function findFormat(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return 'El archivo está vacío.';
  if (bytes.byteLength > largestImportBytes) return tooLargeText;
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  // A workbook is a zip, an old one a compound file.
  if (start.startsWith('PK') || start === '\xd0\xcf\x11\xe0')
    return 'Es un libro de Excel. Guárdalo como «CSV UTF-8 (delimitado por comas)» y elige ese archivo.';
  return null;
}

async function readFile(db: Db, bytes: Uint8Array): Promise<ImportPlan> {
  const categories = await db
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories);
  const rows = readCsv(bytes);
  const heading = await rows.next();
  if (heading.done) throw new UnreadableFileError('El archivo no tiene filas.');
  const { places, unknown } = checkHeading(heading.value.cells);

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
  for await (const bunch of inBunches(rows, rowsAtOnce)) {
    await letOthersIn();
    const known = await findProductsInShop(
      db,
      bunch.map(({ cells }) => idIn(cells, places)),
    );
    for (const line of bunch) addRow(plan, line, { places, width, known, seen });
    if (plan.created.length + plan.changed.length + plan.same + plan.wrong > mostImportRows)
      throw new UnreadableFileError(`El archivo tiene más de ${mostImportRows} filas. Divídelo en varios.`);
  }
  if (plan.created.length + plan.changed.length + plan.same + plan.wrong === 0)
    throw new UnreadableFileError('El archivo solo tiene el encabezado.');
  plan.twins = await findTwins(db, plan.created);
  countPictures(plan);
  plan.digest = digestOf(plan);
  return plan;
}

function checkHeading(cells: string[]) {
  const { places, unknown, repeated } = findColumns(cells);
  if (places.size === 0)
    throw new UnreadableFileError(
      'La primera fila no tiene los nombres de las columnas. Exporta los productos para ver cómo se escriben.',
    );
  if (repeated.length > 0)
    throw new UnreadableFileError(`Estas columnas están repetidas: ${repeated.slice(0, 5).join(', ')}.`);
  if (!places.has('id') && !places.has('name'))
    throw new UnreadableFileError('Falta la columna «Id», o «Nombre» para crear productos nuevos.');
  return { places, unknown: unknown.slice(0, 20) };
}

const idIn = (cells: string[], places: ColumnPlaces) => (cells[places.get('id') ?? -1] ?? '').trim().toLowerCase();

type Around = {
  places: ColumnPlaces;
  /** how many columns the heading has */
  width: number;
  known: Map<string, NamedProduct>;
  /** in which row each id stood */
  seen: Map<string, number>;
};

function addRow(plan: ImportPlan, line: CsvLine, { places, width, known, seen }: Around): void {
  const { row, cells } = line;
  const id = idIn(cells, places);
  const product = id === '' ? null : known.get(id);
  const problem = findExtraCell(line, width) ?? findIdProblem(row, id, product, seen.get(id));
  if (id !== '') seen.set(id, seen.get(id) ?? row);
  const read = problem
    ? { kind: 'wrong' as const, problems: [problem] }
    : readProductRow(line, places, product ?? null, plan.categories);
  switch (read.kind) {
    case 'wrong':
      plan.wrong += 1;
      plan.problems.push(...read.problems.slice(0, mostProblemsTold - plan.problems.length));
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
  const keys = Object.keys(after) as (keyof ProductValues)[];
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

/** New products that may be ones the shop has: a file without ids that is brought in twice. */
async function findTwins(db: Db, created: NewProduct[]): Promise<{ row: number; name: string }[]> {
  const twins: { row: number; name: string }[] = [];
  for (let start = 0; start < created.length; start += rowsAtOnce) {
    const bunch = created.slice(start, start + rowsAtOnce);
    const found = await db
      .selectDistinct({ name: products.name })
      .from(products)
      .where(
        and(
          isNull(products.deletedAt),
          inArray(
            products.name,
            bunch.map(({ values }) => values.name),
          ),
        ),
      );
    const names = new Set(found.map(({ name }) => name));
    for (const { row, values } of bunch) if (names.has(values.name)) twins.push({ row, name: values.name });
    await letOthersIn();
  }
  return twins;
}

/** Pictures elsewhere that are not a product's already. */
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
  for (const { id, version, after, conflict } of changed) {
    // Of the version the stock only where it is written over: a sale of another product is no reason to look again.
    const read = after.stock === undefined ? version.slice(0, version.lastIndexOf('-')) : version;
    hash.update(JSON.stringify([id, read, after, conflict !== null]));
  }
  return hash.digest('base64url');
}

async function* inBunches<Item>(items: AsyncGenerator<Item, void>, size: number): AsyncGenerator<Item[], void> {
  let bunch: Item[] = [];
  for await (const item of items) {
    bunch.push(item);
    if (bunch.length < size) continue;
    yield bunch;
    bunch = [];
  }
  if (bunch.length > 0) yield bunch;
}
