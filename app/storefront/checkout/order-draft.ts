/**
 * What a shopper has typed into an order not yet placed, the key of their attempt, and the order that waits for its
 * payment: kept for this tab, until the order stands and is settled.
 */
import { newId } from '#shop/cart/cart.ts';
import type { CheckoutMethod } from '#shop/orders/checkout-method.ts';
import type { Placed } from './checkout-answers.ts';

type Draft = { owner: string; values: Record<string, string> };

const draftKey = 'pedido-borrador';
const attemptKey = 'pedido-intento';
const replacedKey = 'pedido-reemplaza';
const waitingKey = 'pedido-en-espera';

/** A tab that may not store anything keeps its draft here. */
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
    // Memory has it.
  }
}

function remove(key: string) {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing could be stored either.
  }
}

/**
 * What was typed before, by the same person.
 *
 * @param owner the e-mail of who is signed in, empty for a guest: nobody finds another person's address
 */
export function readDraft(owner: string): Record<string, string> | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(read(draftKey) ?? 'null');
    return draft?.owner === owner ? (draft.values ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed, beside what another form of an order asked for and this one does not. The consent is given anew
 * each time, so it is not kept.
 */
export function keepDraft(owner: string, form: FormData) {
  const typed = [...form].filter(([name, value]) => name !== 'consent' && typeof value === 'string');
  // A box left empty is not among a form's entries.
  const values = { ...readDraft(owner), subscribe: '', ...Object.fromEntries(typed) };
  write(draftKey, JSON.stringify({ owner, values }));
}

/** The key an order is sent under, and that of the order it takes the place of, if there is one. */
export type Attempt = { idempotencyKey: string; replaces: string | null };

/**
 * The current attempt to order: the same until `endAttempt`, so that sending again after an answer was lost can never
 * order twice.
 */
export function currentAttempt(): Attempt {
  const known = read(attemptKey);
  if (known) return { idempotencyKey: known, replaces: read(replacedKey) };
  const idempotencyKey = newId();
  write(attemptKey, idempotencyKey);
  return { idempotencyKey, replaces: null };
}

/** The next order is another one; the last is settled, or goes on by its own link. */
export function endAttempt() {
  remove(attemptKey);
  remove(replacedKey);
  remove(waitingKey);
}

/** What is ordered has changed while an order of this attempt waits to be paid: a new key, in place of that order. */
export function replaceAttempt() {
  write(replacedKey, currentAttempt().idempotencyKey);
  write(attemptKey, newId());
}

export function dropDraft() {
  remove(draftKey);
}

/** What was sent with an order, for the words said once it is paid. */
export type SentOrder = { method: CheckoutMethod; lineIds: string[]; destination: string; email: string };

/** An order that stands and whose payment was begun. */
export type WaitingOrder = {
  order: Placed;
  sent: SentOrder;
  /** what the provider's window said it made, until the shop has said what became of it; its id may not be known here */
  transaction?: { id: string | null };
};

/** Keeps the order that is being paid, so that a page loaded again in the middle of it can ask what became of it. */
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
