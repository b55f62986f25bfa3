/**
 * The delivery details of the last order on this device, which fill in the next form. Consents, notes and the
 * newsletter's tick are not remembered.
 */
import { readAnyDraft } from './order-draft.ts';

/** Apart, so that an order of an account does not replace what was remembered of a guest. */
const keys = { guest: 'pedido-datos', account: 'pedido-datos-cuenta' };

const keyOf = (owner: string) => (owner === '' ? keys.guest : keys.account);

const remembered = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'addressDetails',
  'neighborhood',
  'department',
  'city',
  'postalCode',
  'country',
  'phoneConfirmed',
  'addressConfirmed',
  'cityConfirmed',
] as const;

export type Details = { [Name in (typeof remembered)[number]]?: string };

/** Remembers the details of the order that was just placed, which are in its form's draft. */
export function rememberDetails() {
  const draft = readAnyDraft();
  if (!draft) return;
  const values = Object.fromEntries(
    // An empty surname is remembered: without one, the name is a full name.
    remembered.flatMap((name) => (draft.values[name] === undefined ? [] : [[name, draft.values[name]]])),
  );
  try {
    localStorage.setItem(keyOf(draft.owner), JSON.stringify({ owner: draft.owner, values }));
  } catch {
    // Without storage the next form starts empty.
  }
}

/**
 * Reads the remembered details, if they belong to the same person.
 *
 * @param owner e-mail of the signed-in customer, empty for a guest
 */
export function readDetails(owner: string): Details | null {
  try {
    const stored: { owner?: unknown; values?: Details } | null = JSON.parse(
      localStorage.getItem(keyOf(owner)) ?? 'null',
    );
    return stored?.owner === owner ? (stored.values ?? null) : null;
  } catch {
    return null;
  }
}

/** Forgets the details of guest and account alike. */
export function forgetDetails() {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was remembered.
  }
}

/** Every field that is forgotten, empty. */
export const noDetails: Record<string, string> = Object.fromEntries(remembered.map((name) => [name, '']));
