/**
 * Stores, per tab, the form's draft, the idempotency key of the current order attempt, and the order that waits for its
 * payment, until the order is settled.
 */
import { newId } from '#shop/cart/cart.ts';
import type { MethodCode } from '#shop/paying/payment-methods.ts';
import type { Placed } from './paying-answers.ts';

type Draft = { owner: string; values: Record<string, string> };

const draftKey = 'pedido-borrador';
const attemptKeys = { cart: 'pedido-intento', choice: 'pedido-intento-directo' };
const replacedKeys = { cart: 'pedido-reemplaza', choice: 'pedido-reemplaza-directo' };
const anotherKeys = { cart: 'pedido-otro', choice: 'pedido-otro-directo' };
const adoptionKey = 'pedido-adoptable';
const waitingKey = 'pedido-en-espera';
const unansweredKey = 'pedido-sin-respuesta';

/** What another tab needs to go on with the order of this one. */
const orderKeys = [
  draftKey,
  ...[attemptKeys, replacedKeys, anotherKeys].flatMap((keys) => Object.values(keys)),
  waitingKey,
  unansweredKey,
];

/** Fallback when the browser denies access to its storage. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string) {
  memory.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Stored in memory instead.
  }
}

function remove(key: string) {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing was stored there.
  }
}

/**
 * Reads the draft, if it belongs to the same person.
 *
 * @param owner e-mail of the signed-in customer, empty for a guest, so that no one sees another person's address
 */
export function readDraft(owner: string): Record<string, string> | null {
  const draft = readAnyDraft();
  return draft?.owner === owner ? draft.values : null;
}

/** The stored draft and attempts of this tab, so that another tab can go on with them. */
export function copyOrder(): Record<string, string> {
  return Object.fromEntries(orderKeys.map((key) => [key, read(key)] as const).filter(isPresent));
}

/** Replaces the draft and the attempts of this tab by those of another one. */
export function pasteOrder(copy: Record<string, string>) {
  for (const key of orderKeys) {
    const value = copy[key];
    if (typeof value === 'string') write(key, value);
    else remove(key);
  }
}

const isPresent = (entry: readonly [string, string | null]): entry is readonly [string, string] => entry[1] !== null;

/** Permits the account that signs in to adopt the guest's draft of this tab, until a time in ms. */
export function permitAdoption(until: number) {
  write(adoptionKey, String(until));
}

/**
 * Gives the guest's draft to the account that signed in, once and if it is permitted: otherwise the account may be
 * another person's.
 *
 * @param fill what the account adds to the draft
 */
export function adoptDraft(
  owner: string,
  fill: (draft: Record<string, string>) => Record<string, string>,
  now = Date.now(),
) {
  const draft = readAnyDraft();
  if (owner === '' || !draft) return;
  const until = Number(read(adoptionKey) ?? 0);
  remove(adoptionKey);
  if (draft.owner !== '' || now >= until) return;
  write(draftKey, JSON.stringify({ owner, values: { ...draft.values, ...fill(draft.values) } }));
}

/** Reads the draft with its owner, whose details are remembered once the order is placed. */
export function readAnyDraft(): Draft | null {
  try {
    const { owner, values }: Partial<Draft> = JSON.parse(read(draftKey) ?? '{}');
    return owner !== undefined && values ? { owner, values } : null;
  } catch {
    return null;
  }
}

/**
 * Stores a form as draft, together with fields that only the other order form has. The consent is not stored: it has to
 * be given for each order. A form without surname or department has them in its name or city, so an earlier one is
 * dropped.
 */
export function keepDraft(owner: string, form: FormData) {
  const typed = [...form].filter(([name, value]) => name !== 'consent' && typeof value === 'string');
  // An unchecked checkbox is not among a form's entries, so `subscribe` is cleared first.
  const { lastName: _, department: __, ...earlier } = readDraft(owner) ?? {};
  const values = { ...earlier, subscribe: '', ...Object.fromEntries(typed) };
  write(draftKey, JSON.stringify({ owner, values }));
}

/**
 * What is ordered: the cart, or a choice from a product's page. They are separate attempts, so that ordering a product
 * at once does not replace an order of the cart that waits for its payment.
 */
export type Ordered = 'cart' | 'choice';

/**
 * The idempotency key of an order, the key of the order it replaces, if any, and whether the shopper has said that it
 * is another order than an earlier one.
 */
export type Attempt = { idempotencyKey: string; replaces: string | null; isAnother?: true };

/**
 * Returns the current attempt to order. It stays the same until `endAttempt`, so that repeating a request whose
 * response was lost cannot order twice.
 */
export function currentAttempt(ordered: Ordered = 'cart'): Attempt {
  const stored = read(attemptKeys[ordered]);
  const idempotencyKey = stored ?? newId();
  if (!stored) write(attemptKeys[ordered], idempotencyKey);
  const replaces = stored && read(replacedKeys[ordered]);
  return { idempotencyKey, replaces, ...(read(anotherKeys[ordered]) && { isAnother: true }) };
}

/** Ends the attempt: its order is settled, or continues on its own page. */
export function endAttempt(ordered: Ordered = 'cart') {
  remove(attemptKeys[ordered]);
  remove(replacedKeys[ordered]);
  remove(anotherKeys[ordered]);
  if (ordered === 'cart') remove(waitingKey);
}

/** Starts an attempt that replaces the unpaid order of the current one, because its content has changed. */
export function replaceAttempt(ordered: Ordered = 'cart') {
  write(replacedKeys[ordered], currentAttempt(ordered).idempotencyKey);
  write(attemptKeys[ordered], newId());
}

/**
 * Makes the next request another order than an earlier one, because the shopper said so. It keeps the key, and with it
 * a hold, unless the key itself has the earlier order.
 */
export function orderAnother(ordered: Ordered, { isKeyUsed }: { isKeyUsed: boolean }) {
  if (isKeyUsed) endAttempt(ordered);
  write(anotherKeys[ordered], 'sí');
}

/** Stores the attempt that was sent and whose order may have been placed, because no answer came; null for none. */
export function keepUnanswered(ordered: Ordered | null) {
  if (ordered) write(unansweredKey, ordered);
  else remove(unansweredKey);
}

export function readUnanswered(): Ordered | null {
  const stored = read(unansweredKey);
  return stored === 'cart' || stored === 'choice' ? stored : null;
}

export function dropDraft() {
  remove(draftKey);
}

/** The data of a submitted order that its confirmation shows. */
export type SentOrder = {
  method: MethodCode;
  lineIds: string[];
  /** empty for an order of services only */
  destination: string;
  email: string;
  /** whether its customer fetches it in the shop */
  isFetched?: true;
  /** whether the order leads to an appointment, with or without parcels beside it */
  hasService: boolean;
};

/** A placed order whose payment has started. */
export type WaitingOrder = {
  order: Placed;
  sent: SentOrder;
  /** the transaction reported by the provider's window, until its result is known; its id may be unknown */
  transaction?: { id: string | null };
};

/** Stores the order that is being paid, so that a reloaded page can look up its state. */
export function keepWaitingOrder(waiting: WaitingOrder) {
  write(waitingKey, JSON.stringify(waiting));
}

export function readWaitingOrder(): WaitingOrder | null {
  try {
    const waiting: Partial<WaitingOrder> | null = JSON.parse(read(waitingKey) ?? 'null');
    if (!waiting?.order || !waiting.sent) return null;
    const { order, sent, transaction } = waiting;
    return { order, sent, ...(transaction && { transaction }) };
  } catch {
    return null;
  }
}
