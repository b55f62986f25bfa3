import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories, products, staffChanges } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChanges, type StaffChangeTold } from '#shop/staff/record-change.server.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import type { ChangedProduct, ImportPlan, NewProduct } from './plan-import.server.ts';
import { outsidePictures } from './plan-import.server.ts';
import { headingOf, type ValueKey } from './product-columns.ts';
import type { ProductValues } from './product-form.ts';
import { type RowProblem, versionOf } from './product-row.server.ts';
import { lockProductsInShop } from './products-in-shop.server.ts';
import { withIds } from './save-product.server.ts';

/** Rows written with one statement. */
const rowsAtOnce = 250;
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
 * On the embedded database, which has one connection, everybody else's questions wait until it is done.
 */
export async function applyImport(
  db: Db,
  actor: Actor,
  plan: ImportPlan,
  { importId, fileName, onProgress = () => {} }: ImportOptions,
): Promise<ImportResult> {
  if (plan.wrong > 0) throw new Error('A file with something wrong in it is not brought in');
  const total = plan.changed.length + plan.created.length;
  // In the order in which orders lock them too.
  const changed = plan.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const fields = [...new Set(changed.flatMap(({ after }) => Object.keys(after) as ValueKey[]))];
  try {
    return await db.transaction(async (tx) => {
      const before = await findImport(tx, importId);
      if (before) return { ok: true, ...before };
      const categoryNames = await holdCategories(tx, plan);
      let done = 0;
      for (const bunch of inBunches(changed)) {
        await writeChanged(tx, actor, bunch, { fields, categoryNames });
        done += bunch.length;
        onProgress('products', done, total);
        await letOthersIn();
      }
      for (const bunch of inBunches(plan.created)) {
        await writeNew(tx, actor, bunch, categoryNames);
        done += bunch.length;
        onProgress('products', done, total);
        await letOthersIn();
      }
      const counts = { created: plan.created.length, changed: changed.length };
      await recordChanges(tx, actor, [
        {
          subject: 'backup',
          subjectId: importId,
          subjectName: 'Productos',
          action: 'imported',
          after: { file: fileName.slice(0, 120), ...counts },
        },
      ]);
      await announce(tx, 'products', []);
      return { ok: true, ...counts };
    });
  } catch (error) {
    if (error instanceof StalePlan) return { ok: false, reason: 'stale' };
    throw error;
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
    rows.push({ id, ...Object.fromEntries(fields.map((field) => [columnOf(field), wanted[field]])) });
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
  const set = fields.map((field) => sql.raw(`${columnOf(field)} = given.${columnOf(field)}`));
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

async function writeNew(tx: Db, actor: Actor, bunch: NewProduct[], categoryNames: Map<string, string>) {
  const made = bunch.map(({ row, values }) => ({ row, id: randomUUID(), values }));
  const rows = made.map(({ row, id, values }) => ({
    id,
    row,
    ...Object.fromEntries(valueKeys.map((key) => [columnOf(key), values[key]])),
    offers: withIds(values.offers, []),
  }));
  const names = sql.raw(valueKeys.map(columnOf).join(', '));
  // The first of the file is the newest: 'Más nuevos' shows them in its order.
  await tx.execute(sql`
    insert into products (id, created_at, ${names})
    select id, now() - row * interval '1 microsecond', ${names}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, row int, ${layout(valueKeys)})`);
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

const columnOf = (key: ValueKey) => products[key].name;

const layout = (keys: ValueKey[]): SQL => sql.raw(keys.map((key) => `${columnOf(key)} ${columnTypes[key]}`).join(', '));

function* inBunches<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce) yield items.slice(start, start + rowsAtOnce);
}
