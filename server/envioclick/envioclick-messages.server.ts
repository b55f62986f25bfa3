import * as v from 'valibot';
import type { BoughtGuide, CarrierRate, TrackedParcel } from '#shop/parcels/carriers/carrier-api.ts';

/**
 * Parses the answers of EnvioClick leniently, because its contract is known from the clients of others: numbers as text,
 * missing fields as empty. Fields that are essential to an answer are required.
 */

/** In '14.696' the dot may group thousands or begin the decimals: such a text is none. */
const clearNumber = /^(?!\d{1,3}\.\d{3}$)\d+(\.\d+)?$/;
const numeric = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(clearNumber), v.transform(Number)),
]);
const pesos = v.pipe(numeric, v.minValue(0), v.maxValue(1_000_000_000), v.transform(Math.round));
/** An identifier, as a number or as text. */
const identifier = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((id) => String(id).trim()),
  v.regex(/^[\w-]{1,60}$/),
);
const shortText = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, 200)),
);
const givenText = v.fallback(v.nullish(shortText, ''), '');

/** The answer to a request that was carried out. */
const envelope = v.object({ status: v.string(), data: v.unknown() });

/** Reads the data of an answer; null if it is not one of a request that was carried out. */
export function readData(body: unknown): { data: unknown } | null {
  const read = v.safeParse(envelope, body);
  return read.success && /^(ok|success)$/i.test(read.output.status.trim()) ? { data: read.output.data } : null;
}

/**
 * Reads why a request is refused, in the service's words; null if the answer says nothing of the kind.
 *
 * The words are in `status_messages`, at any depth: `[{error: ['Unprocessed Entity.', {destination: {address: ['El
 * campo debe tener entre 2 y 50 caracteres.']}}]}]`. Names of fields are put before their words.
 */
export function readRefusalWords(body: unknown): string | null {
  const read = v.safeParse(v.looseObject({ status: v.optional(v.string()) }), body);
  if (!read.success || readData(body)) return null;
  const { status_messages: messages, data } = read.output;
  const words = wordsIn(messages).filter((text) => !meaningless.test(text));
  if (typeof data === 'string' && data.trim() !== '') words.push(data.trim());
  if (words.length === 0 && messages === undefined && read.output.status === undefined) return null;
  return [...new Set(words)].join(' · ').slice(0, 400);
}

/** The names of statuses, which say nothing beside the words that follow them. */
const meaningless = /^(un)?process(ed|able) entity\.?$|^unauthorized\.?$|^access denied\.?$|^request processed\.?$/i;

function wordsIn(messages: unknown, field = ''): string[] {
  if (typeof messages === 'string') {
    const text = messages.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [field && !meaningless.test(text) ? `${field}: ${text}` : text];
  }
  if (typeof messages !== 'object' || messages === null) return [];
  if (Array.isArray(messages)) return messages.flatMap((part) => wordsIn(part, field));
  return Object.entries(messages).flatMap(([name, part]) => {
    const isField = !['error', 'request', 'message'].includes(name);
    return wordsIn(part, isField ? [field, name].filter(Boolean).join('.') : field);
  });
}

const rate = v.pipe(
  v.object({
    idRate: identifier,
    carrier: v.pipe(shortText, v.minLength(1)),
    product: givenText,
    flete: pesos,
    minimumInsurance: v.nullish(pesos, 0),
    deliveryDays: v.fallback(v.nullish(v.pipe(numeric, v.integer(), v.minValue(0), v.maxValue(365)), null), null),
    cod: v.nullish(v.boolean(), false),
    // Of a service that does not collect it may be an empty object or list.
    codDetails: v.fallback(v.nullish(v.object({ codCost: pesos }), null), null),
  }),
  v.transform(
    (raw): CarrierRate => ({
      id: raw.idRate,
      carrier: raw.carrier,
      service: raw.product,
      freight: raw.flete + raw.minimumInsurance,
      codFee: raw.cod && raw.codDetails ? raw.codDetails.codCost : null,
      days: raw.deliveryDays,
    }),
  ),
);

/** Reads the rates of a quotation, without those that cannot be read; null if it has none that can. */
export function readRates(data: unknown): CarrierRate[] | null {
  const read = v.safeParse(v.object({ rates: v.array(v.unknown()) }), data);
  if (!read.success) return null;
  const rates = read.output.rates.flatMap((raw) => {
    const readRate = v.safeParse(rate, raw);
    return readRate.success ? [readRate.output] : [];
  });
  return rates.length === 0 && read.output.rates.length > 0 ? null : rates;
}

const purchase = v.object({
  tracker: identifier,
  idOrder: identifier,
  guide: v.fallback(v.nullish(v.string(), ''), ''),
});

/** Reads a bought guide; null if its number, or that of the purchase, is missing. */
export function readPurchase(data: unknown): BoughtGuide | null {
  const read = v.safeParse(purchase, data);
  if (!read.success) return null;
  const { tracker, idOrder, guide } = read.output;
  // The answer's `url` is that of the printed guide. It has no link for the customer.
  return { guide: tracker, carrierOrder: idOrder, trackingLink: '', labelPdf: readPdf(guide) };
}

/** Reads the number of a purchase whose answer is otherwise unreadable; empty without one. */
export function readOrderNumber(data: unknown): string {
  const read = v.safeParse(v.object({ idOrder: identifier }), data);
  return read.success ? read.output.idOrder : '';
}

function readPdf(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? new Uint8Array(bytes) : null;
}

/** A moment without a zone is of Colombia. */
const moment = v.fallback(
  v.nullish(
    v.pipe(
      v.string(),
      v.transform((text) => momentOf(text.trim())),
    ),
    null,
  ),
  null,
);

function momentOf(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  if (!parts) return null;
  const [, day, time = '00:00:00', zone = '-05:00'] = parts;
  const date = new Date(`${day}T${time}${zone}`);
  // Programs write the year 1 or 1970 for no date.
  return date.getTime() > firstMomentMs ? date : null;
}

/** Earlier than any parcel that is tracked. */
const firstMomentMs = Date.UTC(2020, 0, 1);

const tracked = v.object({
  idOrder: v.fallback(v.nullish(identifier, ''), ''),
  status: v.pipe(shortText, v.minLength(1)),
  statusDetail: givenText,
  realPickupDate: moment,
  realDeliveryDate: moment,
  receivedBy: givenText,
});

/** Reads where one parcel is; null if it is unknown, for which the service gives words instead of fields. */
export function readTracked(raw: unknown, carrierOrder: string): TrackedParcel | null {
  const read = v.safeParse(tracked, raw);
  if (!read.success) return null;
  const { idOrder, status, statusDetail, realPickupDate, realDeliveryDate, receivedBy } = read.output;
  return {
    carrierOrder: carrierOrder || idOrder,
    words: status,
    detail: statusDetail,
    collectedAt: realPickupDate,
    deliveredAt: realDeliveryDate,
    receivedBy,
  };
}

/** Whether the answer to a cancellation says that a purchase cannot be cancelled. */
export function leavesOrders(data: unknown): boolean {
  return v.is(v.object({ not_valid_orders: v.pipe(v.array(v.unknown()), v.minLength(1)) }), data);
}
