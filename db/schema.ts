/**
 * The database schema. Tables and columns keep the names of the hosted backend from which a shop's data may be
 * imported; `spec-fields.db.test.ts` checks them. Triggers complete rows that come without what the hosted backend lacks:
 * ids of packs, and numbers, keys and secrets of orders.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

// Codes stored in text columns.

export const orderStatuses = [
  'Pendiente Contraentrega',
  'Pendiente',
  'Pagado',
  'Enviado',
  'Entregado',
  'Cancelado',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentMethods = ['Pago Contraentrega', 'Transferencia Bancaria', 'Wompi', 'Tarjeta'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const serviceRequestStatuses = ['Nueva', 'Contactada', 'Cancelada'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const productKinds = ['supplement', 'phytotherapeutic', 'cosmetic', 'food', 'service', 'other'] as const;
export type ProductKind = (typeof productKinds)[number];

/**
 * The kinds of events in an order's history.
 *
 * - 'placed', 'deleted': the order was placed by the shopper, or deleted by staff
 * - 'status': staff changed the status, or the order waits for its payment again because the money is gone
 * - 'paid': the payment provider reported a payment
 * - 'lapsed', 'replaced': the order was cancelled automatically, because its payment did not arrive in time or the
 * shopper placed another order instead
 * - 'method': the shopper chose another payment method
 * - 'proof-sent', 'proof-rejected': the shopper sent a transfer proof; staff rejected one
 * - 'proof-reopened': staff withdrew the approval of a transfer proof, which waits for review again
 * - 'payment-problem': staff must check a payment
 */
