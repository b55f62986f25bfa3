/** Rules for the ledgers of orders, which hold after every step. */
import { inArray, sql } from 'drizzle-orm';
import { orderPayments, orders } from '#db/schema.ts';
import {
  type Books,
  type IncidentBook,
  isLive,
  type OrderBook,
  type ReturnBook,
  type TransactionBook,
} from '#models/books.ts';
import { undoNote, type World } from '#models/world.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';
import { isPaidAtHandover } from '#shop/paying/payment-methods.ts';

/** Lists the rules that a step broke. `before` are the tables before the step. */
export function ledgerProblems(world: World, before: Books): string[] {
  const { books } = world;
  return books.orders.flatMap((order) => [
    ...orderProblems(books, order),
    ...owingProblems(books, before, order),
    ...undoProblems(world, before, order),
  ]);
}

/** Rule for a change of status by staff that the next step undoes: what was owed before it is owed again. */
function undoProblems({ books, earlier }: World, before: Books, order: OrderBook): string[] {
  const changedIn = (after: Books, first: Books) =>
    after.events.findLast(({ id, orderId, kind, byStaff }) => {
      const isNew = !first.events.some((one) => one.id === id);
      return isNew && orderId === order.id && kind === 'status' && byStaff;
    });
  // A sale is placed and handed over in one step: there was no order before.
  const isSold = !earlier.orders.some(({ id }) => id === order.id);
  if (isSold || changedIn(books, before)?.note !== undoNote || !changedIn(before, earlier)) return [];
  // The provider may have been asked before the change, and have brought money.
  if (moneyOnlineOf(earlier, order) !== moneyOnlineOf(books, order)) return [];
  const [was, is] = [moneyOf(earlier, order), moneyOf(books, order)];
  return was === is ? [] : [`undoing a change restores what was owed: order ${order.number} had ${was}, has ${is}`];
}

/** The balance of an order, its money by hand and its open refunds, as text. */
function moneyOf(books: Books, { id }: OrderBook): string {
  const owed = books.incidents.filter(
    ({ orderId, kind, isOpen }) => orderId === id && kind === 'refund-owed' && isOpen,
  );
  const balance = books.ledgers.find(({ orderId }) => orderId === id)?.balance;
  const amounts = owed.map(({ transactionId, amountInCents }) => `${transactionId} ${amountInCents / 100}`);
  return JSON.stringify({ balance, byHand: handMoneyOf(books, { id }), owed: amounts.toSorted() });
}

function moneyOnlineOf({ transactions }: Books, order: OrderBook): string {
  const own = transactions.filter(({ orderId }) => orderId === order.id);
  return JSON.stringify(own.map(({ id, status, partsInCents, returnedAt }) => [id, status, partsInCents, returnedAt]));
}

/** Rules for what becomes owed by a return of units or a lower total. */
function owingProblems(books: Books, before: Books, order: OrderBook): string[] {
  const earlier = before.orders.find(({ id }) => id === order.id);
  if (!earlier || !isLive(order)) return [];
  const less = earlier.total - earlier.returned - (order.total - order.returned);
  if (less <= 0) return [];
  const credit = Math.max(0, creditOf(books, order));
  const [was, is] = [partsOwedOf(before, order), partsOwedOf(books, order)];
  // Money that comes beside the change is owed too.
  return is >= Math.min(was + less, credit)
    ? []
    : [`what an order costs less is owed if it was paid: order ${order.number} owes ${was}, then ${is} of ${credit}`];
}

/** The pesos that are to be given back of an order in parts. */
function partsOwedOf({ incidents }: Books, { id }: OrderBook): number {
  const parts = incidents.filter(({ orderId, isPart, isOpen }) => orderId === id && isPart && isOpen);
  return parts.reduce((sum, { amountInCents }) => sum + amountInCents, 0) / 100;
}

