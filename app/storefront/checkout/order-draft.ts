/** What a shopper has typed into an order not yet placed, and the key of their attempt: kept for this tab, until the order stands. */
import { newId } from '#shop/cart/cart.ts';

type Draft = { owner: string; values: Record<string, string> };

const draftKey = 'pedido-borrador';
const attemptKey = 'pedido-intento';

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

/** Keeps what is typed. The consent is given anew each time, so it is not kept. */
export function keepDraft(owner: string, form: FormData) {
  const values = Object.fromEntries(
    [...form].filter(([name, value]) => name !== 'consent' && typeof value === 'string'),
  );
  write(draftKey, JSON.stringify({ owner, values }));
}

/**
 * The key of the current attempt to order: the same until `endAttempt`, so that sending again after an answer was lost
 * can never order twice.
 */
export function currentAttempt(): string {
  const known = read(attemptKey);
  if (known) return known;
  const key = newId();
  write(attemptKey, key);
  return key;
}

/** The next order is another one. */
export function endAttempt() {
  remove(attemptKey);
}

export function dropDraft() {
  remove(draftKey);
}
