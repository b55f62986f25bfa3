/** All the shop remembers, on one page. Table and column names are those of the hosted backend the shop may be brought over from. */
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

// ── The codes we store ──────────────────────────────────────────────────────

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
 * What can happen to an order. 'status' is a change by staff; 'paid' one by the provider's word; 'lapsed' and 'replaced'
 * are cancellations nobody asked for by name: the payment never came, or the shopper ordered something else instead.
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
  'payment-problem',
  'deleted',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** How an attempt to pay is made at the provider: in its own window, or with a card token made in the browser. */
export const paymentKinds = ['widget', 'card'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The provider's words for what became of a transaction; only PENDING is not final. */
export const transactionStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Why money, or a claim of money, needs a person to look at it. */
export const paymentIncidentKinds = [
  'unknown-reference',
  'wrong-amount',
  'wrong-currency',
  'paid-twice',
  'paid-without-stock',
  'paid-after-cancel',
  'paid-deleted',
  'voided',
] as const;
export type PaymentIncidentKind = (typeof paymentIncidentKinds)[number];

export const proofStatuses = ['pending', 'approved', 'rejected'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** Whom a mail about an order is for. */
export const mailAudiences = ['customer', 'staff'] as const;
export type MailAudience = (typeof mailAudiences)[number];

export const consentPurposes = ['terms-and-data', 'marketing', 'health-data'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const changeTopics = [
  'products',
  /** how many there are of products, of which there were and are some left: no list has others, or another order, by it */
  'stock',
  'categories',
  'settings',
  'orders',
  'service-requests',
  'pickup-requests',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** What staff change, as their history tells it. */
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

// ── The shapes kept as JSON ─────────────────────────────────────────────────

/** A multi-unit pack: `units` of the product for `price` pesos together. */
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

/** What staff wrote in place of the shop's own legal texts, in Markdown; an empty one leaves the default. */
export type LegalTexts = { terms: string; privacy: string; returns: string; shipping: string };

export type TransferAccount = { bank: string; kind: string; number: string; holder: string };

/** A snapshot of one line as it was ordered; later changes of the product never reach it. */
export type OrderItem = {
  /** the product's id */
  id: string;
  name: string;
  /** units taken from stock: for an offer, all the units of the pack */
  quantity: number;
  /** pesos: per unit after discount, or the whole pack's for an offer */
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
  country: string;
  postalCode: string;
  subscribe: boolean;
};

export type ExpertQuestion = {
  id: string;
  question: string;
  /** null until staff have answered */
  answer: string | null;
  /** when it was asked, ISO 8601 */
  timestamp: string;
  /** when it was answered, and by whom, as they were called then; missing in rows brought over from elsewhere */
  answeredAt?: string;
  answeredBy?: string;
};

// ── Columns many tables share ───────────────────────────────────────────────

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const oneOf = (column: string, codes: readonly string[]) =>
  sql.raw(`${column} in (${codes.map((code) => `'${code}'`).join(', ')})`);

/** A pack that could not be sold: without id, label, or whole numbers of units and pesos above zero. */
const unsoundOffer = sql.raw(
  `'$[*] ? (!(@.units.type() == "number" && @.units > 0 && @.units % 1 == 0 && @.price.type() == "number" && @.price > 0 && @.price % 1 == 0 && @.id.type() == "string" && @.label.type() == "string" && @.label like_regex "[^ ]"))'`,
);

// ── Accounts ────────────────────────────────────────────────────────────────

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** whether this account may be signed in to only once its address is confirmed */
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

/** What proves a second factor: the secret of an authenticator app and the recovery codes, both encrypted by the sign-in library. */
export const twoFactors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** whether a first code has shown that the app has the secret */
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

// ── Settings and catalogue ──────────────────────────────────────────────────

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
    /** what a map is asked for; empty for the contact address */
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
  /** which of the look's tinted grounds its products stand on: one of the ten fixed category ids */
  ground: text('ground').notNull().default('capsulas'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const listed = sql`deleted_at is null`;
const listedOffer = sql`deleted_at is null and on_offer_page`;
/** Ids are drawn by lot. */
const inSample = sql`id < '20000000-0000-0000-0000-000000000000'`;
/** What is in a category has one more word, which no text can hold. */
const categoryWord = sql`array_to_tsvector(array['=' || coalesce(category_id, '')])`;
/** As Spanish orders names, accents aside and ñ after n; the embedded database alone would sort by bytes. */
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
    /** what one unit costs today, in pesos: the rule of shop/catalog/product.ts, kept here so that lists can filter and sort by it */
    unitPrice: integer('unit_price')
      .notNull()
      .generatedAlwaysAs(sql`round(price::numeric * (100 - discount_percentage) / 100)::int`),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('shop_spanish', shop_plain(name)), 'A') || setweight(to_tsvector('shop_spanish', shop_plain(shop_words(tags))), 'B') || setweight(to_tsvector('shop_spanish', shop_plain(coalesce(presentation, '') || ' ' || coalesce(ingredients, ''))), 'C') || setweight(to_tsvector('shop_spanish', shop_plain(description)), 'D')`,
      ),
    /** the name as a search compares it */
    plainName: text('plain_name').notNull().generatedAlwaysAs(sql`shop_plain(name)`),
    /** set when staff delete it: out of the lists, but its page can say that it is gone */
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
    // For each order of the list one index of all products, one by category and one of the offers. They end in what a
    // list filters by, so that pages are counted off in the index alone and only the products shown are read. None may
    // name the stock: an order would have to change all of them.
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
    // What has a word in its name or tags: the index of all texts does not tell where the words stand.
    index('products_title_words').using('gin', sql`(ts_filter(search, '{a,b}') || ${categoryWord})`),
    // An index of words lists every product that has a word before the first is read. What a common word finds is looked for
    // here first, in an eighth of the products.
    index('products_sample_words').using('gin', sql`(search || ${categoryWord})`).where(inSample),
    index('products_sample_title_words')
      .using('gin', sql`(ts_filter(search, '{a,b}') || ${categoryWord})`)
      .where(inSample),
    // Nothing here searches by these two: the version before does, beside this one or when it is gone back to. The version
    // after the next drops them.
    index('products_search').using('gin', table.search),
    index('products_titles').using('gin', sql`ts_filter(search, '{a,b}')`),
  ],
);

/**
 * How many products are in the shop, by category: the sum of these rows, to which triggers on products add one for each
 * change. Added to and never changed, so that nobody who changes products waits for anybody else.
 */
export const productCounts = pgTable('product_counts', {
  /** null for the products without a category */
  categoryId: text('category_id'),
  listed: integer('listed').notNull(),
  onOfferPage: integer('on_offer_page').notNull(),
  featured: integer('featured').notNull(),
  withoutPicture: integer('without_picture').notNull(),
});

/**
 * What there is of each product in the shop, once more, by triggers on products: an index of the products themselves would
 * make every order change all their indexes.
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
 * Every word the catalogue has used, in products and in the names of categories, so that a search can tell a typo or
 * a part of a word from a word. Triggers add to it; a word nobody uses any more does no harm.
 */
export const searchWords = pgTable(
  'search_words',
  {
    /** in small letters without accents, as `shop_plain` leaves it */
    word: text('word').primaryKey(),
    /** what the full text index keeps of it */
    lexeme: text('lexeme').notNull().generatedAlwaysAs(sql`shop_stem(word)`),
    /** how it sounds: words a Colombian pronounces alike have the same */
    sound: text('sound').notNull().generatedAlwaysAs(sql`shop_sound(word)`),
    /** the word and its sound, whole and with one letter missing: two words that share one are a slip or two apart */
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

// ── Orders and money ────────────────────────────────────────────────────────

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
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    shippingCost: integer('shipping_cost').notNull().default(0),
    notes: text('notes').notNull().default(''),
    /** made by the browser for one attempt: the same key with the same content is the same order */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of what was ordered, to tell a repeated request from another one under the same key */
    contentHash: text('content_hash').notNull(),
    /** the secret in the link by which a guest follows the order */
    accessToken: text('access_token').notNull().unique(),
    /** whether the units of `items` are out of the products' stock on this order's account */
    holdsStock: boolean('holds_stock').notNull().default(true),
    /** until when a not yet paid order keeps its stock; null where it does not lapse */
    holdExpiresAt: moment('hold_expires_at'),
    deletedAt: moment('deleted_at'),
    /** when its customer closed their account: once the order is over, who ordered is forgotten */
    forgetRequestedAt: moment('forget_requested_at'),
    /** when everything that says who ordered was taken out */
    forgottenAt: moment('forgotten_at'),
    /** what staff search it by, as `shop/orders/order-search.server.ts` reads it: number, telephone, customer */
    search: text('search').notNull().generatedAlwaysAs(sql`shop_order_search(order_number, shipping_address)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('orders_total', sql`total_amount >= 0`),
    check('orders_shipping_cost', sql`shipping_cost >= 0`),
    check('orders_status', oneOf('status', orderStatuses)),
    check('orders_payment_method', oneOf('payment_method', paymentMethods)),
    check('orders_number', sql`order_number ~ '^[0-9]{6,}$'`),
    check('orders_items', sql`jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0`),
    // Each order of staff's lists, for all of them and for those of a status. With the way to pay, by which lists are
    // narrowed: a far page is counted off on the index alone.
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
    index('orders_hold').on(table.holdExpiresAt).where(sql`hold_expires_at is not null`),
    index('orders_to_forget')
      .on(table.forgetRequestedAt)
      .where(sql`forget_requested_at is not null and forgotten_at is null`),
  ],
);

/**
 * The orders that are not deleted, added up by the Colombian day they were placed on. Triggers only ever add rows, `fresh`
 * ones, negative where an order left its place: nobody waits for anybody to count an order. What there is of a day is the sum
 * of its rows, and a job makes one of many.
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

/** What was sold of each product a day, in orders that are neither cancelled nor deleted; kept like `order_sums`. */
export const productSales = pgTable(
  'product_sales',
  {
    day: date('day').notNull(),
    /** as the order's line names it */
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
 * `product_sales` by month, without its fresh rows: triggers on it add rows here, and the same job makes one of many. The most
 * sold of each month stand first in an index, so that the best sellers of a year are found without adding up all of it.
 */
export const productMonths = pgTable(
  'product_months',
  {
    /** its first day */
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
    /** the name as it was then; empty for the shopper and for the shop itself */
    actorName: text('actor_name').notNull().default(''),
    /** what a person reads beside it: a reason given, a method chosen */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_events_kind', oneOf('kind', orderEventKinds)),
    check('order_events_from', oneOf('from_status', orderStatuses)),
    check('order_events_to', oneOf('to_status', orderStatuses)),
    index('order_events_order').on(table.orderId, table.id),
  ],
);

/** One attempt to pay an order at the provider, known there by its reference. */
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
    /** whole pesos asked for */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('COP'),
    /** until when the provider takes money on it */
    expiresAt: moment('expires_at').notNull(),
    /** when the provider was last asked about it */
    checkedAt: moment('checked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('payments_amount', sql`amount >= 0`),
    check('payments_kind', oneOf('kind', paymentKinds)),
    index('payments_order').on(table.orderId, table.createdAt),
  ],
);

/** What the provider said of one transaction. An attempt may have several: one declined, then one approved. */
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
    /** the provider's words on a refusal; empty when it gave none */
    statusMessage: text('status_message').notNull().default(''),
    /** how it was paid there: CARD, NEQUI, PSE… */
    methodType: text('method_type').notNull().default(''),
    amountInCents: bigint('amount_in_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** whether this is the one transaction that paid its order */
    paysOrder: boolean('pays_order').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('payment_transactions_status', oneOf('status', transactionStatuses)),
    unique('payment_transactions_transaction').on(table.provider, table.transactionId),
    // An order is paid once, whatever happens.
    uniqueIndex('payment_transactions_pays_order').on(table.orderId).where(sql`pays_order`),
    index('payment_transactions_order').on(table.orderId),
    index('payment_transactions_payment').on(table.paymentId),
  ],
);

/** Money, or a claim of it, that could not simply pay its order: staff look at each and settle it. */
export const paymentIncidents = pgTable(
  'payment_incidents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<PaymentIncidentKind>().notNull(),
    /** null where the reference is nobody's */
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
    /** what was done about it, in staff's words */
    resolution: text('resolution').notNull().default(''),
  },
  (table) => [
    check('payment_incidents_kind', oneOf('kind', paymentIncidentKinds)),
    check('payment_incidents_status', oneOf('status', transactionStatuses)),
    // The same event told again is the same incident.
    unique('payment_incidents_once').on(table.provider, table.transactionId, table.kind),
    index('payment_incidents_order').on(table.orderId),
    index('payment_incidents_open').on(table.createdAt).where(sql`resolved_at is null`),
  ],
);

/** Units and prices kept for a shopper who was shown the accounts to transfer to, before there is an order. Nothing personal. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** of the attempt to order that it is kept for */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of the chosen lines */
    linesHash: text('lines_hash').notNull(),
    items: jsonb('items').$type<OrderItem[]>().notNull(),
    totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
    /** whether the units of `items` are out of the products' stock on this reservation's account */
    holdsStock: boolean('holds_stock').notNull().default(true),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('stock_reservations_total', sql`total_amount >= 0`),
    index('stock_reservations_expiry').on(table.expiresAt).where(sql`holds_stock`),
  ],
);

