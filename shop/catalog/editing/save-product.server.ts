import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories, products, stockItems } from '#db/schema.ts';
import { type OfferInput, plainOffer } from '#shop/catalog/fields/packs-field.ts';
import { type ProductFieldKey, type ProductValues, pickFields } from '#shop/catalog/fields/product-fields.ts';
import { pickSeen } from '#shop/catalog/fields/seen-fields.ts';
import type { Offer } from '#shop/catalog/product.ts';
import {
  changeShelves,
  findShelves,
  isFirstItem,
  nameFirstCount,
  type Shelf,
  shelfColumns,
} from '#shop/catalog/stock/shelf.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { isShopPicture } from '#shop/pictures.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';

type Permitted = Pick<Viewer, 'permissions'>;

/** A product as it is loaded into its form, with the fields that the member of staff may see. */
export type EditableProduct = {
  id: string;
  /** `stock` is the number of units on the shelf */
  values: ProductValues;
  /** hash of these values except the stock, which also changes when orders are sent or returned */
  fingerprint: string;
  savedAt: Date;
  shelf: Shelf;
};

/**
 * Finds a product to edit.
 *
 * @returns null for an unknown id or a deleted product
 */
export async function findProductToEdit(db: Db, viewer: Permitted, productId: string): Promise<EditableProduct | null> {
  if (!isUuid(productId)) return null;
  const [stored] = await db
    .select({ row: seenColumns(viewer), shelf: shelfColumns })
    .from(products)
    .innerJoin(stockItems, isFirstItem)
    .where(isThere(productId));
  return stored ? editable(viewer, stored.row, stored.shelf) : null;
}

export type SaveProductProblem =
  /** the product was deleted */
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'category-gone' }
  /** one of the pictures is not stored in the shop */
  | { ok: false; reason: 'foreign-picture' }
  /** the product changed after the form was loaded; nothing was written */
  | { ok: false; reason: 'newer'; newer: EditableProduct };

export type SaveProductResult = { ok: true; productId: string } | SaveProductProblem;

/**
 * Creates a product. Fields that the member of staff may not see stay empty.
 *
 * @param newId the id created with the form, so that a form sent twice creates one product
 */
export async function createProduct(
  db: Db,
  actor: Actor & Permitted,
  { values: written, newId }: { values: ProductValues; newId: string },
): Promise<SaveProductResult> {
  return db.transaction(async (tx) => {
    const values = pickSeen(actor, written);
    const row = { ...values, offers: withIds(values.offers, []) };
    const category = await holdCategory(tx, values.categoryId);
    if (!category) return { ok: false, reason: 'category-gone' };
    if (!values.imageUrls.every(isShopPicture)) return { ok: false, reason: 'foreign-picture' };

    // A concurrent request with the same id waits here until the first has committed.
    const id = isUuid(newId) ? newId : randomUUID();
    const [made] = await tx
      .insert(products)
      .values({ ...row, id })
      .onConflictDoNothing()
      .returning({ id: products.id });
    if (made) {
      await nameFirstCount(tx, [id], { kind: 'counted', actor });
      await recordProductChange(tx, actor, {
        productId: id,
        action: 'created',
        after: { ...row, category: category.name },
      });
      return { ok: true, productId: id };
    }

    const twin = await findProductToEdit(tx, actor, id);
    if (twin && isSame(withoutOfferIds(twin.values), withoutOfferIds(row))) return { ok: true, productId: id };
    // Another product from the same form, submitted again after going back: it gets its own id.
    const otherId = randomUUID();
    await tx.insert(products).values({ ...row, id: otherId });
    await nameFirstCount(tx, [otherId], { kind: 'counted', actor });
    await recordProductChange(tx, actor, {
      productId: otherId,
      action: 'created',
      after: { ...row, category: category.name },
    });
    return { ok: true, productId: otherId };
  });
}

/** The edited values of a product, and what the form was loaded with. */
export type ProductChange = {
  productId: string;
  values: ProductValues;
  read: { fingerprint: string; stock: number | null };
};

/**
 * Changes a product, unless it was changed since the form was loaded.
 *
 * Orders sent in the meantime do not count as such a change. The shelf is written only if it was edited, and only if
 * the database still has the number that the form was loaded with: otherwise units that were sent would be counted
 * again. Fields that the member of staff may not see are neither compared nor written.
 */