function orderProblems(books: Books, order: OrderBook): string[] {
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${order.status}, ${order.method})`));

  const lines = order.items.reduce((sum, item) => sum + item.price * (item.isOffer ? 1 : item.quantity), 0);
  expect(order.total === lines - order.discount + order.shipping, 'an order costs its lines, discount and shipping');
  expect(order.moneyStatus === order.status, 'the payments by hand of every order are recorded');
  const own = ownLedger(books, order);
  const ledger = books.ledgers.find(({ orderId }) => orderId === order.id);
  expect(JSON.stringify(ledger) === JSON.stringify(own), `the ledger is the sum of its lines, ${JSON.stringify(own)}`);

  const byHand = handMoneyOf(books, order);
  expect(byHand >= 0, 'no more is given back than came');
  // Dollars that staff accepted are in no ledger of pesos.
  const isPaidOtherwise = books.transactions.some((one) => one.orderId === order.id && one.paysOrder);
  // What a change adds to an order that cost nothing is collected when it is handed over.
  const wasFree = books.revisions.some(({ orderId, before }) => orderId === order.id && before.total === 0);
  if (order.status === 'Pagado' && isLive(order) && own.charged > 0 && !wasFree)
    expect(
      own.received - setAside(books, order) > own.refunded - strayRefunds(books, order) || isPaidOtherwise,
      'an order is Pagado with money',
    );
  const owed = books.incidents.filter(
    ({ orderId, kind, provider, isOpen }) =>
      orderId === order.id && kind === 'refund-owed' && provider === 'none' && isOpen,
  );
  const owedByHand = owed.reduce((sum, { amountInCents }) => sum + amountInCents, 0) / 100;
  const ofProofs = books.byHand.filter((one) => one.orderId === order.id && one.cause === 'sale' && !one.isVoided);
  const isUnderReview = (id: string | null) => books.proofs.some((one) => one.id === id && one.status !== 'approved');
  expect(!ofProofs.some(({ proofId }) => isUnderReview(proofId)), 'what a proof brought counts while it is approved');
  if (!isLive(order)) expect(owedByHand === byHand, 'money by hand of an order that is not delivered is owed');
  expect(owedByHand <= byHand, 'no more money by hand is owed than is here');
  return [...problems, ...returnProblems(books, order)];
}

/** Rules for the returns of an order, and the parts of its money that are owed and given back. */
function returnProblems(books: Books, order: OrderBook): string[] {
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: order ${order.number} (${order.status}, ${order.method})`));
  const returns = books.returns.filter(({ orderId }) => orderId === order.id);
  // A parcel that was refused as a whole cancels its order, which gives its units back without counting them as returned.
  const mayHaveCancelled = returns.filter(({ kind, amount }) => kind === 'refused' && amount === 0);
  const own = returns.filter((one) => !mayHaveCancelled.includes(one));
  order.items.forEach(({ quantity, returned = 0 }, line) => {
    const unitsOfLine = (some: ReturnBook[]) =>
      some.flatMap((one) => one.lines).reduce((sum, one) => (one.line === line ? sum + one.units : sum), 0);
    const units = unitsOfLine(own);
    expect(returned <= quantity, 'no unit comes back twice');
    expect(
      units <= returned && returned <= units + unitsOfLine(mayHaveCancelled),
      'the units that came back are those of the returns',
    );
  });
  for (const { units, restocked, writtenOff } of returns.flatMap(({ lines }) => lines))
    expect(units === restocked + writtenOff, 'each unit that came back is on the shelf or written off');
  const worth = returns.reduce((sum, { amount }) => sum + amount, 0);
  expect(worth === order.returned, 'what returns subtract is what they are worth');
  expect(worth <= order.total, 'returns are worth no more than the order');

  const owed = partsOwedOf(books, order);
  expect(owed <= Math.max(0, creditOf(books, order)), 'parts owed are in the favour of the customer');
  if (!isLive(order)) expect(owed === 0, 'an order that is not delivered owes its money as a whole');
  const parts = books.incidents.filter(({ orderId, isPart }) => orderId === order.id && isPart);
  const open = parts.filter(({ isOpen, returnId, revisionId }) => isOpen && (returnId ?? revisionId) !== null);
  const keys = open.map(({ transactionId, returnId, revisionId }) => {
    return `${transactionId.slice(0, transactionId.lastIndexOf('/'))} ${returnId ?? revisionId}`;
  });
  expect(new Set(keys).size === keys.length, 'a return or a change owes one part of each payment');
  for (const { id, amount } of returns) {
    const due = parts.filter((one) => one.returnId === id && (one.isOpen || one.refundMethod !== null));
    const cents = due.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
    expect(cents <= amount * 100, 'no more is owed and given back for a return than it is worth');
  }
  for (const { orderId, id, partsInCents, amountInCents } of books.transactions)
    if (orderId === order.id) expect(partsInCents <= amountInCents, `no more is given back of ${id} than it took`);
  return problems;
}

