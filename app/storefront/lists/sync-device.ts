/**
 * Keeps the cart and the favourites of a signed-in shopper the same on all their devices. Loaded on demand, for signed-in
 * shoppers only.
 */
import { watchCart } from '#app/storefront/cart/use-cart.ts';
import { cartKey } from '#shop/cart/cart.ts';
import { favouritesKey } from '#shop/lists/favourites.ts';
import { storeList, watchFavourites } from './stored-favourites.ts';
import type { SyncAnswer } from './sync-lists.ts';
import { keepSynced, readSynced } from './synced.ts';

/** Changes within this time are sent together. */
const collectMs = 800;

let isWatching = false;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Synchronizes now, and from now on after each change. Failures are ignored: the next synchronization makes up for them. */
export async function syncDevice(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    await exchange();
  } catch {
    // Offline, or storage is forbidden.
  } finally {
    isSending = false;
  }
  if (isWatching) return;
  isWatching = true;
  watchCart(noteChange);
  watchFavourites(noteChange);
}

async function exchange(): Promise<void> {
  const sent = currentLists();
  const synced = readSynced();
  const isChanged = synced !== null && (synced.cart !== sent.cart || synced.favourites !== sent.favourites);
  const body = new URLSearchParams({
    ...sent,
    account: synced?.account ?? '',
    version: String(synced?.version ?? ''),
    ...(isChanged && { changedAgoMs: String(Math.max(0, Date.now() - (synced.changedAt ?? Date.now()))) }),
  });
  const response = await fetch('/sesion/listas', { method: 'POST', body });
  if (!response.ok) return;
  const { account, version, cart, favourites }: SyncAnswer = await response.json();
  const now = currentLists();
  // A list that was changed while the request was pending is sent next, before the answer counts.
  if (now.cart !== sent.cart || now.favourites !== sent.favourites) return syncSoon();
  keepSynced({ account, version, cart, favourites, changedAt: null });
  if (cart !== now.cart) storeList(cartKey, cart);
  if (favourites !== now.favourites) storeList(favouritesKey, favourites);
}

function currentLists() {
  return { cart: localStorage.getItem(cartKey) ?? '[]', favourites: localStorage.getItem(favouritesKey) ?? '[]' };
}

function noteChange(): void {
  const synced = readSynced();
  const { cart, favourites } = currentLists();
  if (!synced || (synced.cart === cart && synced.favourites === favourites)) return;
  keepSynced({ ...synced, changedAt: Date.now() });
  syncSoon();
}

function syncSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void syncDevice(), collectMs);
}
