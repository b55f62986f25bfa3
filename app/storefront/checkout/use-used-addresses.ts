import { useEffect, useState } from 'react';
import type { AddressesAnswer } from '#app/account/addresses.ts';
import type { UsedAddress } from '#shop/orders/used-addresses.ts';

/** A form is not kept waiting longer for what only makes it quicker to fill. */
const patienceMs = 3_000;

/**
 * The addresses of who is signed in, asked for where the page itself does not know them.
 *
 * @returns null until the shop has answered; empty where it could not
 */
export function useUsedAddresses(isWanted: boolean): UsedAddress[] | null {
  const [addresses, setAddresses] = useState<UsedAddress[] | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void ask().then((found) => isCurrent && setAddresses(found));
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return addresses;
}

async function ask(): Promise<UsedAddress[]> {
  try {
    // Who was signed out meanwhile is sent to the login page, which is no answer to this.
    const response = await fetch('/perfil/addresses', { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) return [];
    const { addresses }: AddressesAnswer = await response.json();
    return addresses;
  } catch {
    return [];
  }
}