/** Adds the ledger of an order up from its payments. */
function ownLedger({ transactions, incidents, byHand }: Books, order: OrderBook) {
  const charged = isLive(order) ? order.total - order.returned : 0;
  const cents = transactions
    .filter((one) => one.orderId === order.id && isCounted(one))
    .map(({ id, amountInCents }) => {
      const part = incidents.find(({ transactionId, kind }) => transactionId === id && kind === 'partly-reversed');
      return amountInCents - (part?.amountInCents ?? 0);
    });
  const sumOf = (kind: string) =>
    byHand.reduce(
      (sum, one) => sum + (one.orderId === order.id && one.kind === kind && !one.isVoided ? one.amount : 0),
      0,
    );
  const received = Math.round(cents.reduce((sum, amount) => sum + amount, 0) / 100) + sumOf('received');
  const refunded = sumOf('refunded');
  return { orderId: order.id, charged, received, refunded, balance: charged - received + refunded };
}

/** What was given back in parts of money that the provider then annulled as a whole. */
function strayRefunds({ transactions }: Books, { id }: OrderBook): number {
  const annulled = transactions.filter((one) => one.orderId === id && one.status === 'VOIDED');
  return annulled.reduce((sum, { partsInCents }) => sum + partsInCents, 0) / 100;
}

/** Whether a transaction counts in the ledger: parts that were given back of it are records of their own. */
function isCounted({ status, isMarkedReturned, currency }: TransactionBook): boolean {
  return status === 'APPROVED' && !isMarkedReturned && currency === 'COP';
}

/** What is in the favour of an order's customer, beside the money that is set aside. */
function creditOf(books: Books, order: OrderBook): number {
  return -(books.ledgers.find(({ orderId }) => orderId === order.id)?.balance ?? 0) - setAside(books, order);
}

/**
 * The pesos of an order that an open incident is about as a whole: refunds owed, and online payments that do not pay it.
 * Other money pays the order, and is owed in parts.
 */
export function setAside({ transactions, incidents }: Books, { id: own }: OrderBook): number {
  const open = incidents.filter(({ orderId, isOpen, isPart }) => orderId === own && isOpen && !isPart);
  const online = transactions.filter(({ id, orderId, paysOrder, ...one }) => {
    const isWaiting = ({ transactionId, kind }: (typeof open)[number]) =>
      transactionId === id && (kind === 'refund-owed' || (!paysOrder && !goneKinds.includes(kind)));
    return orderId === own && isCounted({ id, orderId, paysOrder, ...one }) && open.some(isWaiting);
  });
  const left = online.map(({ id, amountInCents, partsInCents }) => {
    const reversed = incidents.find((one) => one.transactionId === id && one.kind === 'partly-reversed');
    return amountInCents - partsInCents - (reversed?.amountInCents ?? 0);
  });
  const byHand = open.filter(({ kind, provider }) => kind === 'refund-owed' && provider === 'none');
  const cents = [...left, ...byHand.map(({ amountInCents }) => amountInCents)];
  return cents.reduce((sum, amount) => sum + amount, 0) / 100;
}

const goneKinds = ['voided', 'reversed', 'partly-reversed'];

