/** Rules for parcels: the table of `docs/parcels.md`, what they collect, and the status of their orders. */
import type { ParcelState } from '#db/schema.ts';
import { type Books, type EventBook, isHere, isLive, isSent, type OrderBook, type ParcelBook } from '#models/books.ts';
import { setAside } from '#models/rules/ledger-rules.ts';
import { undoNote, type World } from '#models/world.ts';

/** The states from which each state is reached; none: that of a new parcel. */
export const comesFrom: Record<ParcelState, readonly (ParcelState | 'new')[]> = {
  prepared: ['new'],
  labelled: ['new', 'prepared', 'collected'],
  collected: ['prepared', 'labelled'],
  'in-transit': ['labelled', 'collected', 'incident', 'refused', 'lost'],
  incident: ['labelled', 'collected', 'in-transit', 'delivered'],
  delivered: ['labelled', 'collected', 'in-transit', 'incident', 'refused', 'lost'],
  refused: ['labelled', 'collected', 'in-transit', 'incident'],
  returned: ['labelled', 'collected', 'in-transit', 'incident', 'refused', 'lost'],
  lost: ['labelled', 'collected', 'in-transit', 'incident', 'refused'],
  compensated: ['lost'],
  cancelled: ['prepared', 'labelled'],
};

/** Changes that no carrier reports, as 'from to'. */
const ofStaff = [
  ...['prepared labelled', 'collected labelled', 'delivered incident', 'lost compensated'],
  ...['refused in-transit', 'refused delivered'],
];

const inShop: ParcelState[] = ['prepared', 'labelled'];
const collecting: ParcelState[] = ['prepared', 'labelled', 'collected', 'in-transit', 'incident', 'delivered'];
const hasLeft = ({ state }: Pick<ParcelBook, 'state'>) => !inShop.includes(state) && state !== 'cancelled';

/** Lists the rules that a step broke. `before` are the tables before the step. */
export function parcelProblems({ books }: World, before: Books): string[] {
  const isNew = ({ id }: ParcelBook) => !before.parcels.some((one) => one.id === id);
  const changed = books.parcels.filter(({ id, ...parcel }) => {
    const { id: _, ...earlier } = before.parcels.find((one) => one.id === id) ?? { id };
    return JSON.stringify(parcel) !== JSON.stringify(earlier);
  });
  return [
    ...(changed.length <= 1 ? [] : ['one form changes one parcel']),
    ...(before.parcels.every(({ id }) => books.parcels.some((one) => one.id === id)) ? [] : ['a parcel is gone']),
    ...books.parcels.flatMap((parcel) => standingProblems(books, before, parcel, changed.includes(parcel))),
    ...changed.flatMap((parcel) => {
      const order = books.orders.find(({ id }) => id === parcel.orderId);
      const was = before.orders.find(({ id }) => id === parcel.orderId);
      const earlier = isNew(parcel) ? null : (before.parcels.find(({ id }) => id === parcel.id) ?? null);
      return order && was
        ? changeProblems({ books, before }, { order, was }, { parcel, earlier })
        : ['it has no order'];
    }),
  ];
}

/** Rules that hold for a parcel at any time; one that a step changed has exactly one report more, others none. */
function standingProblems(books: Books, before: Books, parcel: ParcelBook, isChanged: boolean): string[] {
  const { id, carrierId, guide, state, decideBy, deliveredAt } = parcel;
  const problems: string[] = [];
  const expect = (holdsTrue: boolean, rule: string) =>
    void (holdsTrue || problems.push(`${rule}: parcel ${guide ?? id} (${state})`));
  const holders = books.parcels.filter((one) => one.carrierId === carrierId && one.guide === guide);
  expect(guide === null || holders.length === 1, 'a guide belongs to one parcel of its carrier');
  if (state === 'prepared' || state === 'cancelled') expect(guide === null, 'it has no guide');
  if (state === 'labelled') expect(guide !== null, 'it has a guide');
  expect(decideBy === null || state === 'incident', 'only an incident has a day to decide');
  expect((deliveredAt !== null) === (state === 'delivered'), 'only what is delivered has the time of it');
  const added = books.reports.filter(
    (one) => one.parcelId === id && !before.reports.some((earlier) => earlier.id === one.id),
  );
  expect(added.length <= 1, `a report is recorded once, and not ${added.length} times`);
  // A carrier also says what is known, what is late, and what has no known meaning.
  if (isChanged) expect(added[0]?.state === state, 'what changes a parcel is a report of that state');
  else expect(added[0]?.source !== 'staff', 'a report of staff that changes nothing is not recorded');
  return problems;
}

type Change = { parcel: ParcelBook; earlier: ParcelBook | null };

