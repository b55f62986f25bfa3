/** Categories and products, and what lists and searches of them read. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { type ProductKind, productKinds } from './codes.ts';
import { createdAt, moment, oneOf, tsvector, updatedAt } from './columns.ts';
import type { Offer } from './json-columns.ts';

export const productCategories = pgTable('product_categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  imageUrl: text('image_url').notNull().default(''),
  /** background tint of its products' pictures, named after one of the ten built-in categories */
  ground: text('ground').notNull().default('capsulas'),
  /** whether its products are shown only if asked for; a trigger guesses it from the name of a new category */
  adultsOnly: boolean('adults_only').notNull().default(sql`null`),
  /** hidden categories are not shown to shoppers; their products are */
  hidden: boolean('hidden').notNull().default(false),
  /** place in the order that staff chose; categories without one follow, by name */
  position: integer('position'),
  /**
   * The main category of a subcategory; null for a main one. Triggers clear it when that is deleted, and keep the
   * subcategories of one for adults for adults. No foreign key: backups of earlier versions refuse tables that refer to
   * themselves.
   */
  parentId: text('parent_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A JSON path that matches invalid packs: without an id, a label, or positive whole numbers of units and pesos. */
const unsoundOffer = sql.raw(
  `'$[*] ? (!(@.units.type() == "number" && @.units > 0 && @.units % 1 == 0 && @.price.type() == "number" && @.price > 0 && @.price % 1 == 0 && @.id.type() == "string" && @.label.type() == "string" && @.label like_regex "[^ ]"))'`,
);

const listed = sql`deleted_at is null`;
const listedOffer = sql`deleted_at is null and on_offer_page`;
/** Selects an eighth of the products. Ids are random, so it is a random sample. */
const inSample = sql`id < '20000000-0000-0000-0000-000000000000'`;
/** Adds the category to a search vector as the lexeme `=<id>`, which no text can produce. */
const categoryWord = sql`array_to_tsvector(array['=' || coalesce(category_id, '')])`;
/** Sorts names in Spanish order, ignoring accents and with ñ after n, whatever the locale of the database. */
const nameInOrder = sql`shop_alphabetic(name) collate "und-x-icu"`;

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    price: integer('price').notNull(),
    discountPercentage: integer('discount_percentage').notNull().default(0),
    stock: integer('stock').notNull().default(0),
    imageUrls: text('image_urls').array().notNull().default(sql`'{}'`),
    categoryId: text('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    featured: boolean('featured').notNull().default(false),
    onOfferPage: boolean('on_offer_page').notNull().default(false),
    offers: jsonb('offers').$type<Offer[]>().notNull().default([]),
    kind: text('kind').$type<ProductKind>().notNull().default('other'),
    /** the shop's own code, and the one printed on the package; several products may have the same */
    sku: text('sku'),
    barcode: text('barcode'),
    invimaRecord: text('invima_record'),
    presentation: text('presentation'),
    content: text('content'),
    origin: text('origin'),
    ingredients: text('ingredients'),
    usage: text('usage'),
    warnings: text('warnings'),
    expiresOn: date('expires_on'),
    /** of a service: how long the appointment takes, 0 if unknown; and where, null for the shop's address */
    durationMinutes: integer('duration_minutes').notNull().default(0),
    servicePlace: text('service_place'),
    /** of one unit with its packaging; null if unknown */
    weightGrams: integer('weight_grams'),
    /** length, width and height of one unit with its packaging, in centimetres; null if unknown */
    sizeCm: integer('size_cm').array(),
    /** what the shop pays for one unit, in pesos; null if unknown. Seen with the permission for costs only */
    cost: integer('cost'),
    /** price of one unit after discount, in pesos, for filters and sorting; same rule as in shop/catalog/product.ts */
    unitPrice: integer('unit_price')
      .notNull()
      .generatedAlwaysAs(sql`round(price::numeric * (100 - discount_percentage) / 100)::int`),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('shop_spanish', shop_plain(name)), 'A') || setweight(to_tsvector('shop_spanish', shop_plain(shop_words(tags))), 'B') || setweight(to_tsvector('shop_spanish', shop_plain(coalesce(presentation, '') || ' ' || coalesce(ingredients, ''))), 'C') || setweight(to_tsvector('shop_spanish', shop_plain(description)), 'D')`,
      ),
    /** the name as normalized for search */
    plainName: text('plain_name').notNull().generatedAlwaysAs(sql`shop_plain(name)`),
    /** time of deletion by staff: lists omit the product, but its page can still say that it is gone */
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('products_price', sql`price between 0 and 1000000000`),
    check('products_stock', sql`stock >= 0`),
    check('products_discount', sql`discount_percentage between 0 and 100`),
    check('products_kind', oneOf('kind', productKinds)),
    check('products_offers', sql`jsonb_typeof(offers) = 'array' and not jsonb_path_exists(offers, ${unsoundOffer})`),
    // One index per sort order for each of: all products, one category, offers. The trailing columns are those that
    // lists filter by, so OFFSET uses index-only scans and only the products shown are read. No index may contain the
    // stock, because every order would then have to update all of them.
    index('products_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id, table.unitPrice, table.categoryId)
      .where(listed),
    index('products_unit_price').on(table.unitPrice, table.id, table.categoryId).where(listed),
    index('products_name').on(nameInOrder, table.id, table.name, table.unitPrice, table.categoryId).where(listed),
    index('products_category')
      .on(table.categoryId, table.createdAt.desc().nullsFirst(), table.id, table.unitPrice, table.onOfferPage)
      .where(listed),
    index('products_category_price').on(table.categoryId, table.unitPrice, table.id, table.onOfferPage).where(listed),
    index('products_category_name')
      .on(table.categoryId, nameInOrder, table.id, table.name, table.unitPrice, table.onOfferPage)
      .where(listed),
    index('products_offers_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id, table.unitPrice, table.categoryId)
      .where(listedOffer),
    index('products_offers_price').on(table.unitPrice, table.id, table.categoryId).where(listedOffer),
    index('products_offers_name')
      .on(nameInOrder, table.id, table.name, table.unitPrice, table.categoryId)
      .where(listedOffer),
    index('products_featured')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`deleted_at is null and featured`),
    index('products_without_picture')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`deleted_at is null and cardinality(image_urls) = 0`),
    index('products_sku').on(sql`lower(sku)`).where(sql`sku is not null and deleted_at is null`),
    index('products_barcode').on(table.barcode).where(sql`barcode is not null and deleted_at is null`),
    index('products_plain_name').on(sql`plain_name collate "C"`, table.id).where(listed),
    index('products_words').using('gin', sql`(search || ${categoryWord})`),
    // For words in the name or tags: a GIN index does not store weights, so the full one cannot tell fields apart.
    index('products_title_words').using('gin', sql`(ts_filter(search, '{a,b}') || ${categoryWord})`),
    // A GIN index collects all matches before returning the first. Common words are therefore looked up first in these
    // smaller indexes of an eighth of the products.
    index('products_sample_words').using('gin', sql`(search || ${categoryWord})`).where(inSample),
    index('products_sample_title_words')
      .using('gin', sql`(ts_filter(search, '{a,b}') || ${categoryWord})`)
      .where(inSample),
  ],
);

/**
 * Product counts by category: a count is the sum of its rows. Triggers on products insert a row for each change and
 * never update one, so concurrent changes to products do not block each other.
 */
export const productCounts = pgTable('product_counts', {
  /** null for products without a category */
  categoryId: text('category_id'),
  listed: integer('listed').notNull(),
  onOfferPage: integer('on_offer_page').notNull(),
  featured: integer('featured').notNull(),
  withoutPicture: integer('without_picture').notNull(),
});

/**
 * A copy of each listed product's stock, maintained by triggers on products, to sort by stock. An index on
 * `products.stock` would make every order update all indexes of the product.
 */
export const productStock = pgTable(
  'product_stock',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    stock: integer('stock').notNull(),
  },
  (table) => [index('product_stock_emptiest').on(table.stock, table.productId)],
);

/**
 * The search vocabulary: every word ever used in products and category names, so that a search can recognize typos and
 * partial words. Triggers add words; unused ones are never removed, which does no harm.
 */
export const searchWords = pgTable(
  'search_words',
  {
    /** lower case without accents, as normalized by `shop_plain` */
    word: text('word').primaryKey(),
    /** its lexeme in the full-text index */
    lexeme: text('lexeme').notNull().generatedAlwaysAs(sql`shop_stem(word)`),
    /** phonetic key: equal for words that sound alike in Colombian Spanish */
    sound: text('sound').notNull().generatedAlwaysAs(sql`shop_sound(word)`),
    /** the word and its phonetic key, each whole and with one letter deleted: similar words share an entry */
    nearby: text('nearby').array().notNull().generatedAlwaysAs(sql`shop_nearby(word)`),
  },
  (table) => [
    index('search_words_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_lexeme').on(table.lexeme),
    index('search_words_sound').on(table.sound.op('text_pattern_ops')),
    index('search_words_nearby').using('gin', table.nearby),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
  ],
);

export const productsView = pgView('products_view').as((qb) =>
  qb
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      price: products.price,
      discountPercentage: products.discountPercentage,
      unitPrice: products.unitPrice,
      stock: products.stock,
      imageUrls: products.imageUrls,
      categoryId: products.categoryId,
      categoryName: sql<string | null>`${productCategories.name}`.as('category_name'),
      tags: products.tags,
      featured: products.featured,
      onOfferPage: products.onOfferPage,
      offers: products.offers,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .leftJoin(productCategories, sql`${productCategories.id} = ${products.categoryId}`)
    .where(sql`${products.deletedAt} is null`),
);

export type Product = typeof products.$inferSelect;
export type Category = typeof productCategories.$inferSelect;
