/** Rules for the changes that one step makes to the tables. */
import {
  type Books,
  type HoldBook,
  type IncidentBook,
  isHere,
  isSent,
  type OrderBook,
  unitsOf,
} from '#models/books.ts';
import { limits, paymentLimits, undoNote, type World } from '#models/world.ts';
import { handMoneyOf } from './ledger-rules.ts';
import { placedProblems, pricesHeldMs, wasPrice } from './placing-rules.ts';
import { followedForMs } from './sending-rules.ts';

/**
 * Lists the rules that a step broke.
 *
 * @param before the tables before the step
 * @param began when the step began
 */
export function changeProblems(world: World, before: Books, began: number): string[] {
  const { books } = world;
  const isNew = (order: OrderBook) => !before.orders.some(({ id }) => id === order.id);
  return [
    ...books.orders.filter(isNew).flatMap((order) => placedProblems(world, order, began)),
    ...books.holds.flatMap((hold) => holdProblems(world, before, hold, began)),
    ...before.orders.flatMap((order) => orderChangeProblems(world, before, order, began)),
    ...askedProblems(world, before),
  ];
}

/** Rules for a hold that is new or was extended: today's prices, no withdrawn product, within its limits. */
function holdProblems(world: World, before: Books, hold: HoldBook, now: number): string[] {
  const earlier = before.holds.find(({ id }) => id === hold.id);
  const problems: string[] = [];
  // Staff add what there is.
  if (hold.key.startsWith('revision:')) return problems;
  if (earlier && earlier.client !== hold.client && JSON.stringify(earlier.items) === JSON.stringify(hold.items))
    problems.push(`hold ${hold.id} does not count any more for the address that made it`);
  if (earlier && earlier.expiresAt === hold.expiresAt && earlier.total === hold.total) return problems;
  const unitsIn = (holds: HoldBook[]) =>
    holds.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  const ofAddress = world.books.holds.filter(({ client }) => client === hold.client);
  if (unitsIn([hold]) > unitsIn(earlier ? [earlier] : []) && unitsIn(ofAddress) > limits.heldUnitsPerAddress)
    problems.push(`hold ${hold.id} is beyond the limit of its address`);
  for (const item of hold.items)
    if (!wasPrice(world, item, now)) problems.push(`hold ${hold.id} has a price of another day or a withdrawn product`);
  for (const { id } of world.books.products) {
    const own = unitsOf(id, [hold]);
    const all = unitsOf(id, world.books.holds);
    const onSale = (world.books.products.find((one) => one.id === id)?.forSale ?? 0) + all;
    const packs = hold.items.filter((item) => item.id === id && item.isOffer).map(({ quantity }) => quantity);
    const share = Math.max(1, ...packs, Math.floor((onSale * limits.heldPercent) / 100));
    const wasOwn = earlier
      ? unitsOf(id, [earlier])
      : unitsOf(
          id,
          before.orders.filter(({ key }) => key === hold.key),
        );
    // A hold that this step made and then renewed was within its share when it was made; others have bought units
    // since.
    const isRenewed = !earlier && hold.renewals > 0;
    if (own > wasOwn && all > share && !isRenewed)
      problems.push(`hold ${hold.id} keeps more than its share of a product`);
  }
  return problems;
}

