import type { TestProject } from 'vitest/node';
import { startShop } from './running-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** where the demo shop of this run is */
    shopUrl: string;
  }
}

/** One demo shop for all journeys; those that break things start their own. */
export default async function setup({ provide }: TestProject) {
  const shop = await startShop({ environment: { TRUST_PROXY: '1' } });
  provide('shopUrl', shop.url);
  return shop.discard;
}