/** A customer's proof of a bank transfer: where the file is kept, and what staff made of it. */
export const transferProofs = pgTable(
  'transfer_proofs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** where the private storage has it */
    storageKey: text('storage_key').notNull(),
    /** as the customer called it */
    fileName: text('file_name').notNull(),
    /** as found in its content, never as claimed */
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    /** of its bytes, by which a file sent for two orders is noticed */
    sha256: text('sha256').notNull(),
    status: text('status').$type<ProofStatus>().notNull().default('pending'),
    /** why it was rejected, as the customer is told */
    reason: text('reason').notNull().default(''),
    reviewedBy: text('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedByName: text('reviewed_by_name').notNull().default(''),
    reviewedAt: moment('reviewed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('transfer_proofs_status', oneOf('status', proofStatuses)),
    check('transfer_proofs_size', sql`byte_size > 0`),
    // Sent again after a lost answer, it is the same proof.
    uniqueIndex('transfer_proofs_under_review').on(table.orderId, table.sha256).where(sql`status = 'pending'`),
    index('transfer_proofs_order').on(table.orderId, table.createdAt),
    index('transfer_proofs_file').on(table.sha256),
  ],
);

/** Which mails about an order's events were sent, so that none is sent twice. */
export const orderMails = pgTable(
  'order_mails',
  {
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => orderEvents.id, { onDelete: 'cascade' }),
    audience: text('audience').$type<MailAudience>().notNull(),
    /** when a process took it up */
    claimedAt: moment('claimed_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.audience] }),
    check('order_mails_audience', oneOf('audience', mailAudiences)),
  ],
);

// ── People's requests and data ──────────────────────────────────────────────

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
    /** who was signed in when asking; null for a visitor */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('service_requests_status', oneOf('status', serviceRequestStatuses)),
    index('service_requests_user').on(table.userId).where(sql`user_id is not null`),
    index('service_requests_latest').on(table.createdAt.desc().nullsFirst()),
  ],
);

