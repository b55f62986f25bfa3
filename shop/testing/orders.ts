/** Orders for tests: valid by default, so that a test names only what matters to it. */
import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#db/database.server.ts';
import {
  openOrder,
  orders,
  payments,
  paymentTransactions,
  products,
  stockItems,
  stockReservations,
  type TransactionStatus,
  transferProofs,
} from '#db/schema.ts';
import type { CartLine, PricedProduct } from '#shop/cart/pricing.ts';
import { type Offer, unitPrice } from '#shop/catalog/product.ts';
import { changeShelves, findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { type NewOrder, type OrderItem, orderUnits, type ShippingAddress } from '#shop/orders/order.ts';
import type { NewProof } from '#shop/orders/proofs/proof.ts';

export function anAddress(overrides: Partial<ShippingAddress> = {}): ShippingAddress {
  return {
    firstName: 'Laura',
    lastName: 'Gómez Restrepo',
    phone: '3004567812',
    email: 'laura.gomez@correo.example',
    address: 'Cra. 27 # 15-40',
    addressDetails: 'Torre 2, apto 504',
    neighborhood: 'Álamos',
    department: 'Risaralda',
    city: 'Pereira',
    country: 'Colombia',
    postalCode: '',
    subscribe: false,
    ...overrides,
  };
}

/** A cart line with units of a product at today's price. */
export function unitLine(product: Pick<PricedProduct, 'id' | 'price' | 'discountPercentage'>, quantity = 1): CartLine {
  return { kind: 'unit', lineId: crypto.randomUUID(), productId: product.id, quantity, shownPrice: unitPrice(product) };
}

/** A cart line with one pack of a product at its price. */
export function offerLine(product: Pick<PricedProduct, 'id'>, { id, units, label, price }: Offer): CartLine {
  return {
    kind: 'offer',
    lineId: crypto.randomUUID(),
    productId: product.id,
    offerId: id,
    units,
    label,
    shownPrice: price,
  };
}

/** A guest's cash-on-delivery order of these lines, with their total. */
export function aNewOrder(lines: CartLine[], overrides: Partial<NewOrder> = {}): NewOrder {
  return {
    idempotencyKey: crypto.randomUUID(),
    lines,
    shownTotal: lines.reduce((total, line) => total + line.shownPrice * (line.kind === 'unit' ? line.quantity : 1), 0),
    shippingAddress: anAddress(),
    notes: '',
    paymentMethod: 'Pago Contraentrega',
    userId: null,
    consents: [{ purpose: 'terms-and-data', wording: 'Autorizo el tratamiento de mis datos.' }],
    ...overrides,
  };
}

/** Reads an order's row. */
export async function readOrder(db: Db, id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('There is no such order');
  return row;
}

let lastNumber = randomInt(1_000_000, 9_000_000);

/**
 * An order number used nowhere else in this process: longer than those the shop draws and those that tests write out.
 */
const anOrderNumber = () => String(++lastNumber);

/** Inserts an order as if it had been placed, without touching any stock, and returns its row. */
export async function insertPlacedOrder(db: Db, overrides: Partial<typeof orders.$inferInsert> = {}) {
  const [row] = await db
    .insert(orders)
    .values({
      orderNumber: anOrderNumber(),
      totalAmount: 30_000,
      status: 'Pendiente Contraentrega',
      items: [
        { id: crypto.randomUUID(), name: 'Miel de Abejas', quantity: 1, price: 30_000, isOffer: false, image_urls: [] },
      ],
      shippingAddress: anAddress(),
      paymentMethod: 'Pago Contraentrega',
      idempotencyKey: crypto.randomUUID(),
      contentHash: 'unused',
      accessToken: crypto.randomUUID(),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('The order was not inserted');
  return row;
}

/** A proof of transfer with a unique file. */
export function aProof(overrides: Partial<NewProof> = {}): NewProof {
  return {
    storageKey: `proofs/${crypto.randomUUID()}.jpg`,
    fileName: 'comprobante.jpg',
    contentType: 'image/jpeg',
    byteSize: 120_000,
    sha256: crypto.randomUUID(),
    ...overrides,
  };
}

/** Inserts a proof of an order, and changes nothing else. */
export async function insertProof(
  db: Db,
  { orderId, ...overrides }: { orderId: string } & Partial<typeof transferProofs.$inferInsert>,
) {
  const [row] = await db
    .insert(transferProofs)
    .values({ ...aProof(), orderId, ...overrides })
    .returning();
  if (!row) throw new Error('The proof was not inserted');
  return row;
}

/** Inserts a transaction of an order as if the provider had reported it, and changes nothing else. */
export async function insertTransaction(
  db: Db,
  { orderId, status, paysOrder = false }: { orderId: string; status: TransactionStatus; paysOrder?: boolean },
): Promise<void> {
  const [payment] = await db
    .insert(payments)
    .values({
      orderId,
      provider: 'wompi',
      kind: 'widget',
      reference: `ORDEN-${crypto.randomUUID()}`,
      amount: 30_000,
      expiresAt: new Date(Date.now() + 30 * 60_000),
    })
    .returning({ id: payments.id });
  if (!payment) throw new Error('The attempt to pay was not inserted');
  await db.insert(paymentTransactions).values({
    paymentId: payment.id,
    orderId,
    provider: 'wompi',
    transactionId: crypto.randomUUID(),
    status,
    amountInCents: 3_000_000,
    currency: 'COP',
    paysOrder,
  });
}

/** Counts the units of a product: for sale, in orders that hold stock, and in stock holds. */
export async function countUnits(
  db: Db,
  productId: string,
): Promise<{ stock: number; ordered: number; reserved: number }> {
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, productId));
  const ordered = await db.select({ items: orders.items }).from(orders).where(eq(orders.holdsStock, true));
  const reserved = await db.select({ items: stockReservations.items }).from(stockReservations);
  return {
    stock: product?.stock ?? 0,
    ordered: unitsIn(ordered, productId),
    reserved: unitsIn(reserved, productId),
  };
}

/** Adds up the units of a stock item in orders or holds. A product's id is also the id of its first stock item. */
export function unitsIn(holders: { items: OrderItem[] }[], itemId: string): number {
  return orderUnits(holders.flatMap(({ items }) => items)).get(itemId) ?? 0;
}

/**
 * Checks the numbers of a stock item, or, given a product's id, of its first one: the shelf is the sum of its
 * movements, and the units kept, for sale and short agree with the holds and unsent orders.
 *
 * @returns the units on the shelf
 */
export async function checkShelf(db: Db, itemId: string): Promise<number> {
  const figures = (await findShelves(db, [itemId])).get(itemId);
  if (!figures) throw new Error('There is no such stock item');
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(units), 0)::int as sum from stock_movements where stock_item_id = ${itemId}`,
  );
  expect(figures.shelf, 'the shelf is the sum of its movements').toBe(Number(rows[0]?.sum));
  const open = await db
    .select({ items: orders.items })
    .from(orders)
    .where(and(eq(orders.holdsStock, true), openOrder));
  const held = await db.select({ items: stockReservations.items }).from(stockReservations);
  const kept = unitsIn(open, itemId) + unitsIn(held, itemId);
  const { shelf } = figures;
  expect(figures).toEqual({
    shelf,
    kept,
    forSale: Math.max(0, shelf - kept),
    shortage: Math.max(0, kept - shelf),
  });
  return shelf;
}

/** Gives a product one more stock item, with units on its shelf, and returns the item's id. */
export async function addStockItem(db: Db, productId: string, units: number): Promise<string> {
  const [item] = await db.insert(stockItems).values({ productId, forSale: 0 }).returning({ id: stockItems.id });
  if (!item) throw new Error('The stock item was not inserted');
  await changeShelves(db, [{ productId, stockItemId: item.id, units }], { kind: 'counted', actor: null });
  return item.id;
}

/**
 * Checks every stock item of a product like `checkShelf`, and that the product's units for sale are the sum of theirs.
 *
 * @returns the units on the shelf by stock item
 */
export async function checkItems(db: Db, productId: string): Promise<Map<string, number>> {
  const items = await db.select({ id: stockItems.id }).from(stockItems).where(eq(stockItems.productId, productId));
  const ids = items.map(({ id }) => id);
  const shelves = new Map<string, number>();
  for (const id of ids) shelves.set(id, await checkShelf(db, id));
  const forSale = [...(await findShelves(db, ids)).values()].reduce((sum, figures) => sum + figures.forSale, 0);
  expect((await countUnits(db, productId)).stock, 'what is for sale of a product is the sum of its items').toBe(
    forSale,
  );
  return shelves;
}
