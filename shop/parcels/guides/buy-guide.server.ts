import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guidePurchases, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import {
  type BoughtGuide,
  type CarrierApi,
  type CarrierRate,
  type CarrierRefusal,
  CarrierTurnedAway,
  CarrierUnavailable,
  CarrierUnreached,
} from '#shop/parcels/carriers/carrier-api.ts';
import { findOpenPurchase } from '#shop/parcels/locked-parcel.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { receiverHash } from './guide-receiver.server.ts';
import { type QuoteRefused, quoteGuide } from './quote-guide.server.ts';
import { readShipment, type Shipment } from './read-shipment.server.ts';
import { type KeepLabel, type StoredAnswer, storeBoughtGuide, storeNothingBought } from './store-answer.server.ts';

/** A rate as staff chose it; the ids of rates last only for a short time. */
export type ChosenRate = Pick<CarrierRate, 'carrier' | 'service' | 'freight' | 'codFee'>;

export type GuideToBuy = {
  parcelId: string;
  chosen: ChosenRate;
  /** what staff weighed; null: what the shop knows */
  grams: number | null;
  /** what staff say that its goods are worth; without it, see `declaredValueOf` */
  declaredValue?: Pesos | null;
  /** the amount to collect that the page showed */
  codAmount: Pesos;
  actor: Actor;
};

export type BuyGuideResult =
  | StoredAnswer
  | QuoteRefused
  /** the order was changed since the page was loaded, or while the rates were asked for */
  | { ok: false; reason: 'order-changed' }
  /** the carrier no longer offers that rate at that price */
  | { ok: false; reason: 'rate-changed' }
  /** no connection was made, so nothing was bought */
  | { ok: false; reason: 'unreached' }
  /** the answer was lost, so the guide may have been bought */
  | { ok: false; reason: 'unknown' }
  | GuideNotStored;

/**
 * The carrier sold a guide, but the database could not store it. Its numbers have to be logged: nothing else has them.
 * After some minutes staff enter the guide, as after a lost answer.
 */
type GuideNotStored = {
  ok: false;
  reason: 'not-stored';
  purchaseId: string;
  guide: string;
  carrierOrder: string;
  fault: unknown;
};

/**
 * Buys the guide of a parcel at a rate that staff chose, and gives it to the parcel.
 *
 * The purchase is recorded and committed before the carrier is asked. While it waits for its answer, is bought, or its
 * answer was lost, no other guide is bought for the parcel. The carrier is asked for its rates again, because prices of
 * the browser are never used.
 *
 * @param keepLabel stores the printed guide, and returns its key
 */
export async function buyGuide(
  db: Db,
  { api, keepLabel }: { api: CarrierApi; keepLabel: KeepLabel },
  wanted: GuideToBuy,
): Promise<BuyGuideResult> {
  const quoted = await quoteGuide(db, api, wanted);
  if (!quoted.ok) return quoted;
  if (quoted.shipment.codAmount !== wanted.codAmount) return { ok: false, reason: 'order-changed' };
  const rate = quoted.rates.find((one) => isSame(one, wanted.chosen));
  if (!rate) return { ok: false, reason: 'rate-changed' };

  const asked = await recordPurchase(db, { ...wanted, rate, shipment: quoted.shipment, isTest: api.sellsTestGuides });
  if (!asked.ok) return asked;
  const { reference } = asked;
  let answer: { ok: true; bought: BoughtGuide } | CarrierRefusal;
  try {
    answer = await api.ship({ ...quoted.shipment, rate, reference });
  } catch (error) {
    if (error instanceof CarrierUnreached) {
      const isAway = error instanceof CarrierTurnedAway;
      const message = isAway
        ? 'La transportadora no dejó entrar a la tienda.'
        : 'No hubo conexión con la transportadora.';
      await storeNothingBought(db, reference, { state: 'unsent', message });
      return { ok: false, reason: isAway ? 'turned-away' : 'unreached' };
    }
    // Whatever else went wrong, the request may have arrived.
    await storeNothingBought(db, reference, { state: 'unknown', message: 'La transportadora no respondió.' });
    if (error instanceof CarrierUnavailable) return { ok: false, reason: 'unknown' };
    throw error;
  }
  if (!answer.ok) {
    await storeNothingBought(db, reference, { state: 'refused', message: answer.message });
    return answer;
  }
  const { bought } = answer;
  try {
    return await storeBoughtGuide(db, keepLabel, { purchaseId: reference, bought, actor: wanted.actor });
  } catch (fault) {
    const { guide, carrierOrder } = bought;
    return { ok: false, reason: 'not-stored', purchaseId: reference, guide, carrierOrder, fault };
  }
}

/** Records that a guide is being bought, unless another is, or the order changed. */
async function recordPurchase(
  db: Db,
  purchase: GuideToBuy & { rate: CarrierRate; shipment: Shipment; isTest: boolean },
) {
  const { parcelId, declaredValue = null, actor, rate, shipment, isTest } = purchase;
  return db.transaction(async (tx) => {
    const read = await readShipment(tx, parcelId, purchase);
    if (!read.ok) return read;
    const open = await findOpenPurchase(tx, parcelId);
    if (open) return { ok: false, reason: 'purchase-open', state: open.state } as const;
    // The rates are for what was quoted: the amount, the address and the weight.
    if (JSON.stringify(read.shipment) !== JSON.stringify(shipment))
      return { ok: false, reason: 'order-changed' } as const;
    const { codAmount } = shipment;
    await tx
      .update(parcels)
      .set({
        codAmount,
        weightGrams: shipment.grams,
        ...(declaredValue !== null && { declaredValue }),
        updatedAt: new Date(),
      })
      .where(eq(parcels.id, parcelId));
    const [asked] = await tx
      .insert(guidePurchases)
      .values({
        ...{ parcelId, codAmount, company: rate.carrier, service: rate.service },
        ...{ freight: rate.freight, codFee: codAmount > 0 ? rate.codFee : null, days: rate.days },
        ...{ actorId: actor.userId, actorName: actor.fullName },
        ...{ isTest, receiverHash: receiverHash(shipment.receiver) },
      })
      .returning({ id: guidePurchases.id });
    if (!asked) throw new Error('A purchase was not inserted');
    return { ok: true, reference: asked.id } as const;
  });
}

function isSame(rate: ChosenRate, chosen: ChosenRate): boolean {
  return (
    rate.carrier === chosen.carrier &&
    rate.service === chosen.service &&
    rate.freight === chosen.freight &&
    rate.codFee === chosen.codFee
  );
}
