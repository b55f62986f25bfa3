/** Commands of staff about returns: units come back, wholly or in part and again, and cards are voided. */
import fc from 'fast-check';
import type { ReturnKind } from '#db/schema.ts';
import { isSent } from '#models/books.ts';
import { staff as actor, moveGoods, pick, type World } from '#models/world.ts';
import { isoDayOf } from '#shop/dates.ts';
import { listReturnsSince } from '#shop/orders/returns/list-returns-since.server.ts';
import { recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { voidCard } from '#shop/payments/incidents/void-card.server.ts';
import { latestOf } from '#shop/staff/recorded-since.ts';
import { command, nth, sendTwice } from './command.ts';

const sentOrders = ({ books }: World) => books.orders.filter((one) => isSent(one) && !one.isDeleted);
const owedOnline = ({ books }: World) =>
  books.incidents.filter(({ kind, isOpen, provider }) => kind === 'refund-owed' && isOpen && provider !== 'none');

export const staffTakesBack = command('staff take back', {
  arguments: fc.record({
    order: nth,
    kind: fc.constantFrom<ReturnKind[]>('withdrawal', 'warranty', 'refused', 'courtesy'),
    units: fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
    isWhole: fc.boolean(),
    broken: fc.nat(1),
    withShipping: fc.boolean(),
  }),
  applies: (world) => sentOrders(world).length > 0,
  async act(world, { order, kind, units, isWhole, broken, withShipping }) {
    const { id: orderId = '', items = [] } = pick(sentOrders(world), order) ?? {};
    const lines = items.flatMap(({ quantity, returned = 0 }, line) => {
      const back = isWhole ? quantity - returned : (units[line % 2] ?? 0);
      return back > 0 ? [{ line, units: back, writtenOff: Math.min(back, broken) }] : [];
    });
    const form = { kind, exercisedOn: isoDayOf(new Date()), reason: 'modelo', withShipping, lines };
    const { db } = world.database;
    const read = latestOf(await listReturnsSince(db, orderId));
    const recorded = await sendTwice(() => recordReturn(db, { orderId, form, actor, read }));
    if (!recorded.ok) return recorded.reason;
    // The goods of a cancelled order follow its status.
    for (const { line, units: back, writtenOff } of lines)
      moveGoods(world, items[line]?.id ?? '', recorded.isCancelled ? -writtenOff : back - writtenOff);
    return recorded.isCancelled ? 'cancelled' : `owes ${recorded.owed}`;
  },
});

export const returnCommands = [
  { weight: 4, arbitrary: staffTakesBack },
  {
    weight: 1,
    arbitrary: command('staff void a card', {
      arguments: fc.record({ incident: nth }),
      applies: (world) => owedOnline(world).length > 0,
      async act(world, { incident }) {
        const incidentId = pick(owedOnline(world), incident)?.id ?? '';
        const voided = await voidCard(world.database.db, world.provider.provider, { incidentId, actor });
        return voided.ok ? 'done' : voided.reason;
      },
    }),
  },
];
