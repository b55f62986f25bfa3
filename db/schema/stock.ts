/** Stock items, the movements of their shelves, and holds. */
import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { type MovementKind, movementKinds } from './codes.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import type { OrderItem } from './json-columns.ts';
import { orders } from './orders.ts';

/**
 * Units of one product on the shelf, as staff count them. A product's first item has the product's id, so an order line
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
