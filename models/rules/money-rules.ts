/** Rules for the money, which hold after every step. */
import { type Books, isHere, isLive, type OrderBook, type TransactionBook } from '#models/books.ts';
import { hourMs, minuteMs } from '#models/clock.ts';
import { centsGivenBack, type World } from '#models/world.ts';
import { handMoneyOf } from './ledger-rules.ts';

/** How staff settle incidents in these histories. */
export const settledByStaff = 'Resuelto a mano';

/**
 * The shop asks the provider about an attempt for this long, so it must know all transactions made within that time.
 */
const followedForMs = 48 * hourMs;
/** The most proofs of one order that wait for review. */
const mostPendingProofs = 5;
/** The shop learns of a change within this time: it asks the provider hourly, in a sweep that runs every minute. */
const learntAfterMs = hourMs + minuteMs;

/**
 * Lists the broken rules.
 *
 * @param began when the last step began
 */
export function moneyProblems(world: World, began: number): string[] {
  const { books } = world;
  return [
    ...unknownMoney(world),
    ...books.transactions.flatMap((transaction) => transactionProblems(world, transaction)),
    ...books.orders.flatMap((order) => orderProblems(world, order)),
    ...(world.swept && world.swept.at > began ? overdueOrders(world.books, world.swept) : []),
  ];
}

/** Lists transactions whose status at the provider the shop does not know although it had time to ask for it. */
function unknownMoney({ provider, books, swept }: World): string[] {
  if (!swept) return [];
  const isDue = (from: number) => swept.at - Math.max(from, provider.wellSince()) > learntAfterMs;
  return provider.ledger.flatMap(({ id, reference, status, changedAt }) => {
    const attempt = books.attempts.find((one) => one.reference === reference);
    if (!attempt || swept.at > attempt.createdAt + followedForMs || !isDue(changedAt)) return [];
    const stored = books.transactions.find((one) => one.id === id);
    return stored?.status === status ? [] : [`transaction ${id} is ${status}, known as ${stored?.status ?? 'nothing'}`];
  });
}

function transactionProblems(world: World, transaction: TransactionBook): string[] {
  const { books } = world;
  const { id, orderId, status, paysOrder, amountInCents, currency, returnedAt } = transaction;
  const order = books.orders.find((one) => one.id === orderId);
  const incidents = books.incidents.filter((one) => one.transactionId === id);
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) => void (holdsTrue || problems.push(`${rule}: ${id} (${status})`));

  if (paysOrder) expect(isHere(transaction), 'only money that is here pays an order');
  if (isHere(transaction)) expect(paysOrder || incidents.length > 0, 'money pays its order or is an incident');
  if (paysOrder && incidents.length === 0) {
    const changes = books.revisions.filter(
      (one) => one.orderId === orderId && (one.state === 'applied' || one.state === 'accepted'),
    );
    const totals = [order?.total, ...changes.flatMap(({ before, after }) => [before.total, after.total])];
    const isExact = totals.some((total) => amountInCents === (total ?? 0) * 100) && currency === 'COP';
    expect(isExact, 'only the exact amount pays an order');
  }
  const isReturnedByHand = incidents.some(({ refundMethod }) => refundMethod === 'transfer' || refundMethod === 'cash');
  const givenBack = centsGivenBack(world, id);
  const isReversed = givenBack >= amountInCents;
  if (status === 'VOIDED')
    expect(
      (returnedAt !== null && !isReturnedByHand) || incidents.some(({ kind }) => kind === 'voided'),
      'money that is gone again is an incident, also if staff had returned it by transfer',
    );
  if (isReversed) {
    expect(!isHere(transaction), 'money that a settlement file gave back is gone');
    expect(
      (status === 'VOIDED' || returnedAt !== null) &&
        (!isReturnedByHand || incidents.some(({ kind }) => kind === 'reversed' || kind === 'voided')),
      'money that a settlement file gave back is an incident, also if staff had returned it by transfer',
    );
  }
  if (returnedAt !== null && !isReversed)
    expect(
      incidents.some(({ kind, refundMethod }) => refundMethod !== null && kind !== 'partly-reversed'),
      'money counts as returned only if staff recorded how, or a settlement file gave back all of it',
    );
  if (givenBack > 0 && isHere(transaction))
    for (const { kind, isOpen, amountInCents: owed } of incidents)
      expect(
        kind !== 'refund-owed' || !isOpen || owed === amountInCents - givenBack - transaction.partsInCents,
        'of a payment that went back in part the rest is owed',
      );
  const isGivenBackInParts = transaction.partsInCents >= amountInCents;
  if (isHere(transaction) && !isGivenBackInParts && order && !isLive(order))
    expect(
      incidents.some(({ isOpen, resolution }) => isOpen || resolution === settledByStaff),
      'money of an order that is not delivered is an incident until staff settle it',
    );
  if (order && !isLive(order)) {
    const toReturn = incidents.filter(({ kind, isOpen }) => isOpen && kind !== 'voided' && kind !== 'partly-reversed');
    expect(toReturn.length <= 1, 'money of an order that is not delivered is to be returned once');
  }
  return problems;
}

