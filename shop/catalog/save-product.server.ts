import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { isShopPicture } from '#shop/pictures.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import type { Offer } from './product.ts';
import type { OfferInput, ProductValues } from './product-form.ts';

/** What stands in the database: each pack has its id. */
type KeptProduct = ProductValues & { offers: Offer[] };

/** A product as its form is filled with it. */
export type EditableProduct = {
  id: string;
  values: KeptProduct;
  /** of all values but the stock, which sales change while somebody edits */
  fingerprint: string;
  savedAt: Date;
};

/**
 * Looks up a product to change it.
 *
 * @returns null for an unknown id, and for a product that was deleted
 */
export async function findProductToEdit(db: Db, productId: string): Promise<EditableProduct | null> {
  if (!isUuid(productId)) return null;
  const [row] = await db.select().from(products).where(isThere(productId));
  return row ? editable(row) : null;
}

export type SaveProductProblem =
  /** nobody can change what was deleted */
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'category-gone' }
  /** one of the pictures is not the shop's */
  | { ok: false; reason: 'foreign-picture' }
  /** what was to be changed is not what was read any more: it stands as it is */
  | { ok: false; reason: 'newer'; newer: EditableProduct };

export type SaveProductResult = { ok: true; productId: string } | SaveProductProblem;

/**
 * Puts a new product into the shop.
 *
 * @param newId made with the form: sent twice, the second finds the product and makes no other
 */
export async function createProduct(
  db: Db,
  actor: Actor,
  { values, newId }: { values: ProductValues; newId: string },
): Promise<SaveProductResult> {
  return db.transaction(async (tx) => {
    const row = { ...values, offers: withIds(values.offers, []) };
    const category = await holdCategory(tx, values.categoryId);
    if (!category) return { ok: false, reason: 'category-gone' };
    if (!values.imageUrls.every(isShopPicture)) return { ok: false, reason: 'foreign-picture' };

    // Of two that are sent at once the second waits here until the first is written.
    const id = isUuid(newId) ? newId : randomUUID();
    const [made] = await tx
      .insert(products)
      .values({ ...row, id })
      .onConflictDoNothing()
      .returning({ id: products.id });
    if (made) {
      await told(tx, actor, { productId: id, action: 'created', after: { ...row, category: category.name } });
      return { ok: true, productId: id };
    }

    const twin = await findProductToEdit(tx, id);
    if (twin && isSame(withoutOfferIds(twin.values), withoutOfferIds(row))) return { ok: true, productId: id };
    // Another product from the same form, as after going back: it gets a place of its own.
    const otherId = randomUUID();
    await tx.insert(products).values({ ...row, id: otherId });
    await told(tx, actor, { productId: otherId, action: 'created', after: { ...row, category: category.name } });
    return { ok: true, productId: otherId };
  });
}

/** What staff made of a product, and what they were shown when they began. */
export type ProductChange = {
  productId: string;
  values: ProductValues;
  read: { fingerprint: string; stock: number | null };
};

/**
 * Changes a product, unless somebody else changed it since it was read.
 *
 * A sale in between is no such change: the stock is written only when it is another than was read, and only while the
 * database still holds what was read, so that no unit that was sold comes back.
 */
