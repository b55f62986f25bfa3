import { addresses } from '#app/addresses.ts';

/**
 * Path patterns of the pages that the service worker handles. It does not touch other paths: forms, accounts, orders,
 * secret links and the back office.
 */
export type OfflineAddresses = {
  /** pages of which it keeps a copy: they are the same for everyone */
  copied: string[];
  /** pages instead of which it only shows a notice */
  noticed: string[];
};

/** Derives from the traits of all addresses what the service worker does with them. */
export function listOfflineAddresses(): OfflineAddresses {
  const offline = [...addresses].filter(([, traits]) => traits.offline);
  const patternsOf = (isCopied: boolean) =>
    offline.filter(([, { cache }]) => (cache !== null) === isCopied).map(([address]) => patternOf(address));
  return { copied: patternsOf(true), noticed: patternsOf(false) };
}

const patternOf = (address: string) => `^${address.replaceAll(/:\w+/g, '[^/]+')}$`;