/** The money of an order that came by hand and was not given back. */
export function handMoneyOf({ byHand }: Books, { id }: Pick<OrderBook, 'id'>): number {
  const own = byHand.filter((one) => one.orderId === id && !one.isVoided && !one.isOfTransaction);
  return own.reduce((sum, { kind, amount }) => sum + (kind === 'received' ? amount : -amount), 0);
}

/** Checks that the lines of each order's ledger add up to its balance. */
export async function checkLedgers({ database, books, steps }: World): Promise<void> {
  for (const { orderId, balance } of books.ledgers) {
    const ledger = await readLedger(database.db, orderId);
    if (ledger?.balance !== balance)
      throw new Error([`the lines of a ledger add up to ${ledger?.balance}, not to ${balance}`, ...steps].join('\n'));
  }
}

/**
 * Forgets the payments by hand, has the shop record them again from the histories of the orders, as it does for orders
 * that are older than those records, and takes that back. Each order must have the same money as before.
 */
export async function checkHistories({ database, books, steps }: World): Promise<void> {
  const amounts = new Map<string, number>();
  // What staff recorded as payments is in no history.
  const isRecorded = ({ id }: OrderBook) =>
    books.byHand.some(({ orderId, cause }) => orderId === id && cause === 'sale');
  const old = books.orders.filter((order) => !order.isSale && !isRecorded(order));
  const converted = old.map(({ id }) => id);
  if (converted.length === 0) return;
  await database.db
    .transaction(async (tx) => {
      await tx.delete(orderPayments).where(inArray(orderPayments.orderId, converted));
      await tx.update(orders).set({ moneyStatus: null }).where(inArray(orders.id, converted));
      for (const id of converted) {
        const order = await lockOrder(tx, id, { deletedToo: true });
        if (order) await keepMoney(tx, order);
        const { rows } = await tx.execute<{ amount: number }>(sql`
          select coalesce(sum(case kind when 'received' then amount else -amount end), 0)::int as amount
          from order_payments where order_id = ${id} and voided_at is null`);
        amounts.set(id, rows[0]?.amount ?? 0);
      }
      throw new Rollback();
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof Rollback)) throw fault;
    });
  // Orders older than the records had no parts given back.
  const isInParts = (id: string) => books.byHand.some((one) => one.orderId === id && one.cause === 'return');
  // A cancelled order that staff restore to be paid later, or at its handover, keeps its money; shops without the records
  // had it paid again.
  const isKeptUnpaid = ({ id, method }: OrderBook) =>
    books.incidents.some((one) => one.orderId === id && isWithdrawnRefund(one)) &&
    books.events.some(
      ({ orderId, from, to }) =>
        orderId === id &&
        from === 'Cancelado' &&
        to &&
        (isToBePaid(to) || (to === 'Enviado' && isPaidAtHandover(method))),
    );
  const wrong = old.flatMap((order) => {
    const { id, number, status, method } = order;
    if (isInParts(id) || isKeptUnpaid(order)) return [];
    const recorded = handMoneyOf(books, { id });
    // Histories do not say when staff kept an online payment of another value.
    const isKept = ({ orderId, paysOrder }: TransactionBook) => orderId === id && !paysOrder;
    if (books.transactions.some((one) => isKept(one) && isCounted(one))) return [];
    // Histories do not record earlier totals.
    if (books.revisions.some((one) => one.orderId === id && one.before.total !== one.after.total)) return [];
    return amounts.get(id) === recorded
      ? []
      : [`order ${number} (${status}, ${method}) has ${recorded} by hand, and ${amounts.get(id)} by its history`];
  });
  if (wrong.length > 0) throw new Error([...wrong, '', ...steps].join('\n'));
}

const isWithdrawnRefund = ({ kind, provider, isOpen, isPart, refundMethod }: IncidentBook) =>
  kind === 'refund-owed' && provider === 'none' && !isOpen && !isPart && refundMethod === null;

/** Takes a transaction back. */
class Rollback extends Error {}