function orderProblems(world: World, order: OrderBook): string[] {
  const { books } = world;
  const transactions = books.transactions.filter((one) => one.orderId === order.id);
  const incidents = books.incidents.filter((one) => one.orderId === order.id);
  const hasProof = books.proofs.some((one) => one.orderId === order.id && one.status === 'approved' && !one.isReturned);
  const paying = transactions.filter(({ paysOrder }) => paysOrder);
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${order.status}, ${order.method})`));

  const pending = books.proofs.filter((one) => one.orderId === order.id && one.status === 'pending');
  expect(pending.length <= mostPendingProofs, 'an order has no more than five proofs to review');
  expect(paying.length <= 1, 'one payment pays an order');
  if (paying.length > 0 && hasProof)
    expect(
      incidents.length > 0 ||
        books.events.some(({ orderId, kind }) => orderId === order.id && kind === 'payment-problem'),
      'an order paid online and by transfer is an incident',
    );
  if (order.status === 'Pagado' && !order.isDeleted && !hasProof)
    expect(!isMoneyGone(world, order, transactions), 'nothing is shippable whose money is gone');
  return problems;
}

/**
 * Whether all money for which an order was marked as paid has been annulled or returned since. A payment that never
 * paid the order does not count if staff returned it or entered another one, or if the order is of another method than an
 * online one: the order was marked as paid for other money.
 */
function isMoneyGone({ books, oncePaying }: World, order: OrderBook, transactions: TransactionBook[]): boolean {
  const gone = transactions.filter((one) => one.status === 'VOIDED' || one.returnedAt !== null);
  if (gone.length === 0 || transactions.some(isHere)) return false;
  const paid = books.events.findLast(({ orderId, to }) => orderId === order.id && to === 'Pagado');
  const isOnline = order.method === 'Wompi' || order.method === 'Tarjeta';
  const isEntered = books.byHand.some((one) => one.orderId === order.id && one.cause === 'sale' && !one.isVoided);
  const isOther = ({ id, returnedAt }: TransactionBook) =>
    !oncePaying.has(id) && (returnedAt !== null || !isOnline || isEntered);
  return gone.some((one) => goneAt(one) > (paid?.at ?? 0) && !isOther(one));
}

/** When the shop learned that money was annulled or returned, whichever came first. */
function goneAt({ status, returnedAt, updatedAt }: TransactionBook): number {
  return Math.min(status === 'VOIDED' ? updatedAt : Number.POSITIVE_INFINITY, returnedAt ?? Number.POSITIVE_INFINITY);
}

/** Lists unpaid orders that the last sweep should have cancelled because their holds had expired. */
function overdueOrders(books: Books, swept: NonNullable<World['swept']>): string[] {
  return books.orders.flatMap(({ id, number, status, isDeleted, holdExpiresAt }) => {
    if (status !== 'Pendiente' || isDeleted || holdExpiresAt === null) return [];
    const attempts = books.attempts.filter(({ orderId }) => orderId === id);
    const patienceMs = attempts.length > 0 && swept.isProviderAway ? 2 * hourMs : 0;
    const mayBePaid =
      handMoneyOf(books, { id }) > 0 ||
      books.transactions.some((one) => one.orderId === id && (one.status === 'PENDING' || isHere(one))) ||
      books.proofs.some((one) => one.orderId === id && one.status !== 'rejected' && !one.isReturned) ||
      attempts.some(({ kind, expiresAt, isRefused, reference }) => {
        const isAnswered = isRefused || books.transactions.some((one) => one.reference === reference);
        return kind === 'card' && !isAnswered && expiresAt + 5 * minuteMs > swept.at;
      });
    return mayBePaid || holdExpiresAt + patienceMs > swept.at ? [] : [`order ${number} did not lapse in time`];
  });
}
