/** Rules for changes to placed orders. */
import { type Books, isLive, isSent, type OrderBook, type RevisionBook, unitsOf } from '#models/books.ts';
import type { World } from '#models/world.ts';
import { feeBackNote } from '#shop/orders/revisions/revision-words.ts';

/** Lists the rules about changes to orders that a step broke. `before` are the tables before the step. */
export function revisionProblems({ books }: World, before: Books): string[] {
  return [
    ...books.revisions.flatMap((revision) => offeredProblems(books, before, revision)),
    ...before.orders.flatMap((earlier) => orderProblems(books, before, earlier)),
  ];
}

/** Rules for what waits: its units are held, and only its order's. */
function offeredProblems(books: Books, earlier: Books, { id, orderId, state, before, after }: RevisionBook): string[] {
  const hold = books.holds.find(({ key }) => key === `revision:${id}`);
  const order = books.orders.find((one) => one.id === orderId);
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) => void (holdsTrue || problems.push(`${rule}: revision ${id}`));
  if (state !== 'offered') {
    expect(!hold || hold.expiresAt <= Date.now(), `a revision that is ${state} holds no units`);
    return problems;
  }
  if (!order) return [`revision ${id} is of no order`];
  expect(isLive(order) && !isSent(order), 'nothing is sent or ended while a revision waits');
  expect(order.total === before.total, 'an order keeps its total while a revision waits');
  expect(after.total > before.total, 'only a total that rises waits for the customer');
  const isNew = !earlier.revisions.some((one) => one.id === id);
  for (const product of books.products) {
    const added = unitsOf(product.id, [after]) - (order.holdsStock ? unitsOf(product.id, [order]) : 0);
    // Later staff may have ended the hold, or it is over and about to be released.
    if (hold || isNew)
      expect(
        unitsOf(product.id, hold ? [hold] : []) === Math.max(0, added),
        'a revision that waits holds exactly what it adds',
      );
  }
  return problems;
}

function orderProblems(books: Books, before: Books, earlier: OrderBook): string[] {
  const order = books.orders.find(({ id }) => id === earlier.id);
  if (!order) return [];
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${earlier.status} → ${order.status})`));

  const wasOffered = before.revisions.some((one) => one.orderId === order.id && one.state === 'offered');
  const isLeaving = isSent(order) && !isSent(earlier);
  expect(!(wasOffered && isLeaving), 'nothing is sent while a revision waits');
  const applied = books.revisions.find(
    (one) =>
      one.orderId === order.id &&
      (one.state === 'applied' || one.state === 'accepted') &&
      before.revisions.find(({ id }) => id === one.id)?.state !== one.state,
  );
  const isSame = (one: { items: OrderBook['items'] }, other: { items: OrderBook['items'] }) =>
    books.products.every(
      ({ id }) => unitsOf(id, [one]) + unitsOfReturned(id, one) === unitsOf(id, [other]) + unitsOfReturned(id, other),
    );
  if (applied) {
    expect(
      isSame(earlier, applied.before) && isSame(order, applied.after),
      'a revision changes units by exactly its difference',
    );
    expect(order.total === applied.after.total, 'an order has the total of its latest revision');
    const isFeeBack = applied.reason === feeBackNote;
    expect(
      applied.state === 'accepted' || applied.after.total <= applied.before.total || isFeeBack,
      'a total rises only if its customer accepts, or by the fee that comes back',
    );
  } else {
    // Rates have rules of their own: paying on delivery, chosen later, adds its fee to the shipping.
    const ofGoods = ({ total, shipping }: OrderBook) => total - shipping;
    expect(isSame(earlier, order) && ofGoods(earlier) === ofGoods(order), 'only a revision changes what was ordered');
  }
  return problems;
}

const unitsOfReturned = (productId: string, { items }: { items: OrderBook['items'] }) =>
  items.reduce((sum, { id, returned = 0 }) => (id === productId ? sum + returned : sum), 0);