/** A shopper who meant to fetch a product in the shop: they went on to WhatsApp, and left nothing of themselves here. */
export const pickupRequests = pgTable(
  'pickup_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: createdAt(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** the name, the pack's label and what it came to, in pesos, as they stood that day */
    productName: text('product_name').notNull(),
    offerLabel: text('offer_label'),
    quantity: integer('quantity').notNull(),
    total: integer('total').notNull(),
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
    /** how many of `questions` have no answer yet, and when the last was asked: what staff's list goes by */
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

/** What staff noted of a customer's treatment: the customer reads it in their profile. */
export const treatmentNotes = pgTable(
  'treatment_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name as it was then */
    authorName: text('author_name').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('treatment_notes_user').on(table.userId, table.createdAt)],
);

/** What a person agreed to, in the words shown then: the proof the data law asks for. */
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
    /** when the person took it back; null while it stands */
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('consents_purpose', oneOf('purpose', consentPurposes)),
    index('consents_order').on(table.orderId),
    index('consents_service_request').on(table.serviceRequestId),
    index('consents_user').on(table.userId),
  ],
);

// ── The shop's own bookkeeping ──────────────────────────────────────────────

/** One row per write that others must hear of: pages that are kept, screens that are live. */
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

/** Everything staff changed: who, when, and what it was before and after. Rows are only ever added. */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    subject: text('subject').$type<StaffSubject>().notNull(),
    /** the id of what was changed; empty for what there is one of */
    subjectId: text('subject_id').notNull().default(''),
    /** what people called it then */
    subjectName: text('subject_name').notNull().default(''),
    action: text('action').$type<StaffAction>().notNull(),
    /** only the fields that changed, under their names; null before it was made, and after it was deleted */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name as it was then */
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

/** Somebody asked to join the staff: by a link that works once, kept as its hash. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** SHA-256 of the link's secret */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name as it was then */
    invitedByName: text('invited_by_name').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedBy: text('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // One standing invitation for each address.
    uniqueIndex('staff_invites_standing')
      .on(sql`lower(${table.email})`)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('staff_invites_latest').on(table.createdAt),
  ],
);

/** Small facts about the installation itself, such as that the demo shop was set up. */
export const shopState = pgTable('shop_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
});

/** Counters of the request limits when several processes share a PostgreSQL server; the layout is rate-limiter-flexible's. */
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
export type TransferProof = typeof transferProofs.$inferSelect;
export type StaffChange = typeof staffChanges.$inferSelect;
export type StaffInvite = typeof staffInvites.$inferSelect;
