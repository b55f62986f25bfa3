/**
 * Model test: whatever shoppers, staff and the sweep do, in whatever order, no unit is lost, invented or held twice.
 */
import { and, eq, inArray, lte } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderStatus, orders, products, stockReservations, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordMovement } from '#shop/catalog/stock/record-movement.server.ts';
import { findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lapseOrder, listUntriedOverdueOrders } from '#shop/orders/cancelling/lapse-order.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { releaseHolds } from '#shop/orders/holds/release-holds.server.ts';
import { type ProofDecision, reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import {
  addStockItem,
  aNewOrder,
  aProof,
  checkItems,
  insertTransaction,
  unitLine,
  unitsIn,
} from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { choosePaymentMethod } from './choose-payment-method.server.ts';
import { placeOrder } from './placing/place-order.server.ts';
import { deleteOrder } from './removing/delete-order.server.ts';
import { changeOrderStatus } from './status/change-order-status.server.ts';
import { goodsHaveLeft } from './status/order-status.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
const onTheShelf = 5;

const statuses: OrderStatus[] = ['Pendiente Contraentrega', 'Pendiente', 'Pagado', 'Enviado', 'Entregado', 'Cancelado'];
const method = fc.constantFrom('Wompi', 'Tarjeta', 'Transferencia Bancaria', 'Pago Contraentrega');
const key = fc.constantFrom('attempt-a', 'attempt-b', 'attempt-c');
/** Units of two stock items of a product and of another product: few different carts, so that the same one recurs. */
const units = fc.constantFrom<[number, number, number][]>(
  [0, 0, 0],
  [1, 0, 0],
  [1, 0, 1],
  [3, 2, 1],
  [2, 0, 4],
  [0, 3, 1],
);
/** An index into the existing orders, modulo their number. */
const nth = fc.nat(5);
const does = <Name extends string>(name: Name) => fc.constant(name);

const step = fc.oneof(
  { arbitrary: fc.record({ does: does('place'), key, units, method, replaces: fc.option(key) }), weight: 5 },
  { arbitrary: fc.record({ does: does('reserve'), key, units }), weight: 3 },
  { arbitrary: fc.record({ does: does('wait'), minutes: fc.constantFrom(10, 31, 61, 3_000) }), weight: 2 },
  { arbitrary: fc.record({ does: does('status'), nth, status: fc.constantFrom(...statuses) }), weight: 2 },
  fc.record({ does: does('switch'), nth, method }),
  fc.record({ does: does('prove'), nth }),
  fc.record({ does: does('review'), decision: fc.constantFrom<ProofDecision>('approve', 'reject') }),
  fc.record({ does: does('tell'), nth, status: fc.constantFrom('PENDING', 'DECLINED') }),
  fc.record({ does: does('price'), price: fc.constantFrom(10_000, 20_000) }),
  fc.record({ does: does('delete'), nth }),
  { arbitrary: fc.record({ does: does('count'), nthItem: fc.nat(2), counted: fc.nat(8) }), weight: 3 },
);
type Step = typeof step extends fc.Arbitrary<infer Some> ? Some : never;

/** Products of one run, separate from those of earlier runs. */
async function openShelf() {
  const run = crypto.randomUUID();
  const shelf = [
    await insertProduct(shop.db, { price: 10_000, stock: onTheShelf }),
    await insertProduct(shop.db, { price: 7_000, stock: onTheShelf }),
  ] as const;
  const [honey, balm] = shelf;
  const items = [
    { productId: honey.id, stockItemId: honey.id },
    { productId: honey.id, stockItemId: await addStockItem(shop.db, honey.id, onTheShelf) },
    { productId: balm.id, stockItemId: balm.id },
  ] as const;
  const keyOf = (name: string) => `${name} ${run}`;
  const ownKeys = ['attempt-a', 'attempt-b', 'attempt-c'].map(keyOf);
  const ownOrders = () =>
    shop.db.select().from(orders).where(inArray(orders.idempotencyKey, ownKeys)).orderBy(orders.createdAt, orders.id);
  let now = new Date('2026-03-02T15:00:00Z');
  let price = 10_000;
  /** units on the shelf and sent; staff find more or fewer when they count */
  const inTheWorld = new Map<string, number>(items.map(({ stockItemId }) => [stockItemId, onTheShelf]));
  /** orders that became active again after they were cancelled: their shopper may hold units under the same key */
  const revived = new Set<string>();

  function cart(name: string, [first, second, third]: [number, number, number]) {
    const lines = [
      ...(first > 0 ? [unitLine({ ...honey, price }, first)] : []),
      ...(second > 0 ? [{ ...unitLine({ ...honey, price }, second), stockItemId: items[1].stockItemId }] : []),
      ...(third > 0 ? [unitLine(balm, third)] : []),
    ];
    return aNewOrder(lines, { idempotencyKey: keyOf(name) });
  }

  async function sweep() {
    for (const id of await listUntriedOverdueOrders(shop.db, null, now, { limit: 100, offset: 0 }))
      await shop.db.transaction((tx) => lapseOrder(tx, id, now));
    await releaseHolds(shop.db, now);
    const overdue = and(inArray(stockReservations.idempotencyKey, ownKeys), lte(stockReservations.expiresAt, now));
    expect(await shop.db.$count(stockReservations, overdue)).toBe(0);
  }

  async function take(step: Step) {
    const all = await ownOrders();
    const order = 'nth' in step ? all[step.nth % Math.max(all.length, 1)] : undefined;
    switch (step.does) {
      case 'place': {
        const proof = step.method === 'Transferencia Bancaria' ? aProof() : null;
        const replaces = step.replaces && keyOf(step.replaces);
        const request = { ...cart(step.key, step.units), paymentMethod: step.method, proof, replaces };
        const placed = await placeOrder(shop.db, request, now);
        const isNew = placed.ok && !all.some(({ id }) => id === placed.order.id);
        const left = inArray(stockReservations.idempotencyKey, [
          request.idempotencyKey,
          ...(replaces ? [replaces] : []),
        ]);
        if (isNew) expect(await shop.db.$count(stockReservations, left)).toBe(0);
        return;
      }
      case 'reserve':
        return void (await holdStock(shop.db, cart(step.key, step.units), now));
      case 'wait':
        now = new Date(now.getTime() + step.minutes * 60_000);
        return sweep();
      case 'price':
        price = step.price;
        return void (await shop.db.update(products).set({ price }).where(eq(products.id, honey.id)));
      case 'count': {
        const item = items[step.nthItem] ?? items[0];
        const shelf = (await findShelves(shop.db, [item.stockItemId])).get(item.stockItemId)?.shelf ?? 0;
        const movement = { kind: 'counted', units: step.counted, shelf } as const;
        expect(await recordMovement(shop.db, { ...item, movement, actor: marta })).toEqual({ ok: true });
        inTheWorld.set(item.stockItemId, (inTheWorld.get(item.stockItemId) ?? 0) + step.counted - shelf);
        return;
      }
      case 'review': {
        const pending = and(
          eq(transferProofs.status, 'pending'),
          inArray(
            transferProofs.orderId,
            all.map(({ id }) => id),
          ),
        );
        const [proof] = await shop.db.select().from(transferProofs).where(pending).limit(1);
        const { decision } = step;
        if (proof) await reviewProof(shop.db, { proofId: proof.id, decision, reason: '', actor: marta }, now);
        return;
      }
    }
    if (!order) return;
    const { id: orderId, accessToken } = order;
    switch (step.does) {
      case 'switch':
        return void (await choosePaymentMethod(shop.db, { accessToken, method: step.method }, now));
      case 'prove':
        return void (await sendProof(shop.db, { accessToken, proof: aProof() }, now));
      case 'tell':
        return insertTransaction(shop.db, { orderId, status: step.status });
      case 'status':
        return void (await changeOrderStatus(shop.db, { orderId, status: step.status, actor: marta }));
      case 'delete':
        return void (await deleteOrder(shop.db, { orderId, actor: marta }));
    }
  }

  async function checkThatItAddsUp() {
    const sent = (await ownOrders()).filter(({ status }) => goodsHaveLeft(status));
    for (const product of shelf)
      for (const [id, units] of await checkItems(shop.db, product.id))
        expect(units + unitsIn(sent, id)).toBe(inTheWorld.get(id));
    const reserved = await shop.db
      .select()
      .from(stockReservations)
      .where(inArray(stockReservations.idempotencyKey, ownKeys));
    for (const order of await ownOrders()) {
      const stands = order.status !== 'Cancelado' && order.deletedAt === null;
      expect(order.holdsStock).toBe(stands);
      if (!stands) expect(order.holdExpiresAt).toBeNull();
      const isReservedFor = reserved.some(({ idempotencyKey }) => idempotencyKey === order.idempotencyKey);
      if (stands && !revived.has(order.id)) expect(isReservedFor).toBe(false);
    }
  }

  return {
    async run(step: Step) {
      const before = await ownOrders();
      await take(step);
      for (const { id, status } of await ownOrders())
        if (status !== 'Cancelado' && before.some((order) => order.id === id && order.status === 'Cancelado'))
          revived.add(id);
      await checkThatItAddsUp();
    },
  };
}

test('over any sequence of orders, holds, payments, counts, changes and lapses the stock adds up and nothing is held twice', async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const shelf = await openShelf();
      for (const step of steps) await shelf.run(step);
    }),
    { numRuns: 30, interruptAfterTimeLimit: 25_000 },
  );
});
