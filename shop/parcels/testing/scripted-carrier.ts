/** A carrier's interface for tests, in memory: sells each purchase a guide, and does what its script says. */
import {
  type CarrierApi,
  type CarrierRate,
  CarrierTurnedAway,
  CarrierUnavailable,
  CarrierUnreached,
  type ParcelToQuote,
  type ParcelToShip,
  type TrackedParcel,
} from '#shop/parcels/carriers/carrier-api.ts';

/** What it does with the next purchases. */
export type ShipScript =
  | 'sell'
  /** the guide is sold, but the answer is lost */
  | 'lose-answer'
  /** no connection comes about */
  | 'unreached'
  | 'turned-away'
  | 'refuse';

export const aRate: CarrierRate = {
  id: 'rate-1',
  carrier: 'Envía',
  service: 'Terrestre',
  freight: 9_000,
  codFee: 3_000,
  days: 2,
};

export function scriptedCarrier() {
  const sold: (ParcelToShip & { guide: string; carrierOrder: string })[] = [];
  const quoted: ParcelToQuote[] = [];
  const tracked = new Map<string, TrackedParcel>();
  const script = {
    ship: 'sell' as ShipScript,
    /** whether a cancellation that is agreed to cancels the guide */
    cancels: true,
    isAway: false,
    rates: [aRate],
    /** runs while a purchase waits for its answer */
    beforeAnswer: async () => {},
  };
  const reach = () => {
    if (script.isAway) throw new CarrierUnavailable('away');
  };
  const report = (carrierOrder: string, words: string, more: Partial<TrackedParcel> = {}) =>
    tracked.set(carrierOrder, {
      ...{ carrierOrder, words, detail: '', collectedAt: null, deliveredAt: null, receivedBy: '' },
      ...more,
    });
  const api: CarrierApi = {
    isTest: true,
    sellsTestGuides: false,
    async quote(parcel) {
      reach();
      quoted.push(parcel);
      return { ok: true, rates: script.rates };
    },
    async ship(parcel) {
      if (script.ship === 'unreached') throw new CarrierUnreached('no connection');
      if (script.ship === 'turned-away') throw new CarrierTurnedAway('a wrong key');
      if (script.ship === 'refuse') return { ok: false, reason: 'refused', message: 'Dirección no válida' };
      const number = sold.length + 1;
      const made = { guide: `GUIA-${number}`, carrierOrder: `${number}` };
      sold.push({ ...parcel, ...made });
      report(made.carrierOrder, 'Pendiente de Recolección');
      await script.beforeAnswer();
      if (script.ship === 'lose-answer') throw new CarrierUnavailable('the answer was lost');
      const labelPdf = new TextEncoder().encode(`%PDF ${made.guide}`);
      return { ok: true, bought: { ...made, trackingLink: `https://envia.example/${made.guide}`, labelPdf } };
    },
    async track(carrierOrders) {
      reach();
      return carrierOrders.flatMap((one) => tracked.get(one) ?? []);
    },
    async trackGuide(guide) {
      reach();
      const purchase = sold.find((one) => one.guide === guide);
      return (purchase && tracked.get(purchase.carrierOrder)) ?? null;
    },
    async cancel(carrierOrder) {
      reach();
      if (script.cancels) report(carrierOrder, 'Cancelado');
      return { ok: true };
    },
  };
  return { api, script, sold, quoted, report };
}
