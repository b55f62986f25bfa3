/** Closing accounts while the status of their orders changes concurrently. */
import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { forgetClosedAccounts } from '#shop/orders/removing/forget-person.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aNewOrder, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { closeAccount } from './close-account.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };

test('orders whose status changes while their customer closes the account are all forgotten once they are completed', async () => {
  await insertCustomer(shop.db, { id: 'marta', role: 'admin' });
  const people = Array.from({ length: 6 }, (_, index) => `person-${index}`);
  const placed = [];
  for (const id of people) {
    await insertCustomer(shop.db, { id });
    placed.push(await insertPlacedOrder(shop.db, { userId: id, status: 'Enviado' }));
    placed.push(await insertPlacedOrder(shop.db, { userId: id, status: 'Entregado' }));
  }

  await Promise.all([
    ...placed.map(({ id, status }) =>
      changeOrderStatus(shop.db, { orderId: id, status: status === 'Enviado' ? 'Entregado' : 'Enviado', actor }),
    ),
    ...people.map((id) => closeAccount(shop.db, id)),
  ]);

  expect(await shop.db.$count(users)).toBe(1);
  // Every order is marked to be forgotten, whether the closing or the change came first.
  expect(await shop.db.$count(orders, isNotNull(orders.forgetRequestedAt))).toBe(placed.length);
  for (const { id } of placed) await changeOrderStatus(shop.db, { orderId: id, status: 'Entregado', actor });
  await forgetClosedAccounts(shop.db);
  expect(await shop.db.$count(orders, isNotNull(orders.forgottenAt))).toBe(placed.length);
});

test('an order placed while its customer closes the account is refused, or forgotten like the others', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const honey = await insertProduct(shop.db, { stock: 100 });

  const [closed, ...results] = await Promise.allSettled([
    closeAccount(shop.db, userId),
    ...Array.from({ length: 12 }, () => placeOrder(shop.db, aNewOrder([unitLine(honey)], { userId }))),
  ]);

  expect(closed).toMatchObject({ status: 'fulfilled', value: { ok: true } });
  const stand = results.filter(({ status }) => status === 'fulfilled').length;
  expect(await shop.db.$count(orders)).toBe(stand);
  expect(await shop.db.$count(orders, isNotNull(orders.forgetRequestedAt))).toBe(stand);
});