/** Rules for a parcel that is new or that a step changed. */
function changeProblems(
  { books, before }: { books: Books; before: Books },
  { order, was }: { order: OrderBook; was: OrderBook },
  { parcel, earlier }: Change,
): string[] {
  const problems: string[] = [];
  const from = earlier?.state ?? 'new';
  const expect = (holdsTrue: boolean, rule: string) =>
    void (
      holdsTrue ||
      problems.push(
        `${rule}: parcel ${parcel.guide} (${from} → ${parcel.state}) of order ${order.number} (${was.status} → ${order.status})`,
      )
    );
  const others = before.parcels.filter((one) => one.orderId === order.id && one.id !== parcel.id);

  if (from !== parcel.state) expect(comesFrom[parcel.state].includes(from), 'a state follows only on those of its row');
  const source = books.reports.findLast(({ parcelId }) => parcelId === parcel.id)?.source;
  if (source === 'carrier') {
    expect(from !== 'new' && from !== 'prepared', 'no carrier makes a parcel, or knows one without a guide');
    expect(!ofStaff.includes(`${from} ${parcel.state}`), 'only staff correct, compensate and give a guide');
  }
  if (!earlier) {
    expect(was.delivery === 'parcel' && isLive(was), 'only what is sent has parcels');
    expect((parcel.guide !== null) === (parcel.state === 'labelled'), 'a new parcel has a guide, or waits for it');
  }
  const leaves = hasLeft(parcel) && !(earlier && hasLeft(earlier));
  if (leaves) expect(isLive(was), 'nothing leaves of a cancelled order');
  if (earlier && hasLeft(earlier)) expect(parcel.collects === earlier.collects, 'on its way it collects what it says');
  if (!earlier || leaves || parcel.collects !== earlier.collects)
    for (const rule of amountProblems({ books, before }, was, { parcel, others })) expect(false, rule);
  expect(
    order.status === statusAfter(was, { from, to: parcel.state, others }),
    'the order has the status that follows',
  );
  return problems;
}

/** Rules for what a parcel collects when it is made, gets its guide and leaves: what is owed, and is not collected yet. */
function amountProblems(
  { books, before }: { books: Books; before: Books },
  order: OrderBook,
  { parcel, others }: { parcel: ParcelBook; others: ParcelBook[] },
): string[] {
  // An online payment that staff have yet to decide about pays nothing.
  const balance = (before.ledgers.find(({ orderId }) => orderId === order.id)?.balance ?? 0) + setAside(before, order);
  const elsewhere = others.reduce((sum, one) => sum + (collecting.includes(one.state) ? one.collects : 0), 0);
  const left = Math.max(0, balance - elsewhere);
  const events = before.events.filter(({ orderId }) => orderId === order.id);
  // A proof of transfer switches the method of an order that was to be paid at the door.
  const isOnDelivery =
    order.method === 'Pago Contraentrega' ||
    order.remainder === 'on-delivery' ||
    lastAwaited(order, events) === 'Pendiente Contraentrega';
  const isPaid = books.transactions.some((one) => one.orderId === order.id && isHere(one));
  const isUnpaid = !isPaid && !events.some(({ from, to }) => from === 'Pagado' || to === 'Pagado');
  const isAgreed =
    order.status === 'Pendiente Contraentrega' ? !isPaid : order.status === 'Enviado' && isOnDelivery && isUnpaid;
  const figures = `it collects ${parcel.collects}, others ${elsewhere} of ${balance}`;
  return [
    ...(parcel.collects <= left ? [] : [`parcels collect no more than is owed, ${figures}`]),
    ...(parcel.collects === left || !isAgreed ? [] : [`a parcel collects what is owed on delivery, ${figures}`]),
    ...(parcel.collects === 0 || isOnDelivery ? [] : [`nothing is collected but on delivery, ${figures}`]),
  ];
}

/** The last status of an order that says how it is paid, without changes that were undone; undefined without one. */
function lastAwaited({ status }: OrderBook, events: EventBook[]): OrderBook['status'] | undefined {
  const passed: OrderBook['status'][] = [];
  for (const { to, note } of events) {
    if (to === null) continue;
    if (note === undoNote) passed.pop();
    passed.push(to);
  }
  return [...passed, status].findLast((one) => ['Pendiente Contraentrega', 'Pendiente', 'Pagado'].includes(one));
}

/** The status of an order after one of its parcels changed. */
function statusAfter(
  order: OrderBook,
  { from, to, others }: { from: ParcelState | 'new'; to: ParcelState; others: ParcelBook[] },
): OrderBook['status'] {
  // Its guide was corrected.
  if (from === to || order.status === 'Cancelado') return order.status;
  const isLast = others.every(({ state }) => state === 'delivered' || state === 'cancelled');
  if (to === 'delivered' && isLast) return 'Entregado';
  if (from === 'delivered' && order.status === 'Entregado') return 'Enviado';
  return hasLeft({ state: to }) && from !== 'delivered' && !isSent(order) ? 'Enviado' : order.status;
}
