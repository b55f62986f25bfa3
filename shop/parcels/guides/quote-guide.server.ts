import type { Db } from '#db/database.server.ts';
import type { Pesos } from '#shop/money.ts';
import {
  type CarrierApi,
  type CarrierRate,
  type CarrierRefusal,
  CarrierTurnedAway,
  CarrierUnavailable,
} from '#shop/parcels/carriers/carrier-api.ts';
import type { PurchaseOpen } from '#shop/parcels/give-guide.server.ts';
import { findOpenPurchase } from '#shop/parcels/locked-parcel.server.ts';
import { costOf } from './guide-purchase.ts';
import { type ReadShipmentResult, readShipment, type Shipment } from './read-shipment.server.ts';

/** Why the rates of a parcel are not known. */
export type QuoteRefused = Extract<ReadShipmentResult, { ok: false }> | PurchaseOpen | CarrierRefusal | NoAnswer;

/** The carrier gave no answer, or does not let the shop in; nothing was bought or cancelled. */
export type NoAnswer = { ok: false; reason: 'unavailable' | 'turned-away' };

export type QuoteGuideResult = { ok: true; shipment: Shipment; rates: CarrierRate[] } | QuoteRefused;

/** How long staff wait for rates. */
const quoteWithinMs = 15_000;

/**
 * Asks what companies want for bringing a parcel that has no guide yet, the cheapest first. Those that do not collect
 * are left out if the parcel collects money.
 *
 * @param parcel.grams what staff weighed; null: what the shop knows
 * @param parcel.declaredValue what staff say that its goods are worth; null: see `declaredValueOf`
 */
export async function quoteGuide(
  db: Db,
  api: CarrierApi,
  { parcelId, ...typed }: { parcelId: string; grams: number | null; declaredValue?: Pesos | null },
): Promise<QuoteGuideResult> {
  const read = await db.transaction(async (tx) => {
    const found = await readShipment(tx, parcelId, typed);
    const open = found.ok ? await findOpenPurchase(tx, parcelId) : null;
    return open ? ({ ok: false, reason: 'purchase-open', state: open.state } as const) : found;
  });
  if (!read.ok) return read;
  const { shipment } = read;
  try {
    const quoted = await api.quote(shipment, AbortSignal.timeout(quoteWithinMs));
    if (!quoted.ok) return quoted;
    const rates =
      shipment.codAmount > 0
        ? quoted.rates.filter(({ codFee }) => codFee !== null)
        : // Nothing is collected, whatever it would cost.
          quoted.rates.map((rate) => ({ ...rate, codFee: null }));
    return { ok: true, shipment, rates: rates.toSorted((one, other) => costOf(one) - costOf(other)) };
  } catch (error) {
    return noAnswerOf(error);
  }
}

/**
 * Says that the carrier gave no answer.
 *
 * @throws any other error
 */
export function noAnswerOf(error: unknown): NoAnswer {
  if (error instanceof CarrierTurnedAway) return { ok: false, reason: 'turned-away' };
  if (isUnavailable(error)) return { ok: false, reason: 'unavailable' };
  throw error;
}

/** Whether an error says that the carrier gave no answer. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof CarrierUnavailable || (error instanceof DOMException && error.name === 'TimeoutError');
}
