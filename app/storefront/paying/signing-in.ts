/**
 * Carries an order's form of a guest through signing in or registering. The link of a mail opens another tab, so the
 * order is stored for the device, under an id that only the return path has: another person who signs in on the device
 * does not get it.
 */
import { type CartItem, newId } from '#shop/cart/cart.ts';
import { copyOrder, type Ordered, pasteOrder, permitAdoption } from './order-draft.ts';

/** The open cash-on-delivery dialog. */
export type OpenDialog = { ordered: Ordered; lines: CartItem[] };

type SigningIn = { id: string; until: number; order: Record<string, string>; dialog: OpenDialog | null };

const key = 'pedido-entrando';

/** How long signing in may take. The order stays on the device no longer. */
const keptMs = 60 * 60_000;

const fragmentOf = (id: string) => `#sigue-${id}`;

/**
 * Stores the order of this tab.
 *
 * @param dialog to be shown again; null if the form is a page
 * @returns the fragment of the return path
 */
export function startSigningIn(dialog: OpenDialog | null, now = Date.now()): string {
  const signingIn: SigningIn = { id: newId(), until: now + keptMs, order: copyOrder(), dialog };
  try {
    localStorage.setItem(key, JSON.stringify(signingIn));
  } catch {
    // Without storage the page comes back with what this tab keeps.
  }
  return fragmentOf(signingIn.id);
}

/**
 * Takes over the order whose id the address has, once, and returns the dialog to show again. An outdated order is
 * removed.
 */
export function arriveFromSignIn(now = Date.now()): OpenDialog | null {
  const signingIn = readSigningIn();
  const isExpected = signingIn !== null && location.hash === fragmentOf(signingIn.id);
  const isOutdated = signingIn !== null && now >= signingIn.until;
  if (isExpected || isOutdated) localStorage.removeItem(key);
  if (!isExpected) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (isOutdated) return null;
  pasteOrder(signingIn.order);
  permitAdoption(signingIn.until);
  return signingIn.dialog;
}

function readSigningIn(): SigningIn | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
