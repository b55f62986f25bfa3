import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { suggestProducts } from '#shop/catalog/lists/list-products.server.ts';
import { defaultGround, type ProductSummary } from '#shop/catalog/product.ts';
import { isUuid } from '#shop/uuid.ts';

/** A product as a sale needs it. */
export type SaleProduct = Pick<
  ProductSummary,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'ground' | 'kind' | 'offers'
> & {
  sku: string | null;
  barcode: string | null;
  /** the pack that the code is on; null for the product itself */
  packId: string | null;
};

/** `exact`: the text is a code of each of these products, or of a pack of theirs. */
export type FoundForSale = { exact: boolean; products: SaleProduct[] };

const longestText = 100;
/** Products may share a code, by mistake or because they differ in nothing that has one. */
const mostWithCode = 12;

/**
 * Finds products to sell: by barcode or reference exactly, packs included; if no product has that code, by their names
 * like the search of the shop, products for adults too.
 */
export async function findForSale(db: Db, search: string): Promise<FoundForSale> {
  // PostgreSQL text cannot contain the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, longestText);
  if (text === '') return { exact: false, products: [] };
  const withCode = await findByCode(db, text);
  if (withCode.length > 0) return { exact: true, products: withCode };
  const suggested = (await suggestProducts(db, text, { isForStaff: true })).products.map(({ id }) => id);
  return { exact: false, products: await findSaleProducts(db, suggested) };
}

/** Finds products to sell by their ids, in the order of the ids; those that are gone are left out. */
export async function findSaleProducts(db: Db, ids: string[]): Promise<SaleProduct[]> {
  const validIds = ids.filter(isUuid);
  if (validIds.length === 0) return [];
  const rows = await select(db, inArray(products.id, validIds));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return validIds.flatMap((id) => byId.get(id) ?? []);
}

async function findByCode(db: Db, text: string): Promise<SaleProduct[]> {
  const codes = sameCodes(text);
  const isProduct = or(inArray(products.barcode, codes), sql`lower(${products.sku}) = lower(${text})`);
  const rows = await select(db, isProduct);
  const packs = isLikeBarcode(text) ? await select(db, hasPack(codes)) : [];
  const ofPacks = packs.flatMap((product) =>
    product.offers
      .filter(({ barcode }) => barcode && codes.includes(barcode))
      .map(({ id }) => ({ ...product, packId: id })),
  );
  return [...rows, ...ofPacks].slice(0, mostWithCode);
}

/** Whether a text is worth looking for among the packs, which no index lists by their codes. */
function isLikeBarcode(text: string): boolean {
  return /^[\w.$/+%-]{6,}$/.test(text.replaceAll(/\s+/g, '')) && /\d/.test(text);
}

/** The ways to write a barcode: scanners give the same twelve digits as thirteen with a zero before. */
function sameCodes(text: string): string[] {
  const code = text.replaceAll(/\s+/g, '');
  if (/^\d{12}$/.test(code)) return [code, `0${code}`];
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code];
}

function hasPack(codes: string[]): SQL | undefined {
  return or(...codes.map((barcode) => sql`${products.offers} @> ${JSON.stringify([{ barcode }])}::jsonb`));
}

const { id, name, price, discountPercentage, stock, kind, offers, sku, barcode } = getTableColumns(products);

async function select(db: Db, condition: SQL | undefined): Promise<SaleProduct[]> {
  const rows = await db
    .select({
      ...{ id, name, price, discountPercentage, stock, kind, offers, sku, barcode },
      imageUrl: sql<string | null>`${products.imageUrls}[1]`,
      ground: productCategories.ground,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(isNull(products.deletedAt), condition))
    .orderBy(products.name, products.id)
    .limit(mostWithCode);
  return rows.map(({ imageUrl, ground, kind, ...product }) => ({
    ...product,
    imageUrls: imageUrl === null ? [] : [imageUrl],
    ground: ground ?? defaultGround,
    ...(kind === 'service' && { kind }),
    packId: null,
  }));
}
