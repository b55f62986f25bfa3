/**
 * Commands of staff: they count, price and withdraw products, change orders, review proofs, settle incidents and record
 * movements.
 */
import { and, desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { type OrderStatus, orderEvents, orderStatuses, type RefundMethod } from '#db/schema.ts';
import { settledByStaff } from '#models/rules/money-rules.ts';
import { staff as actor, moveGoods, pick, type World } from '#models/world.ts';
import { changePriceAndStock } from '#shop/catalog/editing/change-price-and-stock.server.ts';
import { deleteProducts, restoreProducts } from '#shop/catalog/editing/delete-products.server.ts';
import { recordMovement } from '#shop/catalog/stock/record-movement.server.ts';
import { endHold } from '#shop/orders/holds/end-hold.server.ts';
import { findProofDue } from '#shop/orders/proofs/approve-amount.server.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { withdrawApproval } from '#shop/orders/proofs/withdraw-approval.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { command, nth } from './command.ts';

const product = fc.constantFrom(0, 1);
const status = fc.constantFrom<OrderStatus[]>(...orderStatuses, 'Pagado', 'Enviado');

const productAt = ({ books }: World, index: number) => {
  const one = books.products[index];
  if (!one) throw new Error('There are two products');
  return one;
};
export const hasOrders = ({ books }: World) => books.orders.some(({ isDeleted }) => !isDeleted);
export const orderAt = ({ books }: World, index: number) =>
  pick(books.orders.filter((one) => !one.isDeleted).toReversed(), index)?.id ?? '';
const pendingProofs = ({ books }: World) => books.proofs.filter((one) => one.status === 'pending');
const approvedProofs = ({ books }: World) => books.proofs.filter((one) => one.status === 'approved');
const openIncidents = ({ books }: World) => books.incidents.filter(({ isOpen }) => isOpen);

export const outcomeOf = (result: { ok: boolean; reason?: string }) => (result.ok ? 'done' : result.reason);

export const staffPrice = command('staff price', {
  arguments: fc.record({ product, price: fc.constantFrom(0, 5_000, 12_000, 20_000) }),
  async act(world, { product: index, price: wanted }) {
    const { id: productId, price, shelf: stock } = productAt(world, index);
    const change = { productId, read: { price, stock }, wanted: { price: wanted, stock }, actor };
    return outcomeOf(await changePriceAndStock(world.database.db, change));
  },
});

export const staffWithdraw = command('staff withdraw', {
  arguments: fc.record({ product }),
  act: (world, args) => deleteProducts(world.database.db, { productIds: [productAt(world, args.product).id], actor }),
});

export const staffReview = (decision: fc.Arbitrary<'approve' | 'reject'>) =>
  command('staff review a proof', {
    arguments: fc.record({ proof: nth, decision, arrived: fc.constantFrom('all', 'all', 'less', 'more') }),
    applies: (world) => pendingProofs(world).length > 0,
    async act(world, { proof, decision, arrived }) {
      const { id: proofId = '', orderId = '' } = pick(pendingProofs(world), proof) ?? {};
      const amount = arrived === 'all' ? undefined : await amountBeside(world, { orderId, arrived });
      const review = { proofId, decision, reason: 'No se lee', amount, actor };
      return outcomeOf(await reviewProof(world.database.db, review));
    },
  });

/** An amount that is less or more than what a transfer of an order should bring. */
async function amountBeside({ database }: World, { orderId, arrived }: { orderId: string; arrived: string }) {
  const { due } = await findProofDue(database.db, orderId);
  return arrived === 'less' ? Math.max(1, Math.floor(due / 2)) : due + 700;
}

export const staffSet = (status: fc.Arbitrary<OrderStatus>, order = nth) =>
  command('staff set', {
    arguments: fc.record({ order, status }),
    applies: hasOrders,
    async act(world, { order, status }) {
      const { db } = world.database;
      const orderId = orderAt(world, order);
      return outcomeOf(
        await askingFirst(db, world.provider.provider, (answer) =>
          changeOrderStatus(db, { orderId, status, actor, answer }),
        ),
      );
    },
  });

export const staffUndo = (order: fc.Arbitrary<number> = nth) =>
  command('staff undo', {
    arguments: fc.record({ order }),
    applies: hasOrders,
    async act(world, { order }) {
      const { db } = world.database;
      const own = and(eq(orderEvents.orderId, orderAt(world, order)), eq(orderEvents.actorId, actor.userId));
      const [last] = await db.select().from(orderEvents).where(own).orderBy(desc(orderEvents.id)).limit(1);
      return last ? outcomeOf(await undoStatusChange(db, { eventId: last.id, actor })) : 'nothing';
    },
  });

export const staffSettle = command('staff settle an incident', {
  arguments: fc.record({
    incident: nth,
    how: fc.constantFrom<(RefundMethod | null)[]>(null, 'provider', 'transfer'),
  }),
  applies: (world) => openIncidents(world).length > 0,
  async act(world, { incident, how }) {
    const { id: incidentId = '', kind } = pick(openIncidents(world), incident) ?? {};
    const refundMethod = how ?? (kind === 'refund-owed' ? 'transfer' : null);
    const settle = (refundMethod: RefundMethod | null) =>
      resolveIncident(world.database.db, { incidentId, resolution: settledByStaff, refundMethod, actor });
    let settled = await settle(refundMethod);
    if (!settled.ok && settled.reason === 'not-by-provider') settled = await settle('transfer');
    return `${kind} ${outcomeOf(settled)}`;
  },
});

export const staffCommands = [
  {
    weight: 1,
    arbitrary: command('staff count', {
      arguments: fc.record({ product, units: fc.nat(8) }),
      async act(world, { product: index, units }) {
        const { id: productId, price, shelf: stock } = productAt(world, index);
        const change = { productId, read: { price, stock }, wanted: { price, stock: units }, actor };
        const counted = await changePriceAndStock(world.database.db, change);
        if (counted.ok) world.onShelf.set(productId, units);
        return outcomeOf(counted);
      },
    }),
  },
  { weight: 1, arbitrary: staffPrice },
  { weight: 1, arbitrary: staffWithdraw },
  {
    weight: 4,
    arbitrary: command('staff restore the withdrawn', {
      arguments: fc.constant({}),
      applies: ({ books }) => books.products.some(({ isDeleted }) => isDeleted),
      act: ({ database, books }) =>
        restoreProducts(database.db, { productIds: books.products.map(({ id }) => id), actor }),
    }),
  },
  {
    weight: 1,
    arbitrary: command('staff write off', {
      arguments: fc.record({ product, units: fc.integer({ min: 1, max: 3 }) }),
      async act(world, { product: index, units }) {
        const { id: productId } = productAt(world, index);
        const movement = {
          kind: 'written-off',
          units,
          note: 'modelo',
          shelf: world.onShelf.get(productId) ?? 0,
        } as const;
        const recorded = await recordMovement(world.database.db, { productId, movement, actor });
        if (recorded.ok) moveGoods(world, productId, -units);
        return outcomeOf(recorded);
      },
    }),
  },
  {
    weight: 5,
    arbitrary: staffSet(status),
  },
  { weight: 2, arbitrary: staffUndo() },
  { weight: 2, arbitrary: staffReview(fc.constantFrom('approve', 'reject')) },
  {
    weight: 1,
    arbitrary: command('staff withdraw an approval', {
      arguments: fc.record({ proof: nth }),
      applies: (world) => approvedProofs(world).length > 0,
      async act(world, { proof }) {
        const proofId = pick(approvedProofs(world), proof)?.id ?? '';
        return outcomeOf(await withdrawApproval(world.database.db, { proofId, actor }));
      },
    }),
  },
  { weight: 3, arbitrary: staffSettle },
  {
    weight: 1,
    arbitrary: command('staff delete', {
      arguments: fc.record({ order: nth }),
      applies: hasOrders,
      act: async (world, { order }) =>
        outcomeOf(await deleteOrder(world.database.db, { orderId: orderAt(world, order), actor })),
    }),
  },
  {
    weight: 1,
    arbitrary: command('staff end a hold', {
      arguments: fc.record({ hold: nth }),
      applies: ({ books }) => books.holds.length > 0,
      act: async (world, { hold }) =>
        outcomeOf(await endHold(world.database.db, { holdId: pick(world.books.holds, hold)?.id ?? '', actor })),
    }),
  },
];
