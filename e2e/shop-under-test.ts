import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#db/testing/postgres-server.ts';
import { startStandIn } from './payment-stand-in.ts';
import { startShop } from './running-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** where the demo shop of this run is */
    shopUrl: string;
    /** where the payment provider of that shop is */
    standInUrl: string;
    /** the folder where that shop's mails are, which go nowhere else */
    outbox: string;
  }
}

/** One demo shop, and its payment provider, for all journeys; those that break things start their own. */
export default async function setup({ provide }: TestProject) {
  const port = await freePort();
  const standIn = await startStandIn({ eventsUrl: `http://127.0.0.1:${port}/wompi/eventos` });
  const dataFolder = copyOfDemo();
  const shop = await startShop({
    port,
    ...(dataFolder && { dataFolder }),
    environment: { TRUST_PROXY: '1', ...standIn.environment },
  });
  provide('shopUrl', shop.url);
  provide('standInUrl', standIn.url);
  provide('outbox', path.join(shop.dataFolder, 'outbox'));
  return async () => {
    await shop.discard();
    await standIn.stop();
  };
}

/** Where both groups of journeys run, the demo shop is set up once and each begins with its copy: its pictures take a while. */
function copyOfDemo(): string | undefined {
  const prepared = process.env.DEMO_FOLDER;
  if (!prepared) return;
  const copy = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'));
  cpSync(prepared, copy, { recursive: true });
  return copy;
}
