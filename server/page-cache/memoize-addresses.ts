import { type PageAddress, readPageAddress } from './page-address.ts';

const maxAddresses = 5_000;
const maxLength = 300;

/** Memoizes `readPageAddress`: parsing a URL takes longer than sending its page from memory. */
export function memoizeAddresses(): (url: string) => PageAddress | null {
  const addresses = new Map<string, PageAddress | null>();
  return (url) => {
    const memoized = addresses.get(url);
    if (memoized !== undefined) return memoized;
    const address = readPageAddress(url);
    if (url.length > maxLength) return address;
    if (addresses.size >= maxAddresses) addresses.clear();
    addresses.set(url, address);
    return address;
  };
}
