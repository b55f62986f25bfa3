import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#db/testing/postgres-server.ts';
import { startStandIn } from './payment-stand-in.ts';
import { startShop } from './running-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the shared demo shop */
    shopUrl: string;
    /** URL of its payment provider's stand-in */
    standInUrl: string;
    /** folder of its mails, which are not sent anywhere */
    outbox: string;
  }
}

/** Starts the demo shop and the payment provider that the journeys of a group share. */
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

/** Copies the prepared demo shop, if there is one: rendering its pictures takes a while. */
function copyOfDemo(): string | undefined {
  const prepared = process.env.DEMO_FOLDER;
  if (!prepared) return;
  const copy = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'));
  cpSync(prepared, copy, { recursive: true });
  return copy;
}
