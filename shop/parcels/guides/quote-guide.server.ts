import type { Db } from '#db/database.server.ts';
import {
  type CarrierApi,
  type CarrierRate,
  type CarrierRefusal,
  CarrierUnavailable,
} from '#shop/parcels/carriers/carrier-api.ts';
import type { PurchaseOpen } from '#shop/parcels/give-guide.server.ts';
import { findOpenPurchase } from '#shop/parcels/locked-parcel.server.ts';
import { costOf } from './guide-purchase.ts';
import { type ReadShipmentResult, readShipment, type Shipment } from './read-shipment.server.ts';

/** Why the rates of a parcel are not known. */
export type QuoteRefused =
  | Extract<ReadShipmentResult, { ok: false }>
  | PurchaseOpen
  | CarrierRefusal
  /** the carrier gave no answer; nothing was bought */
  | { ok: false; reason: 'unavailable' };

export type QuoteGuideResult = { ok: true; shipment: Shipment; rates: CarrierRate[] } | QuoteRefused;

/** How long staff wait for rates. */
const quoteWithinMs = 15_000;

/**
 * Asks what companies want for bringing a parcel that has no guide yet, the cheapest first. Those that do not collect
 * are left out if the parcel collects money.
 *
 * @param parcel.grams what staff weighed; null: what the shop knows
 */
export async function quoteGuide(
  db: Db,
  api: CarrierApi,
  { parcelId, grams }: { parcelId: string; grams: number | null },
): Promise<QuoteGuideResult> {
  const read = await db.transaction(async (tx) => {
    const found = await readShipment(tx, parcelId, grams);
    const open = found.ok ? await findOpenPurchase(tx, parcelId) : null;
    return open ? ({ ok: false, reason: 'purchase-open', state: open.state } as const) : found;
  });
  if (!read.ok) return read;
  const { shipment } = read;
  try {
    const quoted = await api.quote(shipment, AbortSignal.timeout(quoteWithinMs));
    if (!quoted.ok) return quoted;
    const rates = quoted.rates.filter(({ codFee }) => shipment.codAmount === 0 || codFee !== null);
    return { ok: true, shipment, rates: rates.toSorted((one, other) => costOf(one) - costOf(other)) };
  } catch (error) {
    if (isUnavailable(error)) return { ok: false, reason: 'unavailable' };
    throw error;
  }
}

/** Whether an error says that the carrier gave no answer. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof CarrierUnavailable || (error instanceof DOMException && error.name === 'TimeoutError');
}
