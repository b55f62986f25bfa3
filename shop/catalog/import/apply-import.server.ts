import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories, products, staffChanges } from '#db/schema.ts';
import { withIds } from '#shop/catalog/editing/save-product.server.ts';
import { type ProductFieldKey, type ProductValues, productFieldKeys } from '#shop/catalog/fields/product-fields.ts';
import { restrictedKeys } from '#shop/catalog/fields/seen-fields.ts';
import { lockProductsInShop } from '#shop/catalog/products-in-shop.server.ts';
import { changeShelves, nameFirstCount, type ShelfChange } from '#shop/catalog/stock/shelf.server.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { type NewStaffChange, recordChange, recordChanges } from '#shop/staff/record-change.server.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import { type ChangedProduct, type ImportPlan, type NewProduct, outsidePictures } from './plan-import.server.ts';
import { headingOf } from './product-columns.ts';
import { versionOf } from './product-row.server.ts';

/** Rows written by one statement. */
const rowsAtOnce = 250;
const picturesAtOnce = 4;

export type ImportStep = 'pictures' | 'products';

export type ImportOptions = {
  /** identifies this attempt: applying it again has no further effect */
  importId: string;
  fileName: string;
  /** called after each downloaded picture, and after each batch of written products */
  onProgress?: (step: ImportStep, done: number, total: number) => void;
};

export type ImportResult =
  | { ok: true; created: number; changed: number }
  /** a product or a category changed since the plan was made; nothing was written */
  | { ok: false; reason: 'stale' };

/** Downloads an external picture and stores it. */
export type KeepPicture = (url: string) => Promise<{ ok: true; url: string } | { ok: false; problem: string }>;

/**
 * Downloads each external picture of a plan once, and replaces its address in the plan by that of the stored copy.
 *
 * @returns the failures, in the order of the first row with the picture; if there are any, the plan must not be applied
 */
export async function bringPictures(
  plan: ImportPlan,
  keepPicture: KeepPicture,
  onProgress: ImportOptions['onProgress'] = () => {},
): Promise<RowProblem[]> {
  const rowOf = outsidePictures(plan);
  const inTurn = takeTurns(picturesAtOnce);
  const kept = new Map<string, string>();
  const problems: RowProblem[] = [];
  let done = 0;
  await Promise.all(
    [...rowOf].map(([url, row]) =>
      inTurn(async () => {
        const picture = await keepPicture(url);
        if (picture.ok) kept.set(url, picture.url);
        else problems.push({ row, column: headingOf('imageUrls'), value: url.slice(0, 80), message: picture.problem });
        done += 1;
        onProgress('pictures', done, rowOf.size);
      }),
    ),
  );
  const swap = (values: Partial<ProductValues>) => {
    if (values.imageUrls) values.imageUrls = [...new Set(values.imageUrls.map((url) => kept.get(url) ?? url))];
  };
  for (const { values } of plan.created) swap(values);
  for (const { after } of plan.changed) swap(after);
  return problems.sort((one, other) => one.row - other.row);
}

/**
 * Applies a plan in one transaction. Nothing is written if one of its products or categories has changed since the plan
 * was made. A repeated request with the same `importId` returns the result of the first.
 *
 * @throws if the plan has wrong rows, or if the database fails; nothing is written then
 */
export async function applyImport(
  db: Db,
  actor: Actor,
  plan: ImportPlan,
  { importId, fileName, onProgress = () => {} }: ImportOptions,
): Promise<ImportResult> {
  if (plan.wrong > 0) throw new Error('A file with invalid rows cannot be imported');
  const total = plan.changed.length + plan.created.length;
  let done = 0;
  const advance = async (steps: number) => {
    done += steps;
    onProgress('products', done, total);
    // Lets the process answer requests between statements.
    await letOthersIn();
  };
  try {
    return await db.transaction(async (tx): Promise<ImportResult> => {
      const before = await findImport(tx, importId);
      if (before) return { ok: true, ...before };
      await writePlan(tx, actor, plan, advance);
      const counts = { created: plan.created.length, changed: plan.changed.length };
      await recordChange(tx, actor, {
        subject: 'backup',
        subjectId: importId,
        subjectName: 'Productos',
        action: 'imported',
        after: { file: fileName.slice(0, 120), ...counts },
      });
      await announce(tx, 'products', []);
      return { ok: true, ...counts };
    });
  } catch (error) {
    if (error instanceof StalePlan) return { ok: false, reason: 'stale' };
    throw error;
  }
}

async function writePlan(
  tx: Db,
  actor: Actor,
  plan: ImportPlan,
  advance: (steps: number) => Promise<void>,
): Promise<void> {
  const categoryNames = await holdCategories(tx, plan);
  // Sorted by id: orders lock products in the same order, so the two cannot deadlock.
  const changed = plan.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const written = new Set(changed.flatMap(({ after }) => Object.keys(after) as ProductFieldKey[]));
  // The stock is not among the written columns: it changes by movements of the shelf.
  const fields = [...written].filter((field) => field !== 'stock');
  for (const batch of inBatches(changed, rowsAtOnce)) {
    await writeChanged(tx, actor, batch, { fields, categoryNames });
    await advance(batch.length);
  }
  for (const batch of inBatches(plan.created, rowsAtOnce)) {
    await writeCreated(tx, actor, batch, categoryNames);
    await advance(batch.length);
  }
}

