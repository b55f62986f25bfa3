import { expect, test } from 'vitest';
import { orderPayments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder, insertTransaction } from '#shop/testing/orders.ts';
import { findPickingList } from './find-picking-list.server.ts';
import { findReceipt } from './find-receipt.server.ts';

const shop = useTestDatabase();

test('a receipt reads the payments by hand, without those that were voided', async () => {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Entregado', totalAmount: 30_000 });
  const payment = { orderId: id, kind: 'received', method: 'cash', cause: 'sale' } as const;
  await shop.db.insert(orderPayments).values([
    { ...payment, amount: 20_000, tendered: 50_000 },
    { ...payment, amount: 10_000, method: 'terminal' },
    { ...payment, amount: 5_000, voidedAt: new Date() },
  ]);

  expect(await findReceipt(shop.db, id)).toMatchObject({
    paidBy: [
      { label: 'Efectivo recibido', amount: 50_000 },
      { label: 'Cambio', amount: -30_000 },
      { label: 'Datáfono', amount: 10_000 },
    ],
    balance: 0,
  });
});

test('the receipt of a cancelled order shows what was paid online and is still to be given back', async () => {
  const { id } = await insertPlacedOrder(shop.db, {
    status: 'Cancelado',
    moneyStatus: 'Cancelado',
    paymentMethod: 'Wompi',
    totalAmount: 30_000,
  });
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  expect(await findReceipt(shop.db, id)).toMatchObject({ paidBy: [{ amount: 30_000 }], balance: -30_000 });
});

test('deleted orders have no receipt', async () => {
  const { id } = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  expect(await findReceipt(shop.db, id)).toBeNull();
  expect(await findReceipt(shop.db, 'nada')).toBeNull();
});

test('nothing is picked for orders that were sent or cancelled, and the list names them', async () => {
  const open = await insertPlacedOrder(shop.db);
  const sent = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  const cancelled = await insertPlacedOrder(shop.db, { status: 'Cancelado' });

  const list = await findPickingList(shop.db, [sent.id, open.id, cancelled.id, 'nada']);

  expect(list).toMatchObject({
    picked: [open.orderNumber],
    leftOut: [sent.orderNumber, cancelled.orderNumber],
    products: [{ name: 'Miel de Abejas', units: 1, orders: [{ orderNumber: open.orderNumber, units: 1 }] }],
  });
  expect(JSON.stringify(list)).not.toContain('30000');
});
