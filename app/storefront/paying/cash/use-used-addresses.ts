import { useEffect, useState } from 'react';
import type { AddressesAnswer } from '#app/account/profile/addresses.ts';
import { askShop } from '#app/ask-shop.ts';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import type { UsedAddress } from '#shop/orders/reorder/used-addresses.ts';

/** Timeout: the addresses are a convenience that must not delay the form. */
const patienceMs = 3_000;

/**
 * Fetches the addresses of the signed-in customer's earlier orders and profile, for pages that do not load them.
 *
 * @returns null while loading; empty if the request failed
 */
export function useUsedAddresses(isWanted: boolean): UsedAddress[] | null {
  const [addresses, setAddresses] = useState<UsedAddress[] | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void ask().then((list) => isCurrent && setAddresses(list));
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return addresses;
}

async function ask(): Promise<UsedAddress[]> {
  // An expired session redirects to the login page, which is not a valid response.
  const init: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) };
  const result = await askShop<AddressesAnswer>('/perfil/addresses', init, unreachedStepText);
  return result.ok && result.response.ok ? result.answer.addresses : [];
}
