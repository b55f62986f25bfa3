import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import type { PackingSlip, SlipPayment } from '#shop/orders/slips/packing-slip.ts';
import { isTestGuide } from './guides/bought-company.server.ts';
import { amountLeft } from './locked-parcel.server.ts';
import { carriesGoods, hasLeft } from './parcel-states.ts';

/** A label: the address of an order, and what is known of the parcel on which it is stuck. */
export type Label = Omit<PackingSlip, 'notes'> & {
  /** null if no parcel was made of the order: then the label is of all of it */
  box: {
    id: string;
    carrier: string;
    guide: string | null;
    isTestGuide: boolean;
    weightGrams: number | null;
    place: number;
    of: number;
  } | null;
};

/**
 * Finds the labels of orders, in the order of the ids: one for each parcel that is not at its customer's door yet, or
 * one for an order without such a parcel. Left out are the orders that `findSlips` leaves out.
 */
export async function findLabels(db: Db, orderIds: string[]): Promise<Label[]> {
  const slips = await findSlips(db, orderIds);
  const boxes = await findBoxes(
    db,
    slips.map(({ id }) => id),
  );
  return slips.flatMap(({ notes: _, ...slip }): Label[] => {
    const carrying = boxes.filter(({ orderId, state }) => orderId === slip.id && carriesGoods({ state }));
    const own = slip.payment.kind === 'collect' ? withAmountsOfNow(carrying, slip.payment.amount) : carrying;
    const labels = own.flatMap(({ orderId: _, state, codAmount, ...box }, index) => {
      if (state === 'delivered') return [];
      const payment = own.length > 1 ? paymentOfOne(slip.payment, codAmount) : slip.payment;
      return [{ ...slip, payment, box: { ...box, place: index + 1, of: own.length } }];
    });
    return labels.length > 0 ? labels : [{ ...slip, box: null }];
  });
}

/** Parcels with what those that have not left collect by now; the customer may have paid since they were made. */
function withAmountsOfNow(boxes: Box[], owed: Pesos): Box[] {
  const renewed = [...boxes];
  for (const [index, box] of boxes.entries())
    if (!hasLeft(box.state)) renewed[index] = { ...box, codAmount: amountLeft(owed, renewed.toSpliced(index, 1)) };
  return renewed;
}

/** What one of several parcels collects of what the customer owes at the door. */
function paymentOfOne(payment: SlipPayment, codAmount: number): SlipPayment {
  if (payment.kind !== 'collect') return payment;
  return codAmount > 0 ? { kind: 'collect', amount: codAmount } : { kind: 'elsewhere' };
}

type Box = Awaited<ReturnType<typeof findBoxes>>[number];

async function findBoxes(db: Db, orderIds: string[]) {
  const { id, orderId, guide, state, weightGrams, codAmount } = parcels;
  return db
    .select({ id, orderId, carrier: carriers.name, guide, isTestGuide, state, weightGrams, codAmount })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(inArray(orderId, orderIds))
    .orderBy(asc(parcels.createdAt), asc(id));
}
