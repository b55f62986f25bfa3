/**
 * Commands of staff at the till: they open and close it, sell, record and void payments, put cash in and take it out, and
 * give money back in cash.
 */
import fc from 'fast-check';
import { hourMs } from '#models/clock.ts';
import { settledByStaff } from '#models/rules/money-rules.ts';
import { putCash } from '#models/rules/till-rules.ts';
import { staff as actor, pick, type World } from '#models/world.ts';
import { isoDayOf } from '#shop/dates.ts';
import { listPaymentsSince } from '#shop/orders/money/list-payments-since.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { voidPayment } from '#shop/orders/money/void-payment.server.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { type NewSale, type SalePayment, saleTotal } from '#shop/orders/selling/sale.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { latestOf } from '#shop/staff/recorded-since.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { aSale, seller } from '#shop/testing/sales.ts';
import { closeTill } from '#shop/till/close-till.server.ts';
import { listMovementsSince } from '#shop/till/list-movements-since.server.ts';
import { moveCash } from '#shop/till/move-cash.server.ts';
import { openTill } from '#shop/till/open-till.server.ts';
import { type Arbitraries, command, nth, sendTwice, sequence } from './command.ts';
import { cart, linesOf } from './shopper-commands.ts';
import { hasOrders, orderAt, outcomeOf } from './staff-commands.ts';

const monthMs = 30 * 24 * hourMs;

/** How a sale is paid: what the customer pays at once, of a total, and how the rest will be paid. */
type Paying = { payments: (total: number) => SalePayment[]; sale?: Partial<NewSale> };

const parcel = { delivery: 'parcel', customer: anAddress(), channel: 'phone' } as const;
const half = (total: number) => Math.ceil(total / 2);
const ways = {
  cash: { payments: (amount) => [{ method: 'cash', amount, tendered: amount + 5_000 }] },
  split: {
    payments: (total) => [
      { method: 'cash', amount: half(total) },
      { method: 'terminal', amount: total - half(total) },
    ],
  },
  onAccount: {
    payments: (total) => [{ method: 'cash', amount: half(total) }],
    sale: { customer: anAddress(), remainder: 'on-account' },
  },
  fetched: {
    payments: (total) => [{ method: 'transfer', amount: half(total) }],
    sale: { customer: anAddress(), delivery: 'pickup', remainder: 'in-store' },
  },
  sentPaid: { payments: (amount) => [{ method: 'cash', amount }], sale: parcel },
  sentInPart: {
    payments: (total) => [{ method: 'cash', amount: half(total) }],
    sale: { ...parcel, remainder: 'on-delivery' },
  },
  sentDiscounted: {
    payments: (total) => [{ method: 'transfer', amount: half(total) }],
    sale: { ...parcel, remainder: 'on-delivery', discount: 1_000, discountReason: 'modelo', shippingCost: 8_000 },
  },
  sentOnAccount: { payments: () => [], sale: { ...parcel, remainder: 'on-account' } },
  sentUnpaid: { payments: () => [], sale: { ...parcel, remainder: 'on-delivery' } },
} satisfies Record<string, Paying>;
type Way = keyof typeof ways;

/** A sale whose payments are within its total; one of nothing is paid at once. */
function saleOf(world: World, content: Parameters<typeof linesOf>[1], way: Way): NewSale {
  const lines = linesOf(world, content);
  const { payments, sale = {} }: Paying = ways[way];
  const { shippingCost = 0 } = sale;
  const discount = Math.min(sale.discount ?? 0, saleTotal({ lines, discount: 0, shippingCost: 0 }));
  const total = saleTotal({ lines, discount, shippingCost });
  const paid = payments(total).filter(({ amount }) => amount > 0);
  const isPaid = paid.reduce((sum, { amount }) => sum + amount, 0) === total;
  const remainder = isPaid ? null : (sale.remainder ?? null);
  const dueOn = remainder === 'on-account' ? isoDayOf(new Date(Date.now() + monthMs)) : null;
  return aSale(lines, { ...sale, discount, payments: paid, remainder, dueOn });
}

const openTillOf = ({ books }: World) => books.tills.find(({ isOpen }) => isOpen);
const paidByHand = ({ books }: World) =>
  books.byHand.filter(({ kind, cause, isVoided }) => kind === 'received' && cause === 'sale' && !isVoided);
const openRefunds = ({ books }: World) =>
  books.incidents.filter(({ isOpen, kind, orderId }) => isOpen && kind === 'refund-owed' && orderId !== null);

const staffOpen = (args: Partial<Arbitraries<{ opening: number }>> = {}) =>
  command('staff open the till', {
    arguments: fc.record({ opening: fc.constantFrom(0, 20_000, 50_000), ...args }),
    async act(world, { opening }) {
      const opened = await openTill(world.database.db, { opening, actor });
      if (opened.ok) world.cash = opening;
      return outcomeOf(opened);
    },
  });