export async function changeProduct(
  db: Db,
  actor: Actor & Permitted,
  { productId, values: written, read }: ProductChange,
): Promise<SaveProductResult> {
  if (!isUuid(productId)) return { ok: false, reason: 'gone' };
  const values = pickSeen(actor, written);
  return db.transaction(async (tx) => {
    // Locked before the product: deleting a category locks in the same order.
    const category = await holdCategory(tx, values.categoryId);
    const [row] = await tx.select(seenColumns(actor)).from(products).where(isThere(productId)).for('update');
    if (!row) return { ok: false, reason: 'gone' };
    const shelf = (await findShelves(tx, [productId])).get(productId);
    if (!shelf) throw new Error('A product has no stock item');
    const before = editable(actor, row, shelf);
    const changesStock = values.stock !== read.stock;
    const stockNow = before.values.stock;
    const after = {
      ...values,
      stock: changesStock ? values.stock : stockNow,
      offers: withIds(values.offers, before.values.offers),
    };
    // Nothing differs, because nothing was edited or the form was sent twice: nothing is written or announced.
    if (isSame(withoutOfferIds(before.values), withoutOfferIds(after))) return { ok: true, productId };
    const isStockNewer = changesStock && stockNow !== read.stock && stockNow !== values.stock;
    if (before.fingerprint !== read.fingerprint || isStockNewer) return { ok: false, reason: 'newer', newer: before };
    if (!category) return { ok: false, reason: 'category-gone' };
    const isOurs = (url: string) => isShopPicture(url) || before.values.imageUrls.includes(url);
    if (!values.imageUrls.every(isOurs)) return { ok: false, reason: 'foreign-picture' };

    const categoryBefore = await findCategory(tx, before.values.categoryId);
    const { stock, ...fields } = after;
    await changeShelves(tx, [{ productId, units: stock - stockNow }], { kind: 'counted', actor });
    await tx
      .update(products)
      .set({ ...fields, updatedAt: new Date() })
      .where(eq(products.id, productId));
    await recordProductChange(tx, actor, {
      productId,
      action: 'changed',
      before: { ...before.values, category: categoryBefore?.name ?? null },
      after: { ...after, category: category.name },
    });
    return { ok: true, productId };
  });
}

type KeptValues = ProductValues & { category: string | null };
type RecordedChange = { productId: string; action: 'created' | 'changed'; before?: KeptValues; after: KeptValues };

/** Records who made the change, and announces it to caches. */
async function recordProductChange(
  tx: Db,
  actor: Actor,
  { productId, action, before, after }: RecordedChange,
): Promise<void> {
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

/** Finds a category and prevents its deletion until the transaction ends. */
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

/**
 * Assigns ids to packs. A pack that the product already has keeps its id, because carts refer to it; a pack with
 * another id or none gets a new one.
 */
export function withIds(offers: OfferInput[], before: Offer[]): Offer[] {
  const free = new Set(before.map(({ id }) => id));
  return offers.map((offer) => ({ ...offer, id: free.delete(offer.id) ? offer.id : randomUUID() }));
}

const withoutOfferIds = (values: ProductValues): ProductValues => ({
  ...values,
  offers: values.offers.map((offer) => ({ ...offer, id: '' })),
});

const isSame = (one: ProductValues, other: ProductValues) =>
  one.stock === other.stock && canonicalText(one) === canonicalText(other);

/** All values except the stock, as JSON in a fixed order. */
function canonicalText({ stock: _, offers, ...rest }: ProductValues): string {
  const sorted = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted, offers.map(plainOffer)]);
}

const fingerprintOf = (values: ProductValues) => createHash('sha256').update(canonicalText(values)).digest('base64url');

/** The columns to read for a member of staff: none that they may not see. */
const seenColumns = (viewer: Permitted) => ({
  ...pickSeen(viewer, pickFields(products)),
  id: products.id,
  updatedAt: products.updatedAt,
});

type ProductRow = Pick<typeof products.$inferSelect, ProductFieldKey | 'id' | 'updatedAt'>;

function editable(viewer: Permitted, row: ProductRow, shelf: Shelf): EditableProduct {
  const values = pickSeen(viewer, { ...pickFields(row), stock: shelf.shelf });
  return { id: row.id, values, fingerprint: fingerprintOf(values), savedAt: row.updatedAt, shelf };
}
