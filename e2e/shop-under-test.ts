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
  const shop = await startShop({ port, environment: { TRUST_PROXY: '1', ...standIn.environment } });
  provide('shopUrl', shop.url);
  provide('standInUrl', standIn.url);
  provide('outbox', path.join(shop.dataFolder, 'outbox'));
  return async () => {
    await shop.discard();
    await standIn.stop();
  };
}