const staffClose = (args: Partial<Arbitraries<{ missed: number }>> = {}) =>
  command('staff close the till', {
    arguments: fc.record({ missed: fc.constantFrom(0, 0, 1_000), ...args }),
    applies: (world) => openTillOf(world) !== undefined,
    async act(world, { missed }) {
      const { db } = world.database;
      const counted = Math.max(0, world.cash + missed);
      const closed = await closeTill(db, { counted, seen: null, note: '' }, actor);
      if (closed.ok || closed.reason !== 'differs') return outcomeOf(closed);
      // Only a wrong count differs from what really is in the till, or more taken out than ever was in it.
      if (closed.expected !== world.cash)
        throw new Error(`${world.cash} is in the till, and ${closed.expected} should be`);
      return `missed by ${missed}, ${outcomeOf(await closeTill(db, { counted, seen: closed.expected, note: 'modelo' }, actor))}`;
    },
  });

const staffSell = (args: Partial<Arbitraries<{ content: Parameters<typeof linesOf>[1]; way: Way }>> = {}) =>
  command('staff sell', {
    arguments: fc.record({ content: cart, way: fc.constantFrom(...(Object.keys(ways) as Way[])), ...args }),
    async act(world, { content, way }) {
      const sale = saleOf(world, content, way);
      const sold = await placeSale(world.database.db, sale, { ...seller, ...actor });
      if (sold.ok) for (const { method, amount } of sale.payments) if (method === 'cash') putCash(world, amount);
      return outcomeOf(sold);
    },
  });

type Receiving = { order: number; method: 'cash' | 'transfer' | 'terminal'; share: 'all' | 'half' | 'more' };

const staffReceive = (args: Partial<Arbitraries<Receiving>> = {}) =>
  command('staff record a payment', {
    arguments: fc.record<Receiving>({
      order: nth,
      method: fc.constantFrom('cash', 'cash', 'transfer', 'terminal'),
      share: fc.constantFrom('all', 'half', 'more'),
      ...args,
    }),
    applies: hasOrders,
    async act(world, { order, method, share }) {
      const orderId = orderAt(world, order);
      const owed = Math.max(0, world.books.ledgers.find((one) => one.orderId === orderId)?.balance ?? 0);
      const amount = share === 'all' ? owed : share === 'half' ? half(owed) : owed + 1_000;
      if (amount === 0) return 'nothing owed';
      const payment = { method, amount, tendered: null, note: '' };
      const { db } = world.database;
      const read = latestOf(await listPaymentsSince(db, orderId));
      const received = await sendTwice(() => recordPayment(db, { orderId, payment, actor, read }));
      if (received.ok && method === 'cash') putCash(world, amount);
      return outcomeOf(received);
    },
  });

const staffVoid = command('staff void a payment', {
  arguments: fc.record({ payment: nth }),
  applies: (world) => paidByHand(world).length > 0,
  async act(world, { payment: index }) {
    const payment = pick(paidByHand(world).toReversed(), index);
    if (!payment) return 'nothing';
    return outcomeOf(await voidPayment(world.database.db, { orderId: payment.orderId, paymentId: payment.id, actor }));
  },
});

const staffMove = command('staff move cash', {
  arguments: fc.record({
    kind: fc.constantFrom('payout', 'payout', 'deposit'),
    amount: fc.constantFrom(2_000, 15_000),
  }),
  async act(world, { kind, amount }) {
    const { db } = world.database;
    const read = latestOf(await listMovementsSince(db));
    const moved = await sendTwice(() => moveCash(db, { kind, amount, reason: 'modelo', read }, actor));
    if (moved.ok) putCash(world, kind === 'payout' ? -amount : amount);
    return outcomeOf(moved);
  },
});

const staffGiveBack = command('staff give money back in cash', {
  arguments: fc.record({ incident: nth }),
  applies: (world) => openRefunds(world).length > 0,
  async act(world, { incident: index }) {
    const incident = pick(openRefunds(world), index);
    if (!incident) return 'nothing';
    const refund = { incidentId: incident.id, resolution: settledByStaff, refundMethod: 'cash', actor } as const;
    return outcomeOf(await resolveIncident(world.database.db, refund));
  },
});

/** Cash is taken, its till is closed, and the payment is voided in the next one. */
const corrects = sequence(
  'a payment of a closed till is voided',
  fc.tuple(
    staffOpen(),
    staffSell({ content: fc.constant('oneA'), way: fc.constantFrom('cash', 'onAccount', 'sentPaid') }),
    staffReceive({ order: fc.constant(0), method: fc.constant('cash'), share: fc.constantFrom('all', 'half') }),
    staffClose(),
    staffOpen(),
    staffVoid,
    staffClose({ missed: fc.constant(0) }),
  ),
);

export const tillCommands = [
  { weight: 3, arbitrary: staffOpen() },
  { weight: 1, arbitrary: staffClose() },
  { weight: 4, arbitrary: staffSell() },
  { weight: 3, arbitrary: staffReceive() },
  { weight: 1, arbitrary: staffVoid },
  { weight: 1, arbitrary: staffMove },
  { weight: 1, arbitrary: staffGiveBack },
  { weight: 1, arbitrary: corrects },
];
