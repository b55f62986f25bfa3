/**
 * The database schema, re-exported from its parts: drizzle-kit and the type of the database need one module with every
 * table. It is the only barrel (`npm run check`). Tables and columns keep the names of the hosted backend from which a
 * shop's data may be imported; `spec-fields.db.test.ts` checks them. Triggers complete rows that come without what the
 * hosted backend lacks: ids of packs, and numbers, keys and secrets of orders.
 */
export * from './schema/accounts.ts';
export * from './schema/answers.ts';
export * from './schema/bookkeeping.ts';
export * from './schema/catalog.ts';
export * from './schema/codes.ts';
export * from './schema/collections.ts';
export * from './schema/customers.ts';
export * from './schema/drafts.ts';
export * from './schema/json-columns.ts';
export * from './schema/money/order-payments.ts';
export * from './schema/money/payments.ts';
export * from './schema/money/settlements.ts';
export * from './schema/money/till.ts';
export * from './schema/order-changes.ts';
export * from './schema/orders.ts';
export * from './schema/parcels/parcel-codes.ts';
export * from './schema/parcels/parcels.ts';
export * from './schema/parcels/remittances.ts';
export * from './schema/parcels/shipping.ts';
export * from './schema/push.ts';
export * from './schema/reviews.ts';
export * from './schema/sales.ts';
export * from './schema/searches.ts';
export * from './schema/settings.ts';
export * from './schema/stock.ts';
