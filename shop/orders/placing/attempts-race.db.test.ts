/** Concurrent requests over several connections. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, type PaymentMethod, stockReservations, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { releaseHolds } from '#shop/orders/holds/release-holds.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { aNewOrder, aProof, countUnits, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { placeOrder } from './place-order.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
const longAfter = new Date(Date.now() + 365 * 86_400_000);
const methods: PaymentMethod[] = ['Wompi', 'Tarjeta', 'Transferencia Bancaria', 'Pago Contraentrega'];

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

async function place(order: NewOrder) {
  const placed = await placeOrder(shop.db, order);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

test('concurrent requests under one key with different payment methods are one order, paid by one of them', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const order = aNewOrder([unitLine(honey)]);

  const results = await times(20, (index) =>
    placeOrder(shop.db, { ...order, paymentMethod: methods[index % methods.length] ?? 'Wompi' }),
  );

  const [row, ...others] = await shop.db.select().from(orders);
  expect(others).toEqual([]);
  for (const result of results) {
    const isTheOrder = (result.ok || result.reason === 'settling') && result.order.id === row?.id;
    expect(isTheOrder).toBe(true);
  }
  // Cash on delivery is final: it cannot be changed afterwards.
  expect(row?.paymentMethod).toBe('Pago Contraentrega');
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 9, ordered: 1, reserved: 0 });
});

test('of 20 shoppers who hold or order the last unit at once, one gets it', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const newOrders = Array.from({ length: 20 }, () =>
    aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi', isAnother: true }),
  );

  const results = await Promise.all(
    newOrders.map((order, index) => (index % 2 === 0 ? holdStock(shop.db, order) : placeOrder(shop.db, order))),
  );

  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { stock, ordered, reserved } = await countUnits(shop.db, honey.id);
  expect([stock, ordered + reserved]).toEqual([0, 1]);
});

test('holding and ordering under one key at once take the units once', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });

  const results = await times(
    20,
    (index): Promise<{ ok: boolean }> => (index % 2 === 0 ? placeOrder(shop.db, order) : holdStock(shop.db, order)),
  );

  expect(results.filter((_, index) => index % 2 === 0).every(({ ok }) => ok)).toBe(true);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 0, ordered: 1, reserved: 0 });
  expect(await shop.db.$count(transferProofs)).toBe(1);
});

test('a hold that expires while it is ordered is ordered or released, never both', async () => {
  const honey = await insertProduct(shop.db, { stock: 20 });
  const newOrders = Array.from({ length: 20 }, () =>
    aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi', isAnother: true }),
  );
  for (const order of newOrders) await holdStock(shop.db, order);

  await Promise.all([
    ...newOrders.map((order) => placeOrder(shop.db, order)),
    times(4, () => releaseHolds(shop.db, longAfter)),
  ]);

  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 0, ordered: 20, reserved: 0 });
  expect(await shop.db.$count(stockReservations)).toBe(0);
});

test('an order that is replaced while its proof is sent or its payment method changed ends as one or the other', async () => {
  const honey = await insertProduct(shop.db, { stock: 100 });
  for (let round = 0; round < 10; round += 1) {
    const first = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi', isAnother: true });
    const { id, accessToken } = await place(first);
    const [replacing, sent] = await Promise.all([
      placeOrder(
        shop.db,
        aNewOrder([unitLine(honey, 2)], { paymentMethod: 'Wompi', isAnother: true, replaces: first.idempotencyKey }),
      ),
      sendProof(shop.db, { accessToken, proof: aProof() }),
      choosePaymentMethod(shop.db, { accessToken, method: 'Transferencia Bancaria' }),
    ]);
    expect(replacing.ok).toBe(!sent.ok);
    const [old] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(old?.status).toBe(replacing.ok ? 'Cancelado' : 'Pendiente');
  }
  const { stock, ordered } = await countUnits(shop.db, honey.id);
  expect(stock + ordered).toBe(100);
});

test('a proof is approved once, whatever staff, the sweep and a replacement do at the same time', async () => {
  const honey = await insertProduct(shop.db, { stock: 100 });
  for (let round = 0; round < 10; round += 1) {
    const first = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
    const { id } = await place(first);
    // The hold has expired, so that the sweep below tries to cancel the order.
    await shop.db.update(orders).set({ holdExpiresAt: new Date() }).where(eq(orders.id, id));
    const [proof] = await shop.db.select().from(transferProofs).where(eq(transferProofs.orderId, id));
    const proofId = proof?.id ?? '';
    const decide = (decision: 'approve' | 'reject') =>
      reviewProof(shop.db, { proofId, decision, reason: 'No se lee', actor: marta });

    const [approved, rejected, again, lapsed, replacing] = await Promise.all([
      decide('approve'),
      decide('reject'),
      decide('approve'),
      shop.db.transaction((tx) => lapseOrder(tx, id, longAfter)),
      placeOrder(shop.db, aNewOrder([unitLine(honey, 2)], { replaces: first.idempotencyKey })),
    ]);

    expect([approved, rejected, again].filter(({ ok }) => ok)).toHaveLength(1);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    if (approved.ok || again.ok) {
      expect(row?.status).toBe('Pagado');
      expect([lapsed, replacing.ok]).toEqual([false, false]);
    } else expect(row?.status).toBe(lapsed || replacing.ok ? 'Cancelado' : 'Pendiente');
  }
  const { stock, ordered } = await countUnits(shop.db, honey.id);
  expect(stock + ordered).toBe(100);
});

test('carts that share products are replaced, held and lapse at once without a deadlock', async () => {
  const shelf = await Promise.all(Array.from({ length: 4 }, () => insertProduct(shop.db, { stock: 200 })));
  const lines = (index: number) => {
    const chosen = shelf.filter((_, place) => place !== index % shelf.length).map((product) => unitLine(product));
    return index % 2 === 0 ? chosen : chosen.toReversed();
  };
  const first = Array.from({ length: 24 }, (_, index) =>
    aNewOrder(lines(index), { paymentMethod: 'Wompi', isAnother: true }),
  );
  const placed = await Promise.all(first.map((order) => place(order)));

  await Promise.all([
    ...first.map((order, index) =>
      index % 2 === 0
        ? placeOrder(
            shop.db,
            aNewOrder(lines(index + 1), { paymentMethod: 'Wompi', isAnother: true, replaces: order.idempotencyKey }),
          )
        : holdStock(shop.db, { ...aNewOrder(lines(index + 2)), idempotencyKey: order.idempotencyKey }),
    ),
    ...placed.map(({ id }) => shop.db.transaction((tx) => lapseOrder(tx, id, longAfter))),
    times(3, () => releaseHolds(shop.db, longAfter)),
  ]);

  for (const { id } of shelf) {
    const { stock, ordered, reserved } = await countUnits(shop.db, id);
    expect(stock + ordered + reserved).toBe(200);
  }
});
