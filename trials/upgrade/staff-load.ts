import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderForm, sendOrder } from '#e2e/order-request.ts';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import { aReceipt, checkoutForm, sendForm } from '#trials/checkout-request.ts';
import type { OnSale } from '#trials/post-order.ts';
import { sendStaffForm, signInStaff } from '#trials/staff-request.ts';

export type StaffLoad = {
  /** counts by answer: 'status 200', 'count 409' … */
  answers: Map<string, number>;
  end(): Promise<void>;
};

type Staff = {
  db: Db;
  /** addresses of the processes, used at random; the list may change */
  addresses: string[];
  origin: string;
  cookie: string;
  /** orders whose statuses staff change at will */
  orderIds: string[];
  /** a product that staff count and some shoppers hold */
  counted: OnSale;
};

/**
 * Changes statuses of orders, counts a product and holds units of it, through any of the processes, until it is
 * stopped.
 */
export function beginStaffLoad(staff: Staff): StaffLoad {
  const { db, addresses, origin, cookie, orderIds, counted } = staff;
  const answers = new Map<string, number>();
  let isOver = false;

  async function changeStatus(address: string): Promise<number> {
    const id = orderIds[randomInt(orderIds.length)];
    const { rows } = await db.execute<{ from: string }>(sql`select status as "from" from orders where id = ${id}`);
    const status = orderStatuses[randomInt(orderStatuses.length)] ?? '';
    return sendStaffForm({ shopUrl: address, origin, cookie }, `/admin/orders/${id}`, {
      status,
      from: rows[0]?.from ?? '',
    });
  }

  /**
   * The number shown to staff is the stock for sale in the earlier version and the shelf in this one, so one of the two
   * requests is answered with 409.
   */
  async function count(address: string): Promise<number> {
    const { productId, price } = counted;
    const { rows } = await db.execute<{ stock: number }>(sql`select stock from products where id = ${productId}`);
    const read = rows[0]?.stock ?? 0;
    const fields = { price, stock: read + randomInt(10), priceRead: price, stockRead: read };
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return sendStaffForm({ shopUrl: address, origin, cookie }, `/admin/products/${productId}/price-and-stock`, texts);
  }

  async function hold(address: string): Promise<number> {
    const { productId, price } = counted;
    const form = orderForm({ key: randomUUID(), productId, quantity: 1, shownPrice: price });
    const answer = await fetch(`${address}/checkout/reserva`, {
      method: 'POST',
      body: form,
      headers: { Origin: origin, 'X-Forwarded-For': `10.1.${randomInt(256)}.${randomInt(256)}` },
    });
    await answer.text();
    return answer.status;
  }

  const acts = { status: changeStatus, count, hold };
  async function work() {
    while (!isOver) {
      for (const [name, act] of Object.entries(acts)) {
        const address = addresses[randomInt(addresses.length)] ?? '';
        const answer = await act(address).catch(() => 'no answer');
        answers.set(`${name} ${answer}`, (answers.get(`${name} ${answer}`) ?? 0) + 1);
      }
      await pause(50);
    }
  }
  const working = work();
  return {
    answers,
    async end() {
      isOver = true;
      await working;
    },
  };
}

/** Places orders of one unit, for staff to work on. */
export async function placeForStaff(url: string, { productId, price }: OnSale, howMany: number): Promise<void> {
  for (let placed = 0; placed < howMany; placed += 1) {
    const answer = await sendOrder(url, orderForm({ key: randomUUID(), productId, quantity: 1, shownPrice: price }));
    if (answer?.status !== 200) throw new Error(`An order was refused: ${answer?.status}`);
  }
}

/** Places orders paid by transfer whose proofs staff have approved; returns their ids. */
export async function payForStaff(db: Db, url: string, product: OnSale, howMany: number): Promise<string[]> {
  const staff = { shopUrl: url, cookie: await signInStaff(url) };
  for (let placed = 0; placed < howMany; placed += 1) {
    const form = checkoutForm({ method: 'transfer', product, file: aReceipt() });
    const answer = await sendForm(url, '/checkout/pedido', form);
    if (answer.status !== 200) throw new Error(`An order was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  const { rows } = await db.execute<{ id: string; order: string }>(
    sql`select id, order_id as "order" from transfer_proofs where status = 'pending'`,
  );
  for (const { id, order } of rows) {
    const status = await sendStaffForm(staff, `/admin/orders/${order}/proofs/${id}/review`, { decision: 'approve' });
    if (status !== 200) throw new Error(`A proof was not approved: ${status}`);
  }
  return rows.map(({ order }) => order);
}
