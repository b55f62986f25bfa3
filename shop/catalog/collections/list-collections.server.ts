import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { collectionProducts, collections, productCategories, products } from '#db/schema.ts';
import { isForEveryone } from '#shop/catalog/lists/adult-products.server.ts';
import { defaultGround } from '#shop/catalog/product.ts';

/** A collection as shoppers see it. */
export type Collection = {
  id: string;
  name: string;
  description: string;
  /** the number of its products in the shop */
  products: number;
};

const counted = sql<number>`count(${products.id})::int`;

const collectionColumns = {
  id: collections.id,
  name: collections.name,
  description: collections.description,
  products: counted,
};

/** Lists every collection in the order that staff chose, also those without products. */
export function listCollections(db: Db): Promise<Collection[]> {
  return countedCollections(db, undefined);
}

/** Lists the collections that have products for everyone, which alone they show, in the order that staff chose. */
export async function listFilledCollections(db: Db): Promise<Collection[]> {
  return (await countedCollections(db, isForEveryone)).filter((collection) => collection.products > 0);
}

function countedCollections(db: Db, counting: SQL | undefined): Promise<Collection[]> {
  return db
    .select(collectionColumns)
    .from(collections)
    .leftJoin(collectionProducts, eq(collectionProducts.collectionId, collections.id))
    .leftJoin(products, and(eq(products.id, collectionProducts.productId), isNull(products.deletedAt), counting))
    .groupBy(collections.id)
    .orderBy(asc(collections.position), asc(collections.id));
}

/** A product of a collection, for staff. */
export type CollectionMember = {
  id: string;
  name: string;
  price: number;
  discountPercentage: number;
  stock: number;
  imageUrl: string | null;
  ground: string;
};

/** A collection for staff, with the time it was last saved and its products by name. */
export type ManagedCollection = {
  id: string;
  name: string;
  description: string;
  savedAt: Date;
  members: CollectionMember[];
};

/** Finds a collection with its products in the shop; null if there is none with this id. */
export async function findManagedCollection(db: Db, id: string): Promise<ManagedCollection | null> {
  const [collection] = await db
    .select({
      id: collections.id,
      name: collections.name,
      description: collections.description,
      savedAt: collections.updatedAt,
    })
    .from(collections)
    .where(eq(collections.id, id));
  if (!collection) return null;
  const members = await db
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      discountPercentage: products.discountPercentage,
      stock: products.stock,
      imageUrl: sql<string | null>`${products.imageUrls}[1]`,
      ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
    })
    .from(collectionProducts)
    .innerJoin(products, eq(products.id, collectionProducts.productId))
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(eq(collectionProducts.collectionId, id), isNull(products.deletedAt)))
    .orderBy(sql`shop_alphabetic(${products.name}) collate "und-x-icu"`, asc(products.id));
  return { ...collection, members };
}