function orderChangeProblems(world: World, before: Books, earlier: OrderBook, began: number): string[] {
  const { books } = world;
  const order = books.orders.find(({ id }) => id === earlier.id);
  if (!order) return [`order ${earlier.number} is gone`];
  const events = books.events.filter(
    ({ orderId, id }) => orderId === order.id && !before.events.some((one) => one.id === id),
  );
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${earlier.status} → ${order.status})`));

  const isOnline = ({ method }: OrderBook) => method === 'Wompi' || method === 'Tarjeta';
  const staysOnline = isOnline(earlier) && isOnline(order);
  const isTransfer = order.method === 'Transferencia Bancaria';
  const isKept = began - order.placedAt <= pricesHeldMs || events.some(({ kind }) => kind === 'proof-sent');
  if (!(isTransfer && isKept) && !staysOnline && events.some(({ kind }) => kind === 'method'))
    expect(
      order.items.every((item) => wasPrice(world, item, began)),
      'only a transfer within the hour or with its proof, or another online method, keeps earlier prices',
    );
  const ended = events.find(({ kind }) => kind === 'lapsed' || kind === 'replaced' || kind === 'customer-cancelled');
  if (earlier.status === 'Pendiente Contraentrega') {
    const isOtherwise = events.some(({ kind }) => kind === 'paid' || kind === 'proof-sent');
    expect(order.method === earlier.method || isOtherwise, 'an order on delivery changes only when money is there');
    expect(ended?.kind !== 'lapsed', 'no order on delivery lapses');
  }
  // A paid order may be cancelled by its customer: `money-rules.ts` checks that its money is owed then. Cancelling may
  // itself discover the payment, because it asks the provider first.
  const isPaid = earlier.status === 'Pagado' || events.some(({ kind }) => kind === 'paid');
  if (ended?.kind === 'customer-cancelled') expect(!isSent(earlier), 'no customer cancels what was sent');
  // Of an order that had lapsed before, only the one in its place is recorded.
  const wasOver = earlier.status === 'Cancelado';
  if (ended && !wasOver && !(ended.kind === 'customer-cancelled' ? isPaid : earlier.status === 'Pagado')) {
    const isByCustomer = ended.kind === 'customer-cancelled';
    const options = { waitsForAnswer: ended.kind !== 'lapsed', partsCount: !isByCustomer };
    expect(!mayBePaid(world, order, options), `no order that may be paid is ${ended.kind}`);
    const decided = before.events.findLast((one) => one.orderId === order.id && (one.byStaff || one.kind === 'method'));
    expect(
      ended.kind !== 'lapsed' || earlier.holdExpiresAt !== null || decided?.kind !== 'status',
      'an order without a deadline does not lapse',
    );
  }
  if (earlier.status === order.status && earlier.holdExpiresAt === null && order.holdExpiresAt !== null)
    expect(
      events.some(({ kind }) => kind === 'proof-rejected') && !waitsForever(before, order),
      'an order without a deadline gets none, except that which its rejected proof ended',
    );
  if (earlier.holdExpiresAt !== null && order.holdExpiresAt !== null)
    expect(order.holdExpiresAt >= earlier.holdExpiresAt, 'no deadline becomes earlier');
  const isWithdrawn = order.items.some(({ id }) => before.products.some((one) => one.id === id && one.isDeleted));
  if (isWithdrawn && events.some(({ kind }) => kind === 'paid'))
    expect(
      books.incidents.some(({ orderId, kind }) => orderId === order.id && kind === 'paid-withdrawn'),
      'an online payment for something withdrawn is an incident',
    );
  for (const incident of books.incidents) {
    const isNew = incident.orderId === order.id && !before.incidents.some(({ id }) => id === incident.id);
    if (isNew && incident.kind === 'paid-twice')
      expect(
        wasPaid(before, earlier) || hasOtherMoney(books, incident),
        'only the second payment of an order is one too many',
      );
  }
  return problems;
}

/** Whether an order was set to wait without a deadline after the last proof that ended one. */
function waitsForever({ events }: Books, { id }: OrderBook): boolean {
  const own = events.filter(({ orderId }) => orderId === id);
  const ended = own.findLast(({ kind, hadDeadline }) => kind === 'proof-sent' && hadDeadline);
  return own.some(
    (one) => one.id > (ended?.id ?? 0) && one.kind === 'status' && one.to === 'Pendiente' && one.note !== undoNote,
  );
}

/** Whether an order had money before the step, or staff had marked it as paid or sent. */
function wasPaid(before: Books, { id, status }: OrderBook): boolean {
  return (
    status === 'Pagado' ||
    isSent({ status }) ||
    handMoneyOf(before, { id }) > 0 ||
    before.transactions.some((one) => one.orderId === id && isHere(one)) ||
    before.proofs.some((one) => one.orderId === id && one.status === 'approved' && !one.isReturned)
  );
}

function hasOtherMoney({ transactions }: Books, { orderId, transactionId }: IncidentBook): boolean {
  return transactions.some((one) => one.orderId === orderId && one.id !== transactionId && isHere(one));
}

/**
 * Whether the shop knows of money that may still pay an order, or can learn of such money from the provider.
 *
 * @param options.waitsForAnswer whether the operation stops while the provider does not answer
 * @param options.partsCount whether approved proofs count, of which only a part of the order may be paid: the shop owes
 * it to a customer who cancels
 */
function mayBePaid(
  { provider, books }: World,
  { id }: OrderBook,
  { waitsForAnswer, partsCount }: { waitsForAnswer: boolean; partsCount: boolean },
): boolean {
  const ofOrder = books.transactions.filter((one) => one.orderId === id);
  const isFollowed = ({ reference }: { reference: string }) =>
    books.attempts.some((one) => one.reference === reference && one.createdAt > Date.now() - followedForMs);
  const counting = partsCount ? ['pending', 'approved'] : ['pending'];
  const isOpen = books.proofs.some((one) => one.orderId === id && counting.includes(one.status) && !one.isReturned);
  if (isOpen || ofOrder.some((one) => (one.status === 'PENDING' && isFollowed(one)) || isHere(one))) return true;
  const references = books.attempts.filter(({ orderId }) => orderId === id).map(({ reference }) => reference);
  const isReturned = (entryId: string) => ofOrder.some((one) => one.id === entryId && one.returnedAt !== null);
  return (
    provider.cardsOnTheirWay().some(({ reference }) => references.includes(reference)) ||
    (provider.mood() !== 'stale' &&
      (waitsForAnswer || provider.mood() === 'well') &&
      provider.ledger.some(
        (entry) =>
          references.includes(entry.reference) &&
          ((entry.status === 'PENDING' && isFollowed(entry)) || entry.status === 'APPROVED') &&
          !isReturned(entry.id),
      ))
  );
}

/**
 * Rules for windows and charges: the amount is within the provider's limits, not too many cards of the order were
 * declined before, and no earlier attempt of the order has money, pending or approved, or a card charge without an
 * answer.
 */
function askedProblems({ books, provider }: World, before: Books): string[] {
  return provider.takeAsked().flatMap(({ kind, reference, amount, withMoney, onTheirWay }) => {
    const attempt = books.attempts.find((one) => one.reference === reference);
    if (!attempt) return [`${kind} ${reference} is of no attempt`];
    const others = books.attempts.filter((one) => one.orderId === attempt.orderId && one.reference !== reference);
    const isReturned = (other: string) =>
      before.transactions.some((one) => one.reference === other && one.returnedAt !== null);
    const problems: string[] = [];
    if (amount < paymentLimits.onlineMinimum || amount > paymentLimits.onlineMaximum)
      problems.push(`${kind} ${reference} is of ${amount} pesos, which the provider refuses`);
    const declined = before.transactions.filter(
      (one) =>
        (one.status === 'DECLINED' || one.status === 'ERROR') &&
        others.some((other) => other.reference === one.reference),
    );
    if (declined.length >= paymentLimits.declinesPerOrder)
      problems.push(`${kind} ${reference} begins after ${declined.length} declined cards of its order`);
    for (const other of others) {
      if (onTheirWay.has(other.reference))
        problems.push(`${kind} ${reference} begins while a card of the order has no answer`);
      const isKnown = books.transactions.some(
        (one) => one.reference === other.reference && (one.status === 'PENDING' || isHere(one)),
      );
      if (isKnown || (provider.mood() !== 'stale' && withMoney.has(other.reference) && !isReturned(other.reference)))
        problems.push(`${kind} ${reference} begins while the order is paid or its payment is pending`);
    }
    return problems;
  });
}
