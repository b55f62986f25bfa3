/**
 * Keeps the cart and the favourites of a signed-in shopper the same on all their devices. Loaded on demand, for
 * signed-in shoppers only.
 */
import { watchCart } from '#app/storefront/cart/use-cart.ts';
import { cartKey, parseCart } from '#shop/cart/cart.ts';
import { favouritesKey, parseFavourites } from '#shop/lists/favourites.ts';
import { type Lists, withoutListsOf } from '#shop/lists/merge-lists.ts';
import { storeList, watchFavourites } from './stored-favourites.ts';
import type { SyncAnswer } from './sync-lists.ts';
import { forgetSynced, keepSynced, readSynced, type Synced } from './synced.ts';

/** Changes within this time are sent together. */
const collectMs = 800;

/** The status that says that another account signed in than the one whose lists the device has. */
const otherAccount = 409;

/** Pages after which another one is loaded: an order under way there goes on with the cart as it is. */
const signingIn = /^\/(login|confirmar|invitacion)(\/|$)/;

let isWatching = false;
let sending: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Synchronizes now, and from now on after each change. Failures are ignored: the next synchronization makes up for
 * them.
 */
export async function syncDevice(): Promise<void> {
  if (signingIn.test(location.pathname)) return;
  await send();
  if (isWatching) return;
  isWatching = true;
  watchCart(noteChange);
  watchFavourites(noteChange);
}

/** Sends the account what was changed last, before it signs out. */
export async function saveLists(): Promise<void> {
  clearTimeout(timer);
  await sending;
  if (!areSaved()) await send();
}

/** Empties the lists of this device after signing out: the account has them, and the next person may be another one. */
export function emptyLists(): void {
  clearTimeout(timer);
  forgetSynced();
  try {
    storeLists({ cart: '[]', favourites: '[]' });
  } catch {
    // Without storage there are none.
  }
}

function areSaved(): boolean {
  try {
    const synced = readSynced();
    const { cart, favourites } = currentLists();
    return synced?.cart === cart && synced.favourites === favourites;
  } catch {
    return true;
  }
}

async function send(): Promise<void> {
  // Offline, or storage is forbidden.
  sending ??= exchange()
    .catch(() => {})
    .finally(() => {
      sending = null;
    });
  await sending;
}

async function exchange(): Promise<void> {
  const sent = currentLists();
  const synced = readSynced();
  const isChanged = synced !== null && (synced.cart !== sent.cart || synced.favourites !== sent.favourites);
  const isMerged = isChanged && synced.isSignedInAnew;
  const body = new URLSearchParams({
    ...sent,
    account: synced?.account ?? '',
    version: String((!isMerged && synced?.version) || ''),
    ...(isChanged && { changedAgoMs: String(Math.max(0, Date.now() - (synced.changedAt ?? Date.now()))) }),
  });
  const response = await fetch('/sesion/listas', { method: 'POST', body });
  if (response.status === otherAccount && synced) return dropListsOf(synced);
  if (!response.ok) return;
  const { account, version, cart, favourites }: SyncAnswer = await response.json();
  const now = currentLists();
  // A list that was changed while the request was pending is sent next, before the answer counts.
  if (now.cart !== sent.cart || now.favourites !== sent.favourites) return syncSoon();
  keepSynced({ account, version, cart, favourites, changedAt: null });
  storeLists({ cart, favourites });
}

/** Takes the lists of another account off this device, whose session ended here without signing out. */
function dropListsOf(synced: Synced): Promise<void> {
  const { cart, favourites } = withoutListsOf(parseLists(currentLists()), parseLists(synced));
  forgetSynced();
  storeLists({ cart: JSON.stringify(cart), favourites: JSON.stringify(favourites) });
  return exchange();
}

type StoredLists = { cart: string; favourites: string };

function parseLists({ cart, favourites }: StoredLists): Lists {
  return { cart: parseCart(cart) ?? [], favourites: parseFavourites(favourites) };
}

function storeLists({ cart, favourites }: StoredLists): void {
  const now = currentLists();
  if (cart !== now.cart) storeList(cartKey, cart);
  if (favourites !== now.favourites) storeList(favouritesKey, favourites);
}

function currentLists(): StoredLists {
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