export async function changeProduct(
  db: Db,
  actor: Actor,
  { productId, values, read }: ProductChange,
): Promise<SaveProductResult> {
  if (!isUuid(productId)) return { ok: false, reason: 'gone' };
  return db.transaction(async (tx) => {
    // Before the product: deleting a category locks in this order too.
    const category = await holdCategory(tx, values.categoryId);
    const [row] = await tx.select().from(products).where(isThere(productId)).for('update');
    if (!row) return { ok: false, reason: 'gone' };
    const before = editable(row);
    const changesStock = values.stock !== read.stock;
    const stockNow = before.values.stock;
    const after = {
      ...values,
      stock: changesStock ? values.stock : stockNow,
      offers: withIds(values.offers, before.values.offers),
    };
    // Nothing to write, and nothing that others need hear of: nothing was changed, or the form was sent twice.
    if (isSame(withoutOfferIds(before.values), withoutOfferIds(after))) return { ok: true, productId };
    const isStockNewer = changesStock && stockNow !== read.stock && stockNow !== values.stock;
    if (before.fingerprint !== read.fingerprint || isStockNewer) return { ok: false, reason: 'newer', newer: before };
    if (!category) return { ok: false, reason: 'category-gone' };
    const isOurs = (url: string) => isShopPicture(url) || before.values.imageUrls.includes(url);
    if (!values.imageUrls.every(isOurs)) return { ok: false, reason: 'foreign-picture' };

    const categoryBefore = await findCategory(tx, before.values.categoryId);
    await tx
      .update(products)
      .set({ ...after, updatedAt: new Date() })
      .where(eq(products.id, productId));
    await told(tx, actor, {
      productId,
      action: 'changed',
      before: { ...before.values, category: categoryBefore?.name ?? null },
      after: { ...after, category: category.name },
    });
    return { ok: true, productId };
  });
}

type KeptValues = KeptProduct & { category: string | null };
type Told = { productId: string; action: 'created' | 'changed'; before?: KeptValues; after: KeptValues };

/** Keeps who did it, and lets whoever shows the product hear of it. */
async function told(tx: Db, actor: Actor, { productId, action, before, after }: Told): Promise<void> {
  const fields = ({ categoryId: _, ...rest }: KeptValues) => rest;
  await recordChange(tx, actor, {
    subject: 'product',
    subjectId: productId,
    subjectName: after.name,
    action,
    ...(before && { before: fields(before) }),
    after: fields(after),
  });
  await announce(tx, 'products', [productId]);
}

const isThere = (productId: string) => and(eq(products.id, productId), isNull(products.deletedAt));

/** A category that stays at least until the transaction ends. */
async function holdCategory(tx: Db, categoryId: string | null) {
  if (categoryId === null) return undefined;
  const [row] = await tx
    .select({ name: productCategories.name })
    .from(productCategories)
    .where(eq(productCategories.id, categoryId))
    .for('key share');
  return row;
}

async function findCategory(tx: Db, categoryId: string | null) {
  if (categoryId === null) return undefined;
  const [row] = await tx
    .select({ name: productCategories.name })
    .from(productCategories)
    .where(eq(productCategories.id, categoryId));
  return row;
}

/** A pack keeps its id, by which carts know it; one that is new, or names a pack of another product, gets one of its own. */
export function withIds(offers: OfferInput[], before: Offer[]): Offer[] {
  const free = new Set(before.map(({ id }) => id));
  return offers.map((offer) => ({ ...offer, id: free.delete(offer.id) ? offer.id : randomUUID() }));
}

const withoutOfferIds = (values: KeptProduct): KeptProduct => ({
  ...values,
  offers: values.offers.map((offer) => ({ ...offer, id: '' })),
});

const isSame = (one: KeptProduct, other: KeptProduct) => one.stock === other.stock && wordsOf(one) === wordsOf(other);

/** All values but the stock, in one order, whatever order the database or a form gave them. */
function wordsOf({ stock: _, offers, ...rest }: KeptProduct): string {
  const sorted = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted, offers.map(({ id, label, units, price }) => [id, label, units, price])]);
}

const fingerprintOf = (values: KeptProduct) => createHash('sha256').update(wordsOf(values)).digest('base64url');

function editable(row: typeof products.$inferSelect): EditableProduct {
  const values = {
    name: row.name,
    description: row.description,
    price: row.price,
    discountPercentage: row.discountPercentage,
    stock: row.stock,
    categoryId: row.categoryId,
    tags: row.tags,
    featured: row.featured,
    onOfferPage: row.onOfferPage,
    offers: row.offers,
    imageUrls: row.imageUrls,
    kind: row.kind,
    invimaRecord: row.invimaRecord,
    presentation: row.presentation,
    content: row.content,
    origin: row.origin,
    ingredients: row.ingredients,
    usage: row.usage,
    warnings: row.warnings,
    expiresOn: row.expiresOn,
  };
  return { id: row.id, values, fingerprint: fingerprintOf(values), savedAt: row.updatedAt };
}
