/** Commands that change placed orders: staff revise them, and their customers answer and correct the address. */
import fc from 'fast-check';
import { isLive, isSent, type OrderBook } from '#models/books.ts';
import { staff as actor, pick, type World } from '#models/world.ts';
import { answerRevision } from '#shop/orders/revisions/answer-revision.server.ts';
import { correctAddress } from '#shop/orders/revisions/customer-changes/correct-address.server.ts';
import type { RevisedLine } from '#shop/orders/revisions/order-content.ts';
import { type Revision, reviseOrder } from '#shop/orders/revisions/revise-order.server.ts';
import { withdrawRevision } from '#shop/orders/revisions/withdraw-revision.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { command, nth } from './command.ts';
import { outcomeOf } from './staff-commands.ts';

/** How staff change an order. */
const ways = ['more', 'fewer', 'further', 'dearer', 'cheaper', 'today', 'noted'] as const;
type Way = (typeof ways)[number];

const openOrders = ({ books }: World) => books.orders.filter((one) => isLive(one) && !isSent(one)).toReversed();
const offered = ({ books }: World) => books.revisions.filter(({ state }) => state === 'offered');

function revisionOf(world: World, order: OrderBook, way: Way): Omit<Revision, 'shownTotal'> {
  const factor = { more: 1, fewer: -1 }[way as string] ?? 0;
  const lines = order.items.map(({ quantity, isOffer }, line): RevisedLine => {
    return { kind: 'kept', line, quantity: isOffer ? quantity : Math.max(0, quantity + factor) };
  });
  const other = world.books.products.find(({ id, isDeleted }) => !isDeleted && id !== order.items[0]?.id);
  const further: RevisedLine[] = way === 'further' && other ? [{ kind: 'unit', productId: other.id, quantity: 1 }] : [];
  const discount = way === 'cheaper' ? order.discount + 1_000 : order.discount;
  const read = Math.max(
    0,
    ...world.books.revisions.filter((one) => one.orderId === order.id).map(({ number }) => number),
  );
  return {
    orderId: order.id,
    changes: {
      lines: [...lines, ...further],
      address: {},
      shippingCost: way === 'dearer' ? order.shipping + 2_000 : order.shipping,
      discount,
      discountReason: discount > 0 ? 'modelo' : '',
      notes: way === 'noted' ? `modelo ${read}` : '',
    },
    pricing: way === 'today' ? 'today' : 'order',
    reason: 'modelo',
    read,
  };
}

export const staffRevise = (order = nth) =>
  command('staff revise', {
    arguments: fc.record({ order, way: fc.constantFrom(...ways) }),
    applies: (world) => openOrders(world).length > 0,
    async act(world, { order: index, way }) {
      const order = pick(openOrders(world), index);
      if (!order) return 'nothing';
      const { db } = world.database;
      const revision = revisionOf(world, order, way);
      const revise = (shownTotal: number) =>
        askingFirst(db, world.provider.provider, (answer) =>
          reviseOrder(db, { ...revision, shownTotal }, { actor }, answer),
        );
      const first = await revise(-1);
      return outcomeOf(!first.ok && first.reason === 'prices-changed' ? await revise(first.total) : first);
    },
  });

export const answersRevision = (accepts: fc.Arbitrary<boolean>) =>
  command('answers a revision', {
    arguments: fc.record({ revision: nth, accepts }),
    applies: (world) => offered(world).length > 0,
    async act(world, args) {
      const { id: revisionId = '', orderId } = pick(offered(world), args.revision) ?? {};
      const accessToken = world.books.orders.find(({ id }) => id === orderId)?.token ?? '';
      return outcomeOf(await answerRevision(world.database.db, { accessToken, revisionId, accepts: args.accepts }));
    },
  });

export const revisionCommands = [
  { weight: 4, arbitrary: staffRevise() },
  { weight: 3, arbitrary: answersRevision(fc.constantFrom(true, true, false)) },
  {
    weight: 1,
    arbitrary: command('staff withdraw a revision', {
      arguments: fc.record({ revision: nth }),
      applies: (world) => offered(world).length > 0,
      act(world, { revision }) {
        const { id: revisionId = '', orderId = '' } = pick(offered(world), revision) ?? {};
        return withdrawRevision(world.database.db, { orderId, revisionId, actor });
      },
    }),
  },
  {
    weight: 1,
    arbitrary: command('corrects the address', {
      arguments: fc.record({ order: nth, number: fc.nat(99) }),
      applies: (world) => openOrders(world).length > 0,
      async act(world, { order, number }) {
        const accessToken = pick(openOrders(world), order)?.token ?? '';
        return outcomeOf(
          await correctAddress(world.database.db, { accessToken, address: { address: `Calle ${number} # 1-2` } }),
        );
      },
    }),
  },
];
