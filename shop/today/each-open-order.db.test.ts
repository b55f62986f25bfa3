import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type OrderDelivery,
  type OrderRemainder,
  type OrderStatus,
  orderConfirmations,
  orderDeliveries,
  orderRemainders,
  orderStatuses,
  orders,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { listToday } from './list-today.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-26T17:00:00Z');
const warehouse = aViewer({ userId: 'warehouse', role: 'admin', staffRole: 'warehouse' });

type OpenOrder = {
  status: OrderStatus;
  delivery: OrderDelivery;
  remainder: OrderRemainder | null;
  isConfirmed: boolean;
};

/** The list in which staff find an order, by the manual; null if nothing of it is to be confirmed, sent or fetched. */
function listOf({ status, delivery, remainder, isConfirmed }: OpenOrder): string | null {
  if (status === 'Cancelado' || status === 'Entregado') return null;
  const isFetched = delivery === 'pickup';
  if (status === 'Enviado') return isFetched ? 'fetch' : null;
  if (status === 'Pendiente Contraentrega' && !isConfirmed) return 'confirm';
  if (status !== 'Pendiente') return isFetched ? 'fetch' : 'send';
  if (isFetched) return remainder === 'on-account' || remainder === 'in-store' ? 'fetch' : null;
  return delivery === 'parcel' && remainder === 'on-account' ? 'send' : null;
}

const combinations = orderDeliveries.flatMap((delivery) =>
  [null, ...orderRemainders].flatMap((remainder) =>
    [false, true].map((isConfirmed) => ({ delivery, remainder, isConfirmed })),
  ),
);

test.each(orderStatuses)(
  'an order of the status %s is in one list at most, and in one if there is something to hand over',
  async (status) => {
    const listed: string[] = [];
    for (const { isConfirmed, ...order } of combinations) {
      const dueOn = order.remainder === 'on-account' ? '2026-12-20' : null;
      const { id } = await insertPlacedOrder(shop.db, { status, ...order, dueOn });
      if (isConfirmed) await shop.db.insert(orderConfirmations).values({ orderId: id, channel: 'link' });
      const today = await listToday(shop.db, warehouse, now);
      const kinds = (today?.items ?? []).map(({ kind }) => kind);
      listed.push(kinds.filter((kind) => kind === 'confirm' || kind === 'send' || kind === 'fetch').join(' and '));
      await shop.db.delete(orders).where(eq(orders.id, id));
    }

    expect(listed).toEqual(combinations.map((order) => listOf({ status, ...order }) ?? ''));
  },
);
