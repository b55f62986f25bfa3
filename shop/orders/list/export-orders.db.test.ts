import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readsFrom } from '#db/replica.server.ts';
import { orders } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { exportHeading, exportOrders } from './export-orders.server.ts';
import type { OrderFilter } from './order-filter.server.ts';

const shop = useTestDatabase();

async function exported(filter: OrderFilter = {}) {
  const rows: CsvCell[][] = [];
  for await (const page of exportOrders(readsFrom(shop.db), fullSight, filter)) rows.push(...page);
  return rows.map((row) => Object.fromEntries(exportHeading(fullSight).map((name, column) => [name, row[column]])));
}

test('the file has a row for each line of an order, with the order’s columns in each', async () => {
  const order = await insertPlacedOrder(shop.db, {
    orderNumber: '482915',
    orderDate: new Date('2026-11-21T03:30:00Z'),
    totalAmount: 126_000,
    shippingAddress: anAddress({ firstName: '=Laura' }),
    items: [
      { id: 'm', name: 'Moringa', quantity: 3, price: 99_000, isOffer: true, image_urls: [] },
      { id: 'h', name: 'Miel', quantity: 2, price: 13_500, isOffer: false, image_urls: [] },
    ],
  });
  const both = { Pedido: '482915', Fecha: '2026-11-20', Hora: '22:30', Nombre: '=Laura', 'Id del pedido': order.id };
  expect(await exported()).toMatchObject([
    {
      ...both,
      Línea: 1,
      Producto: 'Moringa',
      Oferta: 'Oferta',
      'Total de la línea': 99_000,
      'Total del pedido': 126_000,
    },
    { ...both, Línea: 2, Producto: 'Miel', Oferta: '', Precio: 13_500, 'Total de la línea': 27_000 },
  ]);
});

test('what came back is in the file with its amounts, and so are the channel and who sold', async () => {
  const returned = { returned: 1, returnedTotal: 13_500 };
  await insertPlacedOrder(shop.db, {
    channel: 'phone',
    soldByName: 'Vera Ventas',
    totalAmount: 24_000,
    discount: 3_000,
    returnedAmount: 12_000,
    items: [{ id: 'h', name: 'Miel', quantity: 2, price: 13_500, isOffer: false, image_urls: [], ...returned }],
    orderDate: new Date('2026-11-20T17:00:00Z'),
  });
  await insertPlacedOrder(shop.db, { orderDate: new Date('2026-11-21T17:00:00Z') });
  const [web, sold] = await exported();
  expect(web).toMatchObject({ Canal: 'Página', Vendedor: '', 'Unidades devueltas': 0, 'Devuelto del pedido': 0 });
  expect(sold).toMatchObject({
    Canal: 'Teléfono',
    Vendedor: 'Vera Ventas',
    'Total de la línea': 27_000,
    'Unidades devueltas': 1,
    'Devuelto de la línea': 13_500,
    'Total del pedido': 24_000,
    'Devuelto del pedido': 12_000,
  });
});

test('every order of the filter is in the file once, however many there are and even at the same moment', async () => {
  const moment = new Date('2026-11-20T17:00:00Z');
  const order = await insertPlacedOrder(shop.db, { orderDate: moment });
  const copies = Array.from({ length: 520 }, (_, number) => ({
    ...order,
    id: crypto.randomUUID(),
    orderNumber: String(500_000 + number),
    idempotencyKey: crypto.randomUUID(),
    accessToken: crypto.randomUUID(),
  }));
  await shop.db.insert(orders).values(copies);
  // JavaScript dates have no microseconds, the database's timestamps do.
  await shop.db.execute(sql`update orders set order_date = order_date + (random() * interval '900 microseconds')`);
  await insertPlacedOrder(shop.db, { status: 'Cancelado' });

  const numbers = (await exported({ part: 'Pendiente Contraentrega' })).map(({ Pedido }) => Pedido);
  expect(numbers.toSorted()).toEqual([order, ...copies].map(({ orderNumber }) => orderNumber).toSorted());
});
