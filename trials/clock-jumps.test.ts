import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { noBookFaults } from './audit-books.ts';
import { checkoutForm, sendForm } from './checkout-request.ts';
import { reportFaultUnderLoad } from './fault-report.ts';
import { type FaultShop, openFaultShop, until } from './fault-shop.ts';
import { startLyingProvider } from './lying-provider.ts';
import type { OrderLoad } from './order-load.ts';
import { signInStaff } from './staff-request.ts';

/** Debian's paths of libfaketime, which intercepts a process's clock. */
const libraries = ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime'];
const library = libraries.map((folder) => `${folder}/libfaketime.so.1`).find((file) => existsSync(file));

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** Shifts the clock of the shop and its database; timeouts stay as they are. */
function at(offset: string): Record<string, string> {
  const home = mkdtempSync(path.join(tmpdir(), 'shop-clock-'));
  undo.push(() => rmSync(home, { recursive: true }));
  // A file, because the shop does not pass its environment on to PostgreSQL.
  writeFileSync(path.join(home, '.faketimerc'), offset);
  return { LD_PRELOAD: library ?? '', HOME: home, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** Whether an administrator's cookie still opens the back office. */
async function isLetIn({ url }: FaultShop, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/admin`, { headers: { cookie }, redirect: 'manual' });
  return answer.status === 200;
}

/** Confirmed orders without a mail to their customer. */
function untold(shop: FaultShop, load: OrderLoad): string[] {
  const mails = readdirSync(path.join(shop.folder, 'outbox')).filter((file) => file.endsWith('-customer.txt'));
  const mailedOrders = new Set(mails.map((file) => file.split('-')[1]));
  return [...load.ledger.acknowledged.values()].filter((number) => !mailedOrders.has(number));
}

test.runIf(library)(
  'a clock that jumps two hours forward and back: orders, holds, sessions and mails stay consistent',
  async () => {
    const provider = await startLyingProvider();
    undo.push(() => provider.stop());
    const shop = await openFaultShop({ environment: provider.environment });
    undo.push(() => shop.close());
    const product = shop.onSale[0] ?? { productId: '', price: 0 };
    const load = shop.beginLoad({ shoppers: 2, lookAroundMs: 300 });
    await load.confirmed(10);

    // Sessions last 30 days, so neither jump may end this one.
    const cookie = await signInStaff(shop.url);
    expect(await isLetIn(shop, cookie)).toBe(true);
    await shop.shop.stop();

    await shop.startAgain(at('+2h'));
    const ahead = Date.parse((await fetch(shop.url)).headers.get('Date') ?? '') - Date.now();
    expect(ahead).toBeGreaterThan(100 * 60_000);
    expect(await isLetIn(shop, cookie)).toBe(true);
    await load.confirmed(10);
    const held = await sendForm(shop.url, '/checkout/pedido', checkoutForm({ method: 'widget', product }));
    expect(held.status).toBe(200);
    await shop.shop.stop();

    // Two hours back: existing rows now have future timestamps.
    await shop.startAgain();
    expect(await isLetIn(shop, cookie)).toBe(true);
    await load.confirmed(10);
    await shop.shop.stop();
    const find = () =>
      shop.look(async (db) => {
        const [order] = await db
          .select()
          .from(orders)
          .where(eq(orders.orderNumber, held.body.order?.orderNumber ?? ''));
        return order;
      });
    expect(await find()).toMatchObject({ status: 'Pendiente', holdsStock: true });

    // A day later: the hold has expired and the job cancels the order.
    await shop.startAgain(at('+1d'));
    await load.confirmed(10);
    await load.end();
    await until(
      async () => {
        const answer = await fetch(`${shop.url}/pedido/${held.body.order?.token}`);
        return (await answer.text()).includes('Cancelado');
      },
      'the order nobody paid is cancelled',
      150_000,
    );
    await until(() => untold(shop, load).length === 0, 'everybody has a mail about their order', 120_000);
    await shop.shop.stop();
    expect(await find()).toMatchObject({ status: 'Cancelado', holdsStock: false });

    expect(load.ledger.unanswered).toEqual(new Set());
    const audit = await shop.audit(load);
    expect(audit).toMatchObject({ lost: [], doubled: [], oversold: [], ...noBookFaults });
    reportFaultUnderLoad(
      {
        fault: 'Clock two hours ahead, then back, then a day ahead',
        where: 'own database (libfaketime)',
        load: '2 shoppers',
        outcome: 'sessions stay valid; a hold lapses when it has expired by the clock, not before',
        secondsUntilSelling: null,
      },
      audit,
      load,
    );
  },
);
