import type { Environment } from '#server/process/environment.server.ts';
import { findDemoOrigin } from '#server/process/startup-message.ts';
import {
  type CarrierApi,
  type CarrierRefusal,
  CarrierUnavailable,
  type TrackedParcel,
} from '#shop/parcels/carriers/carrier-api.ts';
import { findParcelProblem, quotationOf, shipmentOf } from './envioclick-bodies.server.ts';
import {
  leavesOrders,
  readData,
  readOrderNumber,
  readPurchase,
  readRates,
  readRefusalWords,
  readTracked,
} from './envioclick-messages.server.ts';
import { askEnvioclick, type EnvioclickAnswer } from './envioclick-request.server.ts';

export type EnvioclickSettings = NonNullable<Environment['envioclick']>;

/** Time limit of a purchase, which takes longest: the company that brings the parcel has to answer too. */
const purchasePatienceMs = 30_000;

/** Parcels tracked with one request: as many as a published client asks for. */
const mostTracked = 40;

/**
 * Creates the EnvioClick Pro adapter. Its contract is second-hand and was not tried with a real key: see
 * docs/envioclick-checklist.md.
 */
export function createEnvioclick(settings: EnvioclickSettings, options: { patienceMs?: number } = {}): CarrierApi {
  const ask = askEnvioclick.bind(null, { ...settings, ...options });
  const askPatiently = askEnvioclick.bind(null, { ...settings, patienceMs: purchasePatienceMs, ...options });

  async function trackBatch(orders: string[]): Promise<TrackedParcel[]> {
    const answer = await ask('/track-by-orders', { orders: orders.map(Number) });
    const result = readAnswer(answer);
    if (result.ok) return readBatch(result.data, orders);
    if (!isUnknown(result)) throw new CarrierUnavailable(`EnvioClick refused to track parcels (${answer.status})`);
    // One unknown number may make it refuse all of them.
    const half = Math.ceil(orders.length / 2);
    if (orders.length === 1) return [];
    return [...(await trackBatch(orders.slice(0, half))), ...(await trackBatch(orders.slice(half)))];
  }

  return {
    isTest: settings.mode === 'sandbox',
    sellsTestGuides: settings.mode === 'sandbox' && findDemoOrigin(settings.apiUrl) === null,

    async quote(parcel, signal) {
      const problem = findParcelProblem(parcel);
      if (problem) return refused(problem);
      const result = readAnswer(await ask('/quotation', quotationOf(parcel), signal));
      if (!result.ok) return result;
      const rates = readRates(result.data);
      if (!rates) throw new CarrierUnavailable('EnvioClick returned a quotation that cannot be parsed');
      // With an amount to collect it also lists services that would leave the parcel without collecting it.
      const suitable = rates.filter(({ codFee }) => parcel.codAmount === 0 || codFee !== null);
      return { ok: true, rates: suitable.sort((a, b) => a.freight + (a.codFee ?? 0) - b.freight - (b.codFee ?? 0)) };
    },

    async ship(parcel) {
      const problem = findParcelProblem({ ...parcel, from: parcel.sender, to: parcel.receiver });
      if (problem) return refused(problem);
      if (!isNumber(parcel.rate.id)) return refused('La tarifa elegida no es de EnvioClick.');
      if (parcel.codAmount > 0 && parcel.rate.codFee === null)
        return refused('La tarifa elegida no recauda el pago contra entrega.');
      const path = settings.mode === 'live' ? '/shipment' : '/shipment_sandbox';
      const result = readAnswer(await askPatiently(path, shipmentOf(parcel, new Date())));
      if (!result.ok) return result;
      const bought = readPurchase(result.data);
      if (bought) return { ok: true, bought };
      const order = readOrderNumber(result.data) || 'unknown';
      throw new CarrierUnavailable(`EnvioClick returned a purchase that cannot be parsed (order ${order})`);
    },

    async track(carrierOrders) {
      const orders = [...new Set(carrierOrders)].filter(isNumber);
      const parcels: TrackedParcel[] = [];
      for (let start = 0; start < orders.length; start += mostTracked)
        parcels.push(...(await trackBatch(orders.slice(start, start + mostTracked))));
      return parcels;
    },

    async trackGuide(guide) {
      const answer = await ask('/track', { trackingCode: guide });
      const result = readAnswer(answer);
      if (!result.ok) {
        if (isUnknown(result)) return null;
        throw new CarrierUnavailable(`EnvioClick refused to track a guide (${answer.status})`);
      }
      if (typeof result.data === 'string') return null;
      const parcel = readTracked(result.data, '');
      if (!parcel) throw new CarrierUnavailable('EnvioClick returned a parcel that cannot be parsed');
      return parcel;
    },

    async cancel(carrierOrder) {
      if (!isNumber(carrierOrder)) return refused('La compra no es de EnvioClick.');
      const result = readAnswer(await ask('/cancellation/batch/order', { idOrders: [Number(carrierOrder)] }));
      if (!result.ok) return result;
      return leavesOrders(result.data) ? refused('EnvioClick ya no puede anular esta guía.') : { ok: true };
    },
  };
}

/** The service numbers its rates and purchases. */
const isNumber = (id: string) => /^\d{1,15}$/.test(id);

const refused = (message: string): CarrierRefusal => ({ ok: false, reason: 'refused', message });

/** Whether a refusal says that it does not know the parcel; 'orders not found' is what others saw. */
const isUnknown = ({ message }: CarrierRefusal) => /not found|no (se )?(ha )?encontr|no existe/i.test(message);

/**
 * Reads an answer: its data, or why it is refused.
 *
 * @throws CarrierUnavailable if it has neither
 */
function readAnswer({ status, body }: EnvioclickAnswer): { ok: true; data: unknown } | CarrierRefusal {
  const carriedOut = status < 300 ? readData(body) : null;
  if (carriedOut) return { ok: true, data: carriedOut.data };
  const words = readRefusalWords(body);
  if (words === null) throw new CarrierUnavailable(`EnvioClick did not answer in its protocol (${status})`);
  return refused(words || `EnvioClick no dijo por qué (${status}).`);
}

/**
 * Reads the parcels of a batch: keyed by their numbers, with words for those that are unknown; or as a list; or one
 * without its key. One that is of another purchase than asked for is left out.
 *
 * @throws CarrierUnavailable if it is none of these
 */
function readBatch(data: unknown, orders: string[]): TrackedParcel[] {
  if (Array.isArray(data))
    return orders.flatMap(
      (order) =>
        readTracked(
          data.find((entry) => readOrderNumber(entry) === order),
          order,
        ) ?? [],
    );
  const entries = Object.entries(typeof data === 'object' && data !== null ? data : {});
  const own = entries.filter(([key]) => orders.includes(key));
  if (own.length > 0)
    return own.flatMap(([order, entry]) => (isOf(entry, order) ? (readTracked(entry, order) ?? []) : []));
  const single = orders.length === 1 && isOf(data, orders[0] ?? '') ? readTracked(data, orders[0] ?? '') : null;
  if (!single) throw new CarrierUnavailable('EnvioClick returned parcels that cannot be parsed');
  return [single];
}

/** Whether a parcel is that of a purchase, or does not say of which it is. */
const isOf = (entry: unknown, order: string) => ['', order].includes(readOrderNumber(entry));
