import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { products } from '#db/schema.ts';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { orderForm, sendOrder } from './order-request.ts';
import { type RunningShop, startShop } from './shops/running-shop.ts';

const price = 25_000;
const options = { environment: { TRUST_PROXY: '1', DEMO: '0' } };

test('a shop is backed up while it sells, and its restored copies on a new folder and on a PostgreSQL server answer the same', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-moved-'));
  const dataFolder = path.join(folder, 'old');
  const productId = await stockUp(dataFolder);
  const shop = await startShop({ ...options, dataFolder });
  const server = await startThrowawayPostgres();
  try {
    const order = await placeOrder(shop, productId);
    const before = await whatItShows(shop, productId, order.token);
    expect(before.order.replaceAll(' ', '')).toContain(`Pedido${order.orderNumber}`);

    const file = path.join(folder, 'copia.tar');
    const copied = await command('run-backup.ts', [file], { DATA_DIR: dataFolder });
    expect(copied.output).toContain('1 productos, 1 pedidos');
    expect(copied.code).toBe(0);
    // The shop still sells; this order is not in the backup.
    const later = await placeOrder(shop, productId);
    expect(await shop.stop()).toBe(0);

    const onServer = { DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32) };
    for (const [name, environment] of [
      ['embedded', {}],
      ['server', onServer],
    ] as const) {
      const moved = { ...environment, DATA_DIR: path.join(folder, name) };
      expect(await command('run-restore.ts', [file], moved)).toMatchObject({ code: 0 });

      const again = await startShop({
        dataFolder: moved.DATA_DIR,
        environment: { ...options.environment, ...environment },
      });
      expect(await whatItShows(again, productId, order.token)).toEqual(before);
      expect((await fetch(`${again.url}/pedido/${later.token}`)).status).toBe(404);
      expect((await placeOrder(again, productId)).orderNumber).not.toBe(order.orderNumber);
      const whileItRuns = await command('run-restore.ts', [file, '--replace'], moved);
      expect(whileItRuns.output).toMatch(/^No se restauró nada\. La tienda (ya )?está en marcha[^\n]*\n$/);
      expect(whileItRuns.code).toBe(1);
      expect(await again.stop()).toBe(0);
    }
    const refused = await command('run-restore.ts', [file], { DATA_DIR: path.join(folder, 'embedded') });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Esta tienda ya tiene datos.') });
  } finally {
    await shop.discard();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

async function stockUp(dataFolder: string): Promise<string> {
  mkdirSync(dataFolder, { recursive: true });
  const database = await openEmbedded(dataFolder);
  await database.migrate();
  const [product] = await database.db
    .insert(products)
    .values({ name: 'Miel de abejas', price, stock: 10 })
    .returning({ id: products.id });
  await database.close();
  return product?.id ?? '';
}

async function placeOrder(shop: RunningShop, productId: string) {
  const form = orderForm({ key: randomUUID(), productId, quantity: 1, shownPrice: price });
  const answer = await sendOrder(shop.url, form);
  expect(answer?.status).toBe(200);
  return answer?.body as { orderNumber: string; token: string };
}

/** The visible text of three pages. Markup is left out because nonces and the shop's address differ. */
async function whatItShows(shop: RunningShop, productId: string, token: string) {
  const textOf = async (address: string) => {
    const answer = await fetch(`${shop.url}${address}`);
    expect(answer.status).toBe(200);
    const body = /<main[\s\S]*?<\/main>/.exec(await answer.text())?.[0] ?? '';
    return body
      .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  };
  return {
    list: await textOf('/productos'),
    product: await textOf(`/productos/${productId}`),
    order: await textOf(`/pedido/${token}`),
  };
}

/** Runs the backup or the restore command without the installation step. */
function command(script: string, args: string[], environment: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...environment };
    const run = execFile(process.execPath, [`scripts/${script}`, ...args], { env }, (_, said, complained) =>
      resolve({ code: run.exitCode ?? -1, output: said + complained }),
    );
  });
}
