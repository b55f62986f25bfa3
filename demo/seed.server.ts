import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, productCategories, products, shopState, storeSettings } from '#db/schema.ts';
import type { Pictures } from '#server/files/pictures.server.ts';
import type { Proofs } from '#server/files/proofs.server.ts';
import { fallbackCategories } from '#shop/catalog/categories/categories.ts';
import type { NewProof } from '#shop/orders/proofs/proof.ts';
import type { PublicBucket } from '#shop/pictures.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { demoCategories } from './categories.ts';
import { insertDemoCollections } from './demo-collections.server.ts';
import { insertDemoCustomers } from './demo-customers.server.ts';
import { insertDemoOrders } from './demo-orders.server.ts';
import { insertDemoParcels } from './demo-parcels.server.ts';
import { insertDemoQuestions } from './demo-questions.server.ts';
import { insertDemoReviews } from './demo-reviews.server.ts';
import { demoOrders } from './orders.ts';
import { demoProducts } from './products.ts';
import { demoBanners, demoSettings, demoTransferAccounts } from './settings.ts';

type SeedOptions = {
  /** true seeds the whole demo shop, false an empty shop with default settings and categories */
  demo: boolean;
  savePicture: Pictures['save'];
  proofs: Pick<Proofs, 'check' | 'keep'>;
  picturesFolder?: string;
  /** called periodically with the number of demo pictures saved */
  progress?: (saved: number, total: number) => void;
};

/**
 * Seeds the shop on its first start only, even if staff delete everything later.
 *
 * Pictures are saved first, outside the transaction, so an interrupted start resumes with those already saved. A
 * database that already contains a shop, imported from elsewhere, is left unchanged.
 *
 * @returns whether any data were inserted
 */
export async function seedShop(db: Db, options: SeedOptions): Promise<boolean> {
  if (await wasSeeded(db)) return false;
  const fill = !(await holdsShop(db));
  const pictures = fill && options.demo ? await savePictures(options) : noPictures;
  const proofs = fill && options.demo ? await keepProofs(options) : new Map<string, NewProof>();

  return db.transaction(async (tx) => {
    // If several processes start at once, one inserts the marker; the others wait here for its transaction.
    const marked = await tx
      .insert(shopState)
      .values({ key: seedKey, value: { demo: fill && options.demo } })
      .onConflictDoNothing()
      .returning({ key: shopState.key });
    if (marked.length === 0 || !fill) return false;

    if (options.demo) await insertDemoShop(tx, pictures, proofs, new Date());
    else await insertEmptyShop(tx);
    return true;
  });
}

const seedKey = 'seed';

async function wasSeeded(db: Db): Promise<boolean> {
  const rows = await db.select({ key: shopState.key }).from(shopState).where(eq(shopState.key, seedKey));
  return rows.length > 0;
}

async function holdsShop(db: Db): Promise<boolean> {
  for (const table of [storeSettings, productCategories, products, orders]) {
    if ((await db.select({ id: table.id }).from(table).limit(1)).length > 0) return true;
  }
  return false;
}

/** URLs of the saved demo pictures. */
type DemoPictures = { categories: Map<string, string>; banners: Map<string, string>; products: Map<string, string[]> };

const noPictures: DemoPictures = { categories: new Map(), banners: new Map(), products: new Map() };

const drawnPictures = 'demo/pictures';

/** How many pictures are read and saved concurrently. */
const filesAtOnce = 4;

