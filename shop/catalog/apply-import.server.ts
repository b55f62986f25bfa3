import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories, products, staffChanges } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange, recordChanges, type StaffChangeTold } from '#shop/staff/record-change.server.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import { type ChangedProduct, type ImportPlan, type NewProduct, outsidePictures } from './plan-import.server.ts';
import { headingOf, type ValueKey } from './product-columns.ts';
import type { ProductValues } from './product-form.ts';
import { type RowProblem, versionOf } from './product-row.server.ts';
import { lockProductsInShop } from './products-in-shop.server.ts';
import { withIds } from './save-product.server.ts';

/** Rows written with one statement; those out of sight fewer, because others are answered between one statement and the next. */
const rowsAtOnce = 250;
const stagedAtOnce = 100;
const picturesAtOnce = 4;

export type ImportStep = 'pictures' | 'products';

export type ImportOptions = {
  /** of this attempt: the same one sent again does nothing twice */
  importId: string;
  fileName: string;
  /** told how far it has got */
  onProgress?: (step: ImportStep, done: number, total: number) => void;
};

export type ImportResult =
  | { ok: true; created: number; changed: number }
  /** a product or a category is not what the plan was made of any more: nothing was written */
  | { ok: false; reason: 'stale' };

/** Keeps the picture that stands at an address elsewhere. */
export type KeepPicture = (url: string) => Promise<{ ok: true; url: string } | { ok: false; problem: string }>;

/**
 * Fetches the pictures of a plan that are elsewhere, each once, and puts the addresses they are kept under into the plan.
 *
 * @returns what could not be fetched, by the first row that names it; nothing may be brought in then
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
 * Does what a plan says: all of it, or on a fault or where the shop is not what the plan was made of any more, nothing.
 *
 * The embedded database has one connection, so everybody else's questions wait while a transaction lasts. What takes long with
 * a new product is to make it ready to be searched for: new ones are therefore written before, a few at a time and out of
 * everybody's sight, and the transaction that makes the changes only brings them into sight.
 */
export async function applyImport(
  db: Db,
  actor: Actor,
  plan: ImportPlan,
  { importId, fileName, onProgress = () => {} }: ImportOptions,
): Promise<ImportResult> {
  if (plan.wrong > 0) throw new Error('A file with something wrong in it is not brought in');
  // Each new product is a step twice: when it is written, and when it comes into sight.
  const total = plan.changed.length + 2 * plan.created.length;
  let done = 0;
  const advance = async (steps: number) => {
    done += steps;
    onProgress('products', done, total);
    await letOthersIn();
  };
  const made = plan.created.map((product) => ({ ...product, id: randomUUID() }));
  let isDone = false;
  try {
    await dropForgotten(db);
    for (const bunch of inBunches(made, stagedAtOnce)) {
      await stage(db, bunch);
      await advance(bunch.length);
    }
    const result = await db.transaction(async (tx): Promise<ImportResult> => {
      const before = await findImport(tx, importId);
      if (before) return { ok: true, ...before };
      await carryOut(tx, actor, plan, made, advance);
      const counts = { created: made.length, changed: plan.changed.length };
      await recordChange(tx, actor, {
        subject: 'backup',
        subjectId: importId,
        subjectName: 'Productos',
        action: 'imported',
        after: { file: fileName.slice(0, 120), ...counts },
      });
      await announce(tx, 'products', []);
      isDone = true;
      return { ok: true, ...counts };
    });
    return result;
  } catch (error) {
    isDone = false;
    if (error instanceof StalePlan) return { ok: false, reason: 'stale' };
    throw error;
  } finally {
    // Where even that fails they stay out of sight, and go with the next file.
    if (!isDone) await unstage(db, made).catch(() => {});
  }
}

/** When a product was deleted that never was in the shop yet. */
const staged = new Date(0);

async function stage(db: Db, bunch: MadeProduct[]): Promise<void> {
  const rows = bunch.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(valueKeys.map((key) => [products[key].name, values[key]])),
    offers: withIds(values.offers, []),
  }));
  const names = sql.join(valueKeys.map(columnOf), sql`, `);
  await db.execute(sql`
    insert into products (id, deleted_at, ${names})
    select id, ${staged.toISOString()}::timestamptz, ${names}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, ${layout(valueKeys)})`);
}

async function unstage(db: Db, made: MadeProduct[]): Promise<void> {
  for (const bunch of inBunches(made, rowsAtOnce)) {
    const ids = bunch.map(({ id }) => id);
    await db.delete(products).where(and(inArray(products.id, ids), eq(products.deletedAt, staged)));
  }
}

/** No file takes a day: what is older was left by a process that was killed. */
async function dropForgotten(db: Db): Promise<void> {
  const aDayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await db.delete(products).where(and(eq(products.deletedAt, staged), lt(products.createdAt, aDayAgo)));
}

type MadeProduct = NewProduct & { id: string };

