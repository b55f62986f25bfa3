/** Rules for the orders that one step sends. */
import {
  type Books,
  type IncidentBook,
  isHere,
  isSent,
  type OrderBook,
  type TransactionBook,
  unitsOf,
} from '#models/books.ts';
import { hourMs, minuteMs } from '#models/clock.ts';
import { undoNote, type World } from '#models/world.ts';
import { handMoneyOf } from './ledger-rules.ts';
import { settledByStaff } from './money-rules.ts';

/** The time for which a PENDING payment postpones the lapse of its order, and its sending. */
export const followedForMs = 49 * hourMs;
/** How long after its expiry a charge may still become known at the provider. */
const graceMs = 5 * minuteMs;

/** Lists the rules that a step broke by sending an order. `before` are the tables before the step. */
export function sendingProblems(world: World, before: Books): string[] {
  return before.orders.flatMap((earlier) => {
    const order = world.books.orders.find(({ id }) => id === earlier.id);
    return order && isSent(order) ? sentProblems(world, before, earlier, order) : [];
  });
}

function sentProblems(world: World, before: Books, earlier: OrderBook, order: OrderBook): string[] {
  const { books } = world;
  const events = books.events.filter(
    ({ orderId, id }) => orderId === order.id && !before.events.some((one) => one.id === id),
  );
  // Undoing may mark an order as sent again although its money was returned.
  const isUndone = events.some(({ note }) => note === undoNote);
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${earlier.status} → ${order.status})`));

  const waitedForMoney = earlier.status === 'Cancelado' || earlier.status === 'Pendiente';
  if (waitedForMoney && order.method !== 'Pago Contraentrega')
    expect(!isMoneyReturned(before, earlier) || isUndone, 'nothing is sent whose money was returned');
  if (isSent(earlier)) return problems;

  for (const { id, shelf, shortage } of before.products) {
    const units = unitsOf(id, [order]);
    expect(units === 0 || (shelf >= units && shortage === 0), 'nothing is sent that is not there');
  }
  const isHeldBack = before.incidents.some(
    ({ orderId, kind, isOpen, transactionId }) =>
      orderId === order.id && isOpen && (kind === 'paid-withdrawn' || isOfTransfer(kind, transactionId, order)),
  );
  if (!order.isDeleted) expect(!isHeldBack || isUndone, 'nothing withdrawn is sent before staff settle its incident');
  const isUnpaid = earlier.status !== 'Pagado' && !events.some(({ to }) => to === 'Pagado');
  if (isUnpaid)
    expect(isUndone || !isBeingPaid(world, order), 'nothing is sent unpaid while it may be being paid online');
  return problems;
}

/** Whether an incident is about withdrawn products of an order that was paid by a transfer or by hand. */
function isOfTransfer(kind: IncidentBook['kind'], transactionId: string, { id }: OrderBook): boolean {
  return kind === 'paid-without-stock' && transactionId === id;
}

/**
 * Whether money for an order is on its way online: the shop knows that a payment is pending, or the provider has money
 * of which the shop does not know, and either answers or has an attempt that can still be paid.
 */
function isBeingPaid({ provider, books }: World, { id }: OrderBook): boolean {
  const attempts = books.attempts.filter(({ orderId, isRefused }) => orderId === id && !isRefused);
  const isFollowed = (reference: string) =>
    attempts.some((one) => one.reference === reference && one.createdAt > Date.now() - followedForMs);
  if (books.transactions.some((one) => one.orderId === id && one.status === 'PENDING' && isFollowed(one.reference)))
    return true;
  const isOpen = (reference: string) =>
    attempts.some((one) => one.reference === reference && one.expiresAt + graceMs > Date.now());
  if (provider.cardsOnTheirWay().some(({ reference }) => isOpen(reference))) return true;
  if (provider.mood() === 'stale') return false;
  return provider.ledger.some((entry) => {
    const isKnown = books.transactions.some((one) => one.id === entry.id && one.status === entry.status);
    const brings = entry.status === 'APPROVED' || (entry.status === 'PENDING' && isFollowed(entry.reference));
    const isAnswered = provider.mood() === 'well' && attempts.some(({ reference }) => reference === entry.reference);
    return brings && !isKnown && (isAnswered || isOpen(entry.reference));
  });
}

/** Whether staff recorded that they returned the money of an order, and the shop has no other money that can pay it. */
function isMoneyReturned(before: Books, { id, total, returned }: OrderBook): boolean {
  const isOwn = ({ orderId }: { orderId: string | null }) => orderId === id;
  const refunds = before.incidents.filter((one) => isOwn(one) && one.kind === 'refund-owed' && !one.isPart);
  const isByHand = ({ transactionId }: IncidentBook) => transactionId.startsWith(id);
  const canPay = ({ paysOrder, amountInCents, currency }: TransactionBook) =>
    paysOrder || (amountInCents === total * 100 && currency === 'COP');
  return (
    refunds.some(({ resolution }) => resolution === settledByStaff) &&
    !refunds.some((one) => one.isOpen && isByHand(one)) &&
    handMoneyOf(before, { id }) < Math.max(1, total - returned) &&
    !before.transactions.some((one) => isOwn(one) && isHere(one) && canPay(one)) &&
    !before.proofs.some((one) => isOwn(one) && one.status === 'approved' && !one.isReturned)
  );
}