async function savePictures({
  savePicture,
  picturesFolder = drawnPictures,
  progress,
}: SeedOptions): Promise<DemoPictures> {
  const files = [
    ...(await listPictures(picturesFolder, 'categories', 'categoryimages')),
    ...(await listPictures(picturesFolder, 'banners', 'sliderorigenatural')),
    ...(await listPictures(picturesFolder, 'products', 'productorigenatural')),
  ];
  const addresses = new Map<string, string>();
  const waiting = files.values();

  async function saveNext() {
    for (const { path, bucket } of waiting) {
      const saved = await savePicture(bucket, await readFile(join(picturesFolder, path)));
      if (!saved.ok) throw new Error(`The demo's picture ${path} cannot be used: ${saved.reason}`);
      addresses.set(path, saved.url);
      if (addresses.size % 50 === 0 || addresses.size === files.length) progress?.(addresses.size, files.length);
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, saveNext));

  const addressOf = (path: string) => addresses.get(path) ?? '';
  return {
    categories: new Map(demoCategories.map(({ id }) => [id, addressOf(`categories/${id}.webp`)])),
    banners: new Map(demoBanners.map(({ picture }) => [picture, addressOf(`banners/${picture}.webp`)])),
    products: new Map(
      demoProducts.map(({ slug }) => [
        slug,
        [1, 2, 3, 4].map((view) => addressOf(`products/${slug}-${view}.webp`)).filter((address) => address !== ''),
      ]),
    ),
  };
}

/** Stores the demo's proofs of transfer like uploads by customers. Returns them by picture name. */
async function keepProofs({ proofs, picturesFolder = drawnPictures }: SeedOptions): Promise<Map<string, NewProof>> {
  const kept = new Map<string, NewProof>();
  for (const { proof } of demoOrders) {
    const bytes = proof && (await readIfThere(join(picturesFolder, 'proofs', `${proof.picture}.webp`)));
    if (!bytes) continue;
    const checked = await proofs.check(new File([bytes], proof.fileName));
    if (!checked.ok) throw new Error(`The demo's proof ${proof.picture} cannot be used: ${checked.message}`);
    await proofs.keep(checked.proof, checked.bytes);
    kept.set(proof.picture, checked.proof);
  }
  return kept;
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function listPictures(root: string, folder: string, bucket: PublicBucket) {
  const names = await readdir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.webp')).map((name) => ({ path: `${folder}/${name}`, bucket }));
}

/** Inserts default settings and categories, without products. */
async function insertEmptyShop(tx: Db): Promise<void> {
  await tx.insert(storeSettings).values(defaultSettings);
  await tx.insert(productCategories).values(fallbackCategories.map(({ id, name, ground }) => ({ id, name, ground })));
}

async function insertDemoShop(
  tx: Db,
  pictures: DemoPictures,
  proofs: ReadonlyMap<string, NewProof>,
  now: Date,
): Promise<void> {
  await tx.insert(storeSettings).values({
    ...demoSettings,
    transferAccounts: demoTransferAccounts,
    banners: demoBanners.map(({ picture, title, description, alt, link, size, placement }) => ({
      image_url: pictures.banners.get(picture) ?? '',
      title,
      description,
      alt,
      link,
      size,
      placement,
    })),
  });
  await tx.insert(productCategories).values(
    demoCategories.map((category) => ({
      ...category,
      imageUrl: pictures.categories.get(category.id) ?? '',
      ground: category.id,
    })),
  );

  const catalogue = demoProducts.map(({ drawing: _, ...product }, place) => {
    const arrived = arrival(place, demoProducts.length, now);
    return {
      ...product,
      id: randomUUID(),
      imageUrls: pictures.products.get(product.slug) ?? [],
      createdAt: arrived,
      updatedAt: arrived,
    };
  });
  await tx.insert(products).values(catalogue.map(({ slug: _, ...row }) => row));
  const productIds = new Map(catalogue.map(({ id, slug }) => [slug, id]));
  await insertDemoCollections(tx, productIds);

  const customers = await insertDemoCustomers(tx, now);
  const bySlug = new Map(catalogue.map((product) => [product.slug, product]));
  const inserted = await insertDemoOrders(tx, bySlug, proofs, customers, now);
  await insertDemoParcels(tx, inserted, now);
  await insertDemoReviews(tx, productIds);
  await insertDemoQuestions(tx, customers, now);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the creation time of a product, spread over the last five months. The products are listed by category; a step
 * of 29 mixes the categories when sorted by 'Más nuevos'.
 */
function arrival(place: number, count: number, now: Date): Date {
  const rank = (place * 29) % count;
  const daysAgo = 2 + (rank * 150) / count;
  return new Date(now.getTime() - daysAgo * dayMs - place * 60_000);
}