async function carryOut(
  tx: Db,
  actor: Actor,
  plan: ImportPlan,
  made: MadeProduct[],
  advance: (steps: number) => Promise<void>,
): Promise<void> {
  const categoryNames = await holdCategories(tx, plan);
  // In the order in which orders lock them too.
  const changed = plan.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const fields = [...new Set(changed.flatMap(({ after }) => Object.keys(after) as ValueKey[]))];
  for (const bunch of inBunches(changed, rowsAtOnce)) {
    await writeChanged(tx, actor, bunch, { fields, categoryNames });
    await advance(bunch.length);
  }
  for (const bunch of inBunches(made, rowsAtOnce)) {
    await bringIntoSight(tx, actor, bunch, categoryNames);
    await advance(bunch.length);
  }
}

class StalePlan extends Error {}

/** What the same attempt did, when it arrived before; of two at once the second waits here until the first is done. */
export async function findImport(tx: Db, importId: string): Promise<{ created: number; changed: number } | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${importId}`}, 0))`);
  const [row] = await tx
    .select({ after: staffChanges.after })
    .from(staffChanges)
    .where(and(eq(staffChanges.subject, 'backup'), eq(staffChanges.subjectId, importId)));
  return row ? { created: Number(row.after?.created), changed: Number(row.after?.changed) } : null;
}

/** The categories products are put into, which stay at least until the transaction ends. Before the products, as whoever deletes one locks. */
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

type Around = { fields: ValueKey[]; categoryNames: Map<string, string> };

async function writeChanged(tx: Db, actor: Actor, bunch: ChangedProduct[], { fields, categoryNames }: Around) {
  const there = await lockProductsInShop(
    tx,
    bunch.map(({ id }) => id),
  );
  const rows: Record<string, unknown>[] = [];
  const told: StaffChangeTold[] = [];
  for (const { id, version, before, after } of bunch) {
    const product = there.get(id);
    if (!product || !isAsRead(version, versionOf(product), 'stock' in after)) throw new StalePlan();
    const offers = after.offers && { offers: withIds(after.offers, product.values.offers) };
    const wanted = { ...product.values, ...after, ...offers };
    rows.push({ id, ...Object.fromEntries(fields.map((field) => [products[field].name, wanted[field]])) });
    const { categoryId, ...rest } = after;
    const category = typeof categoryId === 'string' && { category: categoryNames.get(categoryId) };
    const { categoryId: _, ...was } = before;
    told.push({
      subject: 'product',
      subjectId: id,
      subjectName: wanted.name,
      action: 'changed',
      before: was,
      after: { ...rest, ...offers, ...category },
    });
  }
  const set = fields.map((field) => sql`${columnOf(field)} = given.${columnOf(field)}`);
  await tx.execute(sql`
    update products set ${sql.join(set, sql`, `)}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, ${layout(fields)})
    where products.id = given.id`);
  await recordChanges(tx, actor, told);
}

/** A sale in between is nothing to a row that leaves the stock alone. */
function isAsRead(read: string, now: string, writesStock: boolean): boolean {
  const fields = (version: string) => version.slice(0, version.lastIndexOf('-'));
  return writesStock ? read === now : fields(read) === fields(now);
}

async function bringIntoSight(tx: Db, actor: Actor, bunch: MadeProduct[], categoryNames: Map<string, string>) {
  const ids = sql.param(bunch.map(({ id }) => id));
  const rows = sql.param(bunch.map(({ row }) => row));
  // The first of the file is the newest: 'Más nuevos' shows them in its order.
  const seen = await tx.execute(sql`
    update products set deleted_at = null, created_at = now() - given.row * interval '1 microsecond', updated_at = now()
    from unnest(${ids}::uuid[], ${rows}::int[]) as given (id, row)
    where products.id = given.id and deleted_at = ${staged.toISOString()}::timestamptz
    returning products.id`);
  if (seen.rows.length < bunch.length) throw new StalePlan();
  await recordChanges(
    tx,
    actor,
    bunch.map(({ id, values: { name, price, stock, categoryId } }) => ({
      subject: 'product',
      subjectId: id,
      subjectName: name,
      action: 'created',
      after: { name, price, stock, category: categoryNames.get(categoryId ?? '') ?? null },
    })),
  );
}

/** How the database calls each field, and what it takes for it. */
const columnTypes = {
  name: 'text',
  description: 'text',
  price: 'int',
  discountPercentage: 'int',
  stock: 'int',
  categoryId: 'text',
  tags: 'text[]',
  featured: 'boolean',
  onOfferPage: 'boolean',
  offers: 'jsonb',
  imageUrls: 'text[]',
  kind: 'text',
  invimaRecord: 'text',
  presentation: 'text',
  content: 'text',
  origin: 'text',
  ingredients: 'text',
  usage: 'text',
  warnings: 'text',
  expiresOn: 'date',
} satisfies Record<ValueKey, string>;
const valueKeys = Object.keys(columnTypes) as ValueKey[];

const columnOf = (key: ValueKey) => sql.identifier(products[key].name);

const layout = (keys: ValueKey[]): SQL =>
  sql.join(
    keys.map((key) => sql`${columnOf(key)} ${sql.raw(columnTypes[key])}`),
    sql`, `,
  );

function* inBunches<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
