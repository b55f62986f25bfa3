/** Rules for the till, which hold after every step, and the cash that really lies in it. */
import type { Books, HandBook, IncidentBook, TillBook } from '#models/books.ts';
import { secondMs } from '#models/clock.ts';
import type { World } from '#models/world.ts';
import { settledByStaff } from './money-rules.ts';

/** Puts cash into the drawer, or takes some out. */
export function putCash(world: World, pesos: number): void {
  world.cash += pesos;
}

/**
 * Moves the real cash for what a step recorded beside what its command did: money of a handover or of a change of
 * status that staff noted as cash, cash that was given back, and payments that were voided.
 *
 * @param began when the step began: what came before and lay in no till lies in none if its voiding is undone
 */
export function followCash(world: World, before: Books, began: number): void {
  if (!world.books.tills.some(({ isOpen }) => isOpen)) return;
  for (const payment of world.books.byHand.filter(({ method }) => method === 'cash')) {
    const earlier = before.byHand.find(({ id }) => id === payment.id);
    const pesos = payment.kind === 'received' ? payment.amount : -payment.amount;
    // What staff received is put into the drawer by their command.
    const isBroughtBack = payment.at < began - secondMs;
    if (!earlier && payment.byStaff && payment.cause !== 'sale' && !isBroughtBack) putCash(world, pesos);
    if (!earlier?.isVoided && payment.isVoided && (earlier?.tillId ?? null) !== null) putCash(world, -pesos);
  }
  for (const incident of world.books.incidents) {
    const earlier = before.incidents.find(({ id }) => id === incident.id);
    // Others about the same money are settled with it.
    const isSettled = !incident.isOpen && incident.resolution === settledByStaff;
    const isGivenBack = earlier?.refundMethod !== 'cash' && incident.refundMethod === 'cash' && isSettled;
    if (isGivenBack && incident.currency === 'COP' && !hasNewRefund(world, before, incident))
      putCash(world, -Math.round(incident.amountInCents / 100));
  }
}

/** Whether a step recorded among the payments of an order that its money was given back in cash. */
function hasNewRefund({ books }: World, before: Books, { orderId }: IncidentBook): boolean {
  return books.byHand.some(
    (one) =>
      one.orderId === orderId &&
      one.kind === 'refunded' &&
      one.method === 'cash' &&
      !before.byHand.some(({ id }) => id === one.id),
  );
}

/** Lists the broken rules. `before` are the tables before the step. */
export function tillProblems(world: World, before: Books): string[] {
  const { tills, byHand } = world.books;
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) => void (holdsTrue || problems.push(rule));

  expect(tills.filter(({ isOpen }) => isOpen).length <= 1, 'one till is open at a time');
  for (const till of tills) {
    const earlier = before.tills.find(({ id }) => id === till.id);
    const inTill = contentOf(till, byHand);
    if (till.isOpen)
      expect(inTill === world.cash, `opening and moves are what is in the till: ${inTill}, not ${world.cash}`);
    else if (earlier?.isOpen ?? true) {
      expect(till.expected === inTill, `a till is closed with what should be in it: ${till.expected}, not ${inTill}`);
      expect(till.counted === till.expected || till.note !== '', 'a difference has a reason');
    } else expect(JSON.stringify(till) === JSON.stringify(earlier), 'a closed till does not change');
  }
  for (const payment of byHand) {
    const till = tills.find(({ id }) => id === payment.tillId);
    expect(!till || payment.method === 'cash', 'only cash lies in a till');
    if (payment.method === 'cash' && payment.cause === 'sale')
      expect(till !== undefined, 'cash of staff lies in a till');
    if (before.byHand.some(({ id }) => id === payment.id) || !till) continue;
    expect(
      till.isOpen || !before.tills.some(({ id, isOpen }) => id === till.id && !isOpen),
      'a closed till takes nothing',
    );
  }
  return problems;
}

/** Adds up what should be in a till by its payments that were not voided. */
function contentOf({ id, opening, moved }: TillBook, byHand: HandBook[]): number {
  const own = byHand.filter(({ tillId, isVoided }) => tillId === id && !isVoided);
  return own.reduce((sum, { kind, amount }) => sum + (kind === 'received' ? amount : -amount), opening + moved);
}
