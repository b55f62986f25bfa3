import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, parcels } from '#db/schema.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import type { PackingSlip, SlipPayment } from '#shop/orders/slips/packing-slip.ts';
import { isTestGuide } from './guides/bought-company.server.ts';
import { carriesGoods } from './parcel-states.ts';

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
    const own = boxes.filter(({ orderId, state }) => orderId === slip.id && carriesGoods({ state }));
    const labels = own.flatMap(({ orderId: _, state, codAmount, ...box }, index) => {
      if (state === 'delivered') return [];
      const payment = own.length > 1 ? paymentOfOne(slip.payment, codAmount) : slip.payment;
      return [{ ...slip, payment, box: { ...box, place: index + 1, of: own.length } }];
    });
    return labels.length > 0 ? labels : [{ ...slip, box: null }];
  });
}

/** What one of several parcels collects of what the customer owes at the door. */
function paymentOfOne(payment: SlipPayment, codAmount: number): SlipPayment {
  if (payment.kind !== 'collect') return payment;
  return codAmount > 0 ? { kind: 'collect', amount: codAmount } : { kind: 'elsewhere' };
}

async function findBoxes(db: Db, orderIds: string[]) {
  const { id, orderId, guide, state, weightGrams, codAmount } = parcels;
  return db
    .select({ id, orderId, carrier: carriers.name, guide, isTestGuide, state, weightGrams, codAmount })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(inArray(orderId, orderIds))
    .orderBy(asc(parcels.createdAt), asc(id));
}