class StalePlan extends Error {}

/**
 * Finds the result of an earlier request with the same attempt id; null if there is none. A concurrent request waits
 * here until the first has finished.
 */
export async function findImport(tx: Db, importId: string): Promise<{ created: number; changed: number } | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${importId}`}, 0))`);
  const [row] = await tx
    .select({ after: staffChanges.after })
    .from(staffChanges)
    .where(and(eq(staffChanges.subject, 'backup'), eq(staffChanges.subjectId, importId)));
  return row ? { created: Number(row.after?.created), changed: Number(row.after?.changed) } : null;
}

/**
 * Locks the categories that the plan assigns until the transaction ends. They are locked before the products, because
 * deleting a category locks in that order too.
 */
async function holdCategories(tx: Db, plan: ImportPlan): Promise<Map<string, string>> {
  const wanted = new Set(
    [
      ...plan.created.map(({ values }) => values.categoryId),
      ...plan.changed.map(({ after }) => after.categoryId),
    ].filter((id): id is string => typeof id === 'string'),
  );
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .where(inArray(productCategories.id, [...wanted]))
    .orderBy(asc(productCategories.id))
    .for('key share');
  if (rows.length < wanted.size) throw new StalePlan();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Around = { fields: ProductFieldKey[]; categoryNames: Map<string, string> };

async function writeChanged(tx: Db, actor: Actor, batch: ChangedProduct[], { fields, categoryNames }: Around) {
  const there = await lockProductsInShop(
    tx,
    batch.map(({ id }) => id),
  );
  const rows: Record<string, unknown>[] = [];
  const shelves: ShelfChange[] = [];
  const changes: NewStaffChange[] = [];
  for (const { id, version, before, after } of batch) {
    const product = there.get(id);
    if (!product || !isSameVersion(version, versionOf(product), 'stock' in after)) throw new StalePlan();
    // The version does not cover them.
    if (restrictedKeys.some((key) => key in after && before[key] !== product.values[key])) throw new StalePlan();
    const offers = after.offers && { offers: withIds(after.offers, product.values.offers) };
    const wanted = { ...product.values, ...after, ...offers };
    if (after.stock !== undefined) shelves.push({ productId: id, units: after.stock - product.values.stock });
    rows.push({ id, ...Object.fromEntries(fields.map((field) => [products[field].name, wanted[field]])) });
    const { categoryId, ...rest } = after;
    const category = typeof categoryId === 'string' && { category: categoryNames.get(categoryId) };
    const { categoryId: _, ...was } = before;
    changes.push({
      subject: 'product',
      subjectId: id,
      subjectName: wanted.name,
      action: 'changed',
      before: was,
      after: { ...rest, ...offers, ...category },
    });
  }
  await changeShelves(tx, shelves, { kind: 'imported', actor });
  const set = fields.map((field) => sql`${columnOf(field)} = written.${columnOf(field)},`);
  await tx.execute(sql`
    update products set ${sql.join(set, sql` `)} updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written (${layout(fields, [sql`id uuid`])})
    where products.id = written.id`);
  await recordChanges(tx, actor, changes);
}

/** Whether two versions of a product are equal. A different stock counts only if the import writes the stock. */
function isSameVersion(read: string, now: string, writesStock: boolean): boolean {
  const fields = (version: string) => version.slice(0, version.lastIndexOf('-'));
  return writesStock ? read === now : fields(read) === fields(now);
}

async function writeCreated(tx: Db, actor: Actor, batch: NewProduct[], categoryNames: Map<string, string>) {
  const made = batch.map((product) => ({ ...product, id: randomUUID() }));
  const rows = made.map(({ id, row, values }) => ({
    id,
    row,
    ...Object.fromEntries(productFieldKeys.map((key) => [products[key].name, values[key]])),
    offers: withIds(values.offers, []),
  }));
  const names = sql.join(productFieldKeys.map(columnOf), sql`, `);
  // The first row becomes the newest product, so that 'Más nuevos' lists the products in the order of the file.
  await tx.execute(sql`
    insert into products (id, created_at, ${names})
    select id, now() - written.row * interval '1 microsecond', ${names}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written (${layout(productFieldKeys, [sql`id uuid`, sql`row int`])})`);
  await nameFirstCount(
    tx,
    made.map(({ id }) => id),
    { kind: 'imported', actor },
  );
  await recordChanges(
    tx,
    actor,
    made.map(({ id, values: { name, price, stock, categoryId } }) => ({
      subject: 'product',
      subjectId: id,
      subjectName: name,
      action: 'created',
      after: { name, price, stock, category: categoryNames.get(categoryId ?? '') ?? null },
    })),
  );
}

const columnOf = (key: ProductFieldKey) => sql.identifier(products[key].name);

/** The column definitions for `jsonb_to_recordset`: `others` as given, then the column and SQL type of each field. */
const layout = (keys: ProductFieldKey[], others: SQL[]): SQL =>
  sql.join([...others, ...keys.map((key) => sql`${columnOf(key)} ${sql.raw(products[key].getSQLType())}`)], sql`, `);

function* inBatches<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
