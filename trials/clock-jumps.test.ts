import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { admin } from '#e2e/running-shop.ts';
import { checkoutForm, sendForm } from './checkout-request.ts';
import { reportFaultUnderLoad } from './fault-report.ts';
import { type FaultShop, openFaultShop, until } from './fault-shop.ts';
import { startLyingProvider } from './lying-provider.ts';
import type { OrderLoad } from './order-load.ts';

/** Debian's place for what stands between a process and the clock. */
const libraries = ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime'];
const library = libraries.map((folder) => `${folder}/libfaketime.so.1`).find((file) => existsSync(file));

/** The process lives at another time; how long it waits for something is as ever. */
const at = (offset: string) => ({ LD_PRELOAD: library ?? '', FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' });

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function signIn({ url }: FaultShop): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams(admin),
    headers: { Origin: url },
    redirect: 'manual',
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Whether who has the cookie of an administrator is let in. */
async function isLetIn({ url }: FaultShop, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/admin`, { headers: { cookie }, redirect: 'manual' });
  return answer.status === 200;
}

/** The confirmed orders of which their customer has not heard by mail. */
function untold(shop: FaultShop, load: OrderLoad): string[] {
  const mails = readdirSync(path.join(shop.folder, 'outbox')).filter((file) => file.endsWith('-customer.txt'));
  const told = new Set(mails.map((file) => file.split('-')[1]));
  return [...load.ledger.acknowledged.values()].filter((number) => !told.has(number));
}

test.runIf(library)(
  'a clock that jumps two hours on and back again: orders, holds, sessions and mails stay sound',
  async () => {
    const provider = await startLyingProvider();
    undo.push(() => provider.stop());
    const shop = await openFaultShop({ engine: 'embedded', environment: provider.environment });
    undo.push(() => shop.close());
    const product = shop.onSale[0] ?? { productId: '', price: 0 };
    const load = shop.beginLoad({ shoppers: 2, lookAroundMs: 300 });
    await load.confirmed(10);

    // Kept for half an hour by the clock of the shop.
    const cookie = await signIn(shop);
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

    // Two hours back: what was written down then is of the future now.
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

    // A day on: the hold is over, and lapses by itself.
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
    const { lost, doubled, oversold } = audit;
    expect({ lost, doubled, oversold }).toEqual({ lost: [], doubled: [], oversold: [] });
    reportFaultUnderLoad(
      {
        fault: 'Clock two hours ahead, then back, then a day ahead',
        where: 'embedded (libfaketime)',
        load: '2 shoppers',
        outcome: 'whoever was signed in stays so; a hold lapses when it is over by the clock, not before',
        secondsUntilSelling: null,
      },
      audit,
      load,
    );
  },
);