export const orderEventKinds = [
  'placed',
  'status',
  'paid',
  'lapsed',
  'replaced',
  'method',
  'proof-sent',
  'proof-rejected',
  'proof-reopened',
  'payment-problem',
  'deleted',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** How a payment attempt is made: in the provider's widget, or with a card token created in the browser. */
export const paymentKinds = ['widget', 'card'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The provider's transaction statuses. All but PENDING are final, except that APPROVED may become VOIDED. */
export const transactionStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Why a payment needs review by staff. */
export const paymentIncidentKinds = [
  'unknown-reference',
  'wrong-amount',
  'wrong-currency',
  'paid-twice',
  'paid-without-stock',
  'paid-after-cancel',
  'paid-deleted',
  'voided',
  /** the order was cancelled or deleted after it was paid */
  'refund-owed',
  /** a settlement file says that the money of a payment was returned to the customer, in full or in part */
  'reversed',
  'partly-reversed',
  /** a settlement file has a payment of an order that was never reported to the shop */
  'unrecorded',
] as const;
export type PaymentIncidentKind = (typeof paymentIncidentKinds)[number];

/** How money was returned to a customer. */
export const refundMethods = ['provider', 'transfer', 'cash', 'other'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** What a line of a settlement file says about money. 'void': a payment annulled before it was settled. */
export const settlementKinds = ['payment', 'refund', 'chargeback', 'void'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

export const proofStatuses = ['pending', 'approved', 'rejected'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** Why the units on a shelf changed. 'given-back': an order that had left was undone, cancelled or returned. */
export const movementKinds = ['sold', 'given-back', 'counted', 'imported', 'written-off'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The recipient of a mail about an order. */
export const mailAudiences = ['customer', 'staff'] as const;
export type MailAudience = (typeof mailAudiences)[number];

export const consentPurposes = ['terms-and-data', 'marketing', 'health-data'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const changeTopics = [
  'products',
  /**
   * only the stock of products changed, by orders or holds (edits by staff are 'products'), and none sold out or
   * became available again: lists keep their products and order
   */
  'stock',
  'categories',
  'settings',
  'orders',
  'service-requests',
  'pickup-requests',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** The kinds of records in the history of staff changes. */
export const staffSubjects = [
  'product',
  'category',
  'settings',
  'order',
  'service-request',
  'staff',
  'question',
  'payment',
  'backup',
] as const;
export type StaffSubject = (typeof staffSubjects)[number];

export const staffActions = ['created', 'changed', 'deleted', 'restored', 'imported', 'invited', 'revoked'] as const;
export type StaffAction = (typeof staffActions)[number];

// Types of JSON columns.

/** A multi-unit pack: `units` of the product for `price` pesos in total. */
export type Offer = { id: string; label: string; units: number; price: number };

export type Banner = {
  image_url: string;
  title: string;
  description: string;
  alt: string;
  link: string;
  size: 'large' | 'small';
  placement: 'carousel' | 'promo';
};

/** Legal texts by staff that replace the defaults, in Markdown; an empty text keeps the default. */
export type LegalTexts = { terms: string; privacy: string; returns: string; shipping: string };

/** Limits on the units of orders and holds; see `shop/orders/limits/order-limits.ts`. */
export type OrderLimits = {
  unitsPerProduct: number;
  unitsPerOrder: number;
  /** the most units in orders neither paid nor sent, by telephone and by network address */
  openUnitsPerPhone: number;
  openUnitsPerAddress: number;
  /** the most units in the stock holds of one network address */
  heldUnitsPerAddress: number;
  /** the share of a product's units that all stock holds together may keep */
  heldPercent: number;
};

/** Limits of payments; see `shop/paying/payment-limits.ts`. */
export type PaymentLimits = {
  /** the totals that can be paid online, in pesos */
  onlineMinimum: number;
  onlineMaximum: number;
  /** declined cards per order, and per hour and client address */
  declinesPerOrder: number;
  declinesPerHour: number;
  /** the space for the files of transfer proofs */
  proofsMegabytes: number;
};

/** What a column of a settlement file contains. */
export type SettlementField = 'reference' | 'transactionId' | 'day' | 'kind' | 'gross' | 'fee' | 'tax' | 'net';

/** How a source's settlement files are read; see `shop/settlements/settlement-mapping.ts`. */
export type SettlementMapping = {
  /** the field of each column that is used, by the column's name */
  columns: Record<string, SettlementField>;
  /** what the words in the column of kinds mean; rows of an ignored word moved no money */
  words: Record<string, SettlementKind | 'ignored'>;
  unit: 'pesos' | 'centavos';
};

export type TransferAccount = { bank: string; kind: string; number: string; holder: string };

/** A snapshot of one line at the time of the order; later changes to the product do not affect it. */
export type OrderItem = {
  /** the product id */
  id: string;
  /** the stock item its units come from; absent for the product's first, which has the product's id */
  stockItemId?: string;
  name: string;
  /** units taken from stock; for an offer, all units of the pack */
  quantity: number;
  /** those of the units that came back to the shelf after the order was sent */
  returned?: number;
  /** pesos per unit after discount; for an offer, pesos per pack */
  price: number;
  isOffer: boolean;
  offerId?: string;
  offerLabel?: string;
  image_urls: string[];
};

export type ShippingAddress = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  address: string;
  addressDetails: string;
  neighborhood: string;
  department: string;
  city: string;
  /** DIVIPOLA code of the municipality that `city` names, five digits; null if unknown, missing in older orders */
  municipalityCode?: string | null;
  country: string;
  /** null if unknown; older orders have an empty one */
  postalCode: string | null;
  subscribe: boolean;
};

export type ExpertQuestion = {
  id: string;
  question: string;
  /** null until staff have answered */
  answer: string | null;
  /** time of the question, ISO 8601 */
  timestamp: string;
  /** time of the answer and the author's name at that time; missing in imported rows */
  answeredAt?: string;
  answeredBy?: string;
};

// Shared column definitions.

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const oneOf = (column: string, codes: readonly string[]) =>
  sql.raw(`${column} in (${codes.map((code) => `'${code}'`).join(', ')})`);

/** A JSON path that matches invalid packs: without an id, a label, or positive whole numbers of units and pesos. */
const unsoundOffer = sql.raw(
  `'$[*] ? (!(@.units.type() == "number" && @.units > 0 && @.units % 1 == 0 && @.price.type() == "number" && @.price > 0 && @.price % 1 == 0 && @.id.type() == "string" && @.label.type() == "string" && @.label like_regex "[^ ]"))'`,
);

// Accounts.

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** whether sign-in is blocked until the address is confirmed */
  confirmationPending: boolean('confirmation_pending').notNull().default(false),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('accounts_user').on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Second factors: the secret of an authenticator app and the recovery codes, both encrypted by the sign-in library. */
export const twoFactors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** whether a first valid code has confirmed the app's setup */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: moment('locked_until'),
});

export const userProfiles = pgTable(
  'user_profiles',
  {
    id: text('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull().default(''),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull().default('customer'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    department: text('department'),
    birthDate: date('birth_date'),
    avatarUrl: text('avatar_url'),
    coverPhotoUrl: text('cover_photo_url'),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('user_profiles_role', oneOf('role', roles)),
    index('user_profiles_search').using(
      'gin',
      sql`shop_fold(full_name) gin_trgm_ops`,
      sql`shop_fold(email) gin_trgm_ops`,
      table.phone.op('gin_trgm_ops'),
    ),
  ],
);

// Settings and catalogue.

export const storeSettings = pgTable(
  'store_settings',
  {
    id: integer('id').primaryKey().default(1),
    siteName: text('site_name').notNull(),
    logoUrl: text('logo_url').notNull().default(''),
    primaryFont: text('primary_font').notNull().default('Montserrat'),
    contactWhatsapp: text('contact_whatsapp').notNull().default(''),
    contactAddress: text('contact_address').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    storeDescription: text('store_description').notNull().default(''),
    aboutUsInfo: text('about_us_info').notNull().default(''),
    banners: jsonb('banners').$type<Banner[]>().notNull().default([]),
    /** the address searched for on the map; if empty, the contact address */
    mapAddress: text('map_address').notNull().default(''),
    openingHours: text('opening_hours').notNull().default(''),
    city: text('city').notNull().default('Pereira'),
    department: text('department').notNull().default('Risaralda'),
    legalName: text('legal_name').notNull().default(''),
    nit: text('nit').notNull().default(''),
    legalTexts: jsonb('legal_texts')
      .$type<LegalTexts>()
      .notNull()
      .default({ terms: '', privacy: '', returns: '', shipping: '' }),
    notificationEmail: text('notification_email').notNull().default(''),
    transferAccounts: jsonb('transfer_accounts').$type<TransferAccount[]>().notNull().default([]),
    transferHoldHours: integer('transfer_hold_hours').notNull().default(48),
    /** a missing limit has its default */
    orderLimits: jsonb('order_limits').$type<Partial<OrderLimits>>().notNull().default({}),
    paymentLimits: jsonb('payment_limits').$type<Partial<PaymentLimits>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check('store_settings_single_row', sql`id = 1`),
    check('store_settings_transfer_hold', sql`transfer_hold_hours between 1 and 720`),
  ],
);

export const productCategories = pgTable('product_categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  imageUrl: text('image_url').notNull().default(''),
  /** the tinted background of its products' pictures: one of the ten fixed category ids */
  ground: text('ground').notNull().default('capsulas'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

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
    invimaRecord: text('invima_record'),
    presentation: text('presentation'),
    content: text('content'),
    origin: text('origin'),
    ingredients: text('ingredients'),
    usage: text('usage'),
    warnings: text('warnings'),
    expiresOn: date('expires_on'),
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
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id, table.unitPrice).where(listed),
    index('products_unit_price').on(table.unitPrice, table.id).where(listed),
    index('products_name').on(nameInOrder, table.id, table.name, table.unitPrice).where(listed),
    index('products_category')
      .on(table.categoryId, table.createdAt.desc().nullsFirst(), table.id, table.unitPrice, table.onOfferPage)
      .where(listed),
    index('products_category_price').on(table.categoryId, table.unitPrice, table.id, table.onOfferPage).where(listed),
    index('products_category_name')
      .on(table.categoryId, nameInOrder, table.id, table.name, table.unitPrice, table.onOfferPage)
      .where(listed),
    index('products_offers_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id, table.unitPrice)
      .where(listedOffer),
    index('products_offers_price').on(table.unitPrice, table.id).where(listedOffer),
    index('products_offers_name').on(nameInOrder, table.id, table.name, table.unitPrice).where(listedOffer),
    index('products_featured')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`deleted_at is null and featured`),
    index('products_without_picture')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`deleted_at is null and cardinality(image_urls) = 0`),
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
 * What staff count: units of one product on the shelf. A product's first item has the product's id, so an order line
 * or hold without `stockItemId` means that one. Triggers create it with the product.
 */
export const stockItems = pgTable(
  'stock_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** units on the shelf: the sum of its movements */
    shelf: integer('shelf').notNull().default(0),
    /** units that holds and unsent orders keep beyond those on the shelf */
    shortage: integer('shortage').notNull().default(0),
    /**
     * units for sale of an item beyond the first, which begins with none; `products.stock` is the sum of all items, so
     * the first item's are the rest
     */
    forSale: integer('for_sale'),
  },
  (table) => [
    check('stock_items_shelf', sql`shelf >= 0`),
    check('stock_items_shortage', sql`shortage >= 0`),
    check('stock_items_for_sale', sql`(id = product_id) = (for_sale is null) and for_sale >= 0`),
    index('stock_items_product').on(table.productId),
    index('stock_items_further').on(table.productId).where(sql`for_sale is not null`),
    index('stock_items_short').on(table.productId).where(sql`shortage > 0`),
  ],
);

/** Every change of a shelf. Append-only; functions and triggers write it together with `stock_items.shelf`. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    stockItemId: uuid('stock_item_id')
      .notNull()
      .references(() => stockItems.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MovementKind>().notNull(),
    /** negative when units leave */
    units: integer('units').notNull(),
    /** the order whose goods left or came back */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time; empty for the shop itself */
    actorName: text('actor_name').notNull().default(''),
    /** why, in the words of staff */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('stock_movements_kind', oneOf('kind', movementKinds)),
    index('stock_movements_item').on(table.stockItemId, table.id.desc()),
    index('stock_movements_order').on(table.orderId).where(sql`order_id is not null`),
  ],
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

// Orders and payments.

/** The condition of orders whose goods are still in the shop. */
export const openOrder = sql`deleted_at is null and status in ('Pendiente Contraentrega', 'Pendiente', 'Pagado')`;

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderNumber: text('order_number').notNull().unique(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    orderDate: moment('order_date').notNull().defaultNow(),
    totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    items: jsonb('items').$type<OrderItem[]>().notNull(),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>().notNull(),
    /** imported orders may have other words */
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    shippingCost: integer('shipping_cost').notNull().default(0),
    notes: text('notes').notNull().default(''),
    /** generated by the browser per attempt: the same key with the same content is the same order */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of the order's content, to tell a repeated request from a different one with the same key */
    contentHash: text('content_hash').notNull(),
    /** the secret in the order's link, with which a shopper without an account follows it */
    accessToken: text('access_token').notNull().unique(),
    /** whether this order has taken the units of `items` out of the products' stock */
    holdsStock: boolean('holds_stock').notNull().default(true),
    /** until when an unpaid order holds its stock; null if the hold does not expire */
    holdExpiresAt: moment('hold_expires_at'),
    /** keyed hash of the client address, to limit open orders; see `shop/orders/limits/prune-clients.server.ts` */
    clientKey: text('client_key'),
    deletedAt: moment('deleted_at'),
    /** when the customer closed their account: personal data are deleted once the order is completed */
    forgetRequestedAt: moment('forget_requested_at'),
    /** when the personal data were deleted */
    forgottenAt: moment('forgotten_at'),
    /** search text for staff: number, telephone, customer; read by `shop/orders/list/order-search.server.ts` */
    search: text('search').notNull().generatedAlwaysAs(sql`shop_order_search(order_number, shipping_address)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('orders_total', sql`total_amount >= 0`),
    check('orders_shipping_cost', sql`shipping_cost >= 0`),
    check('orders_status', oneOf('status', orderStatuses)),
    check('orders_number', sql`order_number ~ '^[0-9]{6,}$'`),
    check('orders_items', sql`jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0`),
    // One index per sort order of the admin list, for all orders and by status. They include the payment method, by
    // which the list filters, so that a large OFFSET uses an index-only scan.
    index('orders_latest')
      .on(table.orderDate.desc().nullsFirst(), table.id, table.paymentMethod)
      .where(sql`deleted_at is null`),
    index('orders_status_latest')
      .on(table.status, table.orderDate.desc().nullsFirst(), table.id, table.paymentMethod)
      .where(sql`deleted_at is null`),
    index('orders_highest')
      .on(table.totalAmount.desc().nullsFirst(), table.orderDate.desc().nullsFirst(), table.id, table.paymentMethod)
      .where(sql`deleted_at is null`),
    index('orders_status_highest')
      .on(
        table.status,
        table.totalAmount.desc().nullsFirst(),
        table.orderDate.desc().nullsFirst(),
        table.id,
        table.paymentMethod,
      )
      .where(sql`deleted_at is null`),
    index('orders_search').using('gin', table.search.op('gin_trgm_ops')),
    index('orders_user').on(table.userId, table.orderDate.desc().nullsFirst()),
    // To count the units in one person's open orders.
    index('orders_open_phone').on(sql`(shipping_address ->> 'phone')`).where(openOrder),
    index('orders_client').on(table.clientKey).where(sql`client_key is not null`),
    index('orders_hold').on(table.holdExpiresAt).where(sql`hold_expires_at is not null`),
    index('orders_to_forget')
      .on(table.forgetRequestedAt)
      .where(sql`forget_requested_at is not null and forgotten_at is null`),
  ],
);

/**
 * The number and total of orders that are not deleted, by status, payment method and the day (Colombian time) they were
 * placed on. Triggers only insert `fresh` rows, negative ones when an order leaves a group, so that concurrent orders
 * do not block each other. A group's total is the sum of its rows; the job `fold-order-sums` consolidates them.
 */
export const orderSums = pgTable(
  'order_sums',
  {
    day: date('day').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    orders: integer('orders').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (table) => [index('order_sums_day').on(table.day), index('order_sums_fresh').on(table.day).where(sql`fresh`)],
);

/** Daily sales of each product, from orders neither cancelled nor deleted; maintained like `order_sums`. */
export const productSales = pgTable(
  'product_sales',
  {
    day: date('day').notNull(),
    /** the id in the order's line; not a foreign key */
    productId: text('product_id').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (table) => [
    index('product_sales_day').on(table.day),
    index('product_sales_product').on(table.productId, table.day),
    index('product_sales_fresh').on(table.day).where(sql`fresh`),
  ],
);

/**
 * Monthly sales of each product: the sums of the consolidated rows of `product_sales`. Triggers on those insert fresh
 * rows here, which the job `fold-order-sums` consolidates; sales that are still fresh in `product_sales` are not
 * included. An index sorts the products of each month by units, so the best sellers of a year are found without summing
 * all its rows.
 */
export const productMonths = pgTable(
  'product_months',
  {
    /** the first day of the month */
    month: date('month').notNull(),
    productId: text('product_id').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (table) => [
    index('product_months_best')
      .on(table.month, table.units.desc().nullsFirst(), table.productId)
      .where(sql`not fresh`),
    index('product_months_product').on(table.productId, table.month),
    index('product_months_fresh').on(table.month).where(sql`fresh`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time; empty for the shopper and for automatic changes */
    actorName: text('actor_name').notNull().default(''),
    /** text displayed with the event: the reason, the chosen method */
    note: text('note').notNull().default(''),
    /** the order's hold before a change of status by staff ended it, to be restored when the change is undone */
    previousHoldExpiresAt: moment('previous_hold_expires_at'),
    /** whether the order held its stock before the event, to be restored when a change of status is undone */
    previousHoldsStock: boolean('previous_holds_stock'),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_events_kind', oneOf('kind', orderEventKinds)),
    check('order_events_from', oneOf('from_status', orderStatuses)),
    check('order_events_to', oneOf('to_status', orderStatuses)),
    index('order_events_order').on(table.orderId, table.id),
  ],
);

/** Internal notes by staff on an order; its customer sees them only in the download of their own data. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    authorName: text('author_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.id)],
);

/** One attempt to pay an order, identified at the provider by its reference. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    provider: text('provider').notNull(),
    kind: text('kind').$type<PaymentKind>().notNull(),
    reference: text('reference').notNull().unique(),
    /** requested amount in whole pesos */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('COP'),
    /** until when the provider accepts payment */
    expiresAt: moment('expires_at').notNull(),
    /** keyed hash of the client address of a card attempt, for an hour; see `shop/payments/declined-cards.server.ts` */
    clientKey: text('client_key'),
    /** when it became certain that its card was not charged: the provider refused the request, or it was never sent */
    refusedAt: moment('refused_at'),
    /** when the provider was last queried about it */
    checkedAt: moment('checked_at'),
    /** when it last left such a query without an answer; null once it answers */
    unansweredAt: moment('unanswered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('payments_amount', sql`amount >= 0`),
    check('payments_kind', oneOf('kind', paymentKinds)),
    index('payments_order').on(table.orderId, table.createdAt),
    index('payments_client').on(table.clientKey, table.createdAt).where(sql`client_key is not null`),
  ],
);

/** A transaction as reported by the provider. An attempt may have several: one declined, then one approved. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** the provider's explanation of a refusal; empty if it gave none */
    statusMessage: text('status_message').notNull().default(''),
    /** the provider's payment method: CARD, NEQUI, PSE… */
    methodType: text('method_type').notNull().default(''),
    amountInCents: bigint('amount_in_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** whether this transaction pays the order; false again once it was annulled or its money was returned */
    paysOrder: boolean('pays_order').notNull().default(false),
    /** whether staff returned it as one payment too many, which never paid its order */
    returnedAsExtra: boolean('returned_as_extra').notNull().default(false),
    /** when staff recorded that its money was returned to the customer */
    returnedAt: moment('returned_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('payment_transactions_status', oneOf('status', transactionStatuses)),
    unique('payment_transactions_transaction').on(table.provider, table.transactionId),
    // At most one transaction pays an order.
    uniqueIndex('payment_transactions_pays_order').on(table.orderId).where(sql`pays_order`),
    index('payment_transactions_order').on(table.orderId),
    index('payment_transactions_payment').on(table.paymentId),
  ],
);

/** Payments that staff must review and resolve, such as one that could not be applied to its order. */
export const paymentIncidents = pgTable(
  'payment_incidents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<PaymentIncidentKind>().notNull(),
    /** null if the reference is unknown */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    reference: text('reference').notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    amountInCents: bigint('amount_in_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedByName: text('resolved_by_name').notNull().default(''),
    /** what staff did about it, in their words */
    resolution: text('resolution').notNull().default(''),
    /** how its money was returned; null if it was not, or that is not known */
    refundMethod: text('refund_method').$type<RefundMethod>(),
  },
  (table) => [
    check('payment_incidents_kind', oneOf('kind', paymentIncidentKinds)),
    check('payment_incidents_refund_method', oneOf('refund_method', refundMethods)),
    check('payment_incidents_status', oneOf('status', transactionStatuses)),
    // A repeated event does not create another incident.
    unique('payment_incidents_once').on(table.provider, table.transactionId, table.kind),
    index('payment_incidents_order').on(table.orderId),
    index('payment_incidents_open').on(table.createdAt).where(sql`resolved_at is null`),
  ],
);

/** How the settlement files of a source are read: a payment provider's name, or a carrier's. */
export const settlementMappings = pgTable('settlement_mappings', {
  source: text('source').primaryKey(),
  mapping: jsonb('mapping').$type<SettlementMapping>().notNull(),
  updatedAt: updatedAt(),
});

/** Settlement files uploaded by staff. Only their mapped lines are kept, not the files themselves. */
export const settlementFiles = pgTable(
  'settlement_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    source: text('source').notNull(),
    /** the file's name when it was uploaded */
    name: text('name').notNull(),
    /** hash of the content, so that the same file is stored once */
    sha256: text('sha256').notNull(),
    lineCount: integer('line_count').notNull(),
    /** the days of the Colombian calendar that its lines cover */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    uploadedBy: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    uploadedByName: text('uploaded_by_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [unique('settlement_files_once').on(table.source, table.sha256)],
);

/** The movements of money in settlement files, without personal data. Files that overlap have equal lines. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => settlementFiles.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    /** its row in the file */
    lineNumber: integer('line_number').notNull(),
    /** equal for the same line in another file of the source */
    lineKey: text('line_key').notNull(),
    reference: text('reference').notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind').$type<SettlementKind>().notNull(),
    /** the day of the Colombian calendar on which the money moved, according to the file */
    day: date('day').notNull(),
    grossInCents: bigint('gross_in_cents', { mode: 'number' }).notNull(),
    feeInCents: bigint('fee_in_cents', { mode: 'number' }),
    taxInCents: bigint('tax_in_cents', { mode: 'number' }),
    netInCents: bigint('net_in_cents', { mode: 'number' }),
    /** when its effect on the shop's payments was recorded; null while it has none yet */
    appliedAt: moment('applied_at'),
  },
  (table) => [
    check('settlement_lines_kind', oneOf('kind', settlementKinds)),
    check('settlement_lines_gross', sql`gross_in_cents >= 0`),
    unique('settlement_lines_row').on(table.fileId, table.lineNumber),
    index('settlement_lines_key').on(table.source, table.lineKey),
    index('settlement_lines_day').on(table.source, table.day),
    index('settlement_lines_transaction').on(table.source, table.transactionId),
    index('settlement_lines_reference').on(table.source, table.reference),
    index('settlement_lines_to_apply').on(table.id).where(sql`applied_at is null`),
  ],
);

/**
 * Units and prices reserved, before the order, for a shopper who was shown the bank accounts. The only personal data is
 * a keyed hash of the client address; the row is deleted when the hold ends.
 */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** key of the order attempt it is reserved for */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of the cart lines */
    linesHash: text('lines_hash').notNull(),
    items: jsonb('items').$type<OrderItem[]>().notNull(),
    totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
    /** whether this reservation has taken the units of `items` out of the products' stock */
    holdsStock: boolean('holds_stock').notNull().default(true),
    expiresAt: moment('expires_at').notNull(),
    /** how often it was extended */
    renewals: integer('renewals').notNull().default(0),
    /** keyed hash of the client address, to limit what one address holds */
    clientKey: text('client_key'),
    createdAt: createdAt(),
  },
  (table) => [
    check('stock_reservations_total', sql`total_amount >= 0`),
    index('stock_reservations_expiry').on(table.expiresAt).where(sql`holds_stock`),
  ],
);

/** Customers' proofs of bank transfers: the location of the file and the review by staff. */
export const transferProofs = pgTable(
  'transfer_proofs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** key in the private storage */
    storageKey: text('storage_key').notNull(),
    /** the customer's name for the file */
    fileName: text('file_name').notNull(),
    /** detected from the content, never as claimed by the upload */
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    /** hash of the content, to detect a file sent for two orders */
    sha256: text('sha256').notNull(),
    status: text('status').$type<ProofStatus>().notNull().default('pending'),
    /** reason for rejection, as shown to the customer */
    reason: text('reason').notNull().default(''),
    reviewedBy: text('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedByName: text('reviewed_by_name').notNull().default(''),
    reviewedAt: moment('reviewed_at'),
    /** when staff recorded that its money was returned to the customer */
    returnedAt: moment('returned_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('transfer_proofs_status', oneOf('status', proofStatuses)),
    check('transfer_proofs_size', sql`byte_size > 0`),
    // An upload retried after a lost response is the same proof.
    uniqueIndex('transfer_proofs_under_review').on(table.orderId, table.sha256).where(sql`status = 'pending'`),
    index('transfer_proofs_order').on(table.orderId, table.createdAt),
    index('transfer_proofs_file').on(table.sha256),
  ],
);

/** The mails sent about order events, so that none is sent twice. */
export const orderMails = pgTable(
  'order_mails',
  {
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => orderEvents.id, { onDelete: 'cascade' }),
    audience: text('audience').$type<MailAudience>().notNull(),
    /** when a process began to send it */
    claimedAt: moment('claimed_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.audience] }),
    check('order_mails_audience', oneOf('audience', mailAudiences)),
  ],
);

// Customers' requests and data.

export const serviceRequests = pgTable(
  'service_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: createdAt(),
    serviceType: text('service_type').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    city: text('city').notNull(),
    notes: text('notes').notNull().default(''),
    status: text('status').$type<ServiceRequestStatus>().notNull().default('Nueva'),
    /** the signed-in customer; null for a visitor */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('service_requests_status', oneOf('status', serviceRequestStatuses)),
    index('service_requests_user').on(table.userId).where(sql`user_id is not null`),
    index('service_requests_latest').on(table.createdAt.desc().nullsFirst()),
  ],
);

/** Requests to pick up a product in the shop. The shopper continues on WhatsApp; no personal data are stored. */
export const pickupRequests = pgTable(
  'pickup_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: createdAt(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** product name, pack label and total in pesos at the time of the request */
    productName: text('product_name').notNull(),
    offerLabel: text('offer_label'),
    quantity: integer('quantity').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('pickup_requests_quantity', sql`quantity > 0`),
    check('pickup_requests_total', sql`total >= 0`),
    index('pickup_requests_latest').on(table.createdAt.desc().nullsFirst()),
    index('pickup_requests_product').on(table.productId),
  ],
);

export const healthReports = pgTable(
  'health_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questions: jsonb('questions').$type<ExpertQuestion[]>().notNull().default([]),
    /** number of unanswered `questions` and the time of the latest question, for the admin list */
    waitingCount: integer('waiting_count').notNull().default(0),
    latestQuestionAt: moment('latest_question_at'),
    reportDate: moment('report_date').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    check('health_reports_waiting', sql`waiting_count >= 0`),
    index('health_reports_user').on(table.userId, table.reportDate.desc().nullsFirst()),
    index('health_reports_latest').on(table.latestQuestionAt.desc().nullsFirst()),
    index('health_reports_open').on(table.latestQuestionAt).where(sql`waiting_count > 0`),
  ],
);

/** Notes by staff on a customer's treatment; the customer sees them in their profile. */
export const treatmentNotes = pgTable(
  'treatment_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    authorName: text('author_name').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('treatment_notes_user').on(table.userId, table.createdAt)],
);

/** Consents with the wording shown, as proof required by the data protection law. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    wording: text('wording').notNull(),
    email: text('email').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    serviceRequestId: uuid('service_request_id').references(() => serviceRequests.id, { onDelete: 'set null' }),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    /** when the person revoked it; null while it is valid */
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('consents_purpose', oneOf('purpose', consentPurposes)),
    index('consents_order').on(table.orderId),
    index('consents_service_request').on(table.serviceRequestId),
    index('consents_user').on(table.userId),
  ],
);

// Internal bookkeeping.

/** One row per announced write, which invalidates cached pages and updates live screens; see `announce.server.ts`. */
export const changes = pgTable(
  'changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    topic: text('topic').$type<ChangeTopic>().notNull(),
    subjectIds: text('subject_ids').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  () => [check('changes_topic', oneOf('topic', changeTopics))],
);

/** Audit log of staff changes: author, time, and values before and after. Append-only. */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    subject: text('subject').$type<StaffSubject>().notNull(),
    /** id of the changed record; empty for singletons such as the settings */
    subjectId: text('subject_id').notNull().default(''),
    /** display name of the changed record at that time */
    subjectName: text('subject_name').notNull().default(''),
    action: text('action').$type<StaffAction>().notNull(),
    /** changed fields only, by name; `before` is null for a creation, `after` for a deletion */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('staff_changes_subject', oneOf('subject', staffSubjects)),
    check('staff_changes_action', oneOf('action', staffActions)),
    index('staff_changes_subject_latest').on(table.subject, table.subjectId, table.id.desc()),
    index('staff_changes_actor').on(table.actorId, table.id.desc()),
  ],
);

/** Invitations to join the staff, by a single-use link stored as a hash. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** SHA-256 of the link's secret */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    invitedByName: text('invited_by_name').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedBy: text('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // One open invitation per address.
    uniqueIndex('staff_invites_standing')
      .on(sql`lower(${table.email})`)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('staff_invites_latest').on(table.createdAt),
  ],
);

/** Key-value state of the installation, such as whether the demo shop was seeded. */
export const shopState = pgTable('shop_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
});

/** Rate limit counters, shared by all processes, in the layout of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: customType<{ data: number }>({ dataType: () => 'bigint' })('expire'),
});

export type Product = typeof products.$inferSelect;
export type Category = typeof productCategories.$inferSelect;
export type Order = typeof orders.$inferSelect;
export type OrderEvent = typeof orderEvents.$inferSelect;
export type UserProfile = typeof userProfiles.$inferSelect;
export type StoreSettings = typeof storeSettings.$inferSelect;
export type PaymentIncident = typeof paymentIncidents.$inferSelect;
export type TreatmentNote = typeof treatmentNotes.$inferSelect;
export type Consent = typeof consents.$inferSelect;
export type OrderNote = typeof orderNotes.$inferSelect;
export type TransferProof = typeof transferProofs.$inferSelect;
export type StaffChange = typeof staffChanges.$inferSelect;
export type StaffInvite = typeof staffInvites.$inferSelect;
