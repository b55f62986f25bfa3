import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { type Bindings, type CarrierFaults, holdShipment, loseAnswer, notOk, wallPage } from './carrier-faults.ts';
import type { CarrierSettings } from './carrier-settings.ts';
import type { Guide, GuideLedger, QuotedRate } from './guide-ledger.ts';
import { guidePdf } from './guide-pdf.ts';
import {
  cancellationFields,
  type QuotationFields,
  quotationFields,
  type ShipmentFields,
  shipmentFields,
  trackFields,
  trackOrdersFields,
  wordsByField,
} from './request-fields.ts';
import { isPlace, type QuotedParcel, quote } from './tariff.ts';

/** The state of one run of the carrier, in memory only. */
export type Carrier = {
  settings: CarrierSettings;
  faults: CarrierFaults;
  /** lets the purchases go on that `holdShipments` holds back */
  heldShipments: (() => void)[];
  ledger: GuideLedger;
};

/** The service's REST API under `/api/v2`. The sources of its shapes are in docs/envioclick-checklist.md. */
export function v2Routes(carrier: Carrier) {
  const { settings, faults, heldShipments, ledger } = carrier;
  const ship = (c: Context) => answerShipment(c, carrier, c.req.path.endsWith('_sandbox'));

  return new Hono<Bindings>()
    .use(async (c, next) => {
      if (!/^Mozilla\/5\.0 /.test(c.req.header('User-Agent') ?? '')) return c.html(wallPage, 403);
      if (c.req.header('Authorization') !== settings.key)
        return c.json(notOk(401, ['Unauthorized.', 'API Key inválido. Revisa que tu API key sea válido.']), 401);
      return next();
    })
    .post('/quotation', async (c) => {
      const read = v.safeParse(quotationFields, await bodyOf(c));
      if (!read.success) return invalid(c, wordsByField(read.issues));
      const problem = placeProblem(read.output);
      if (problem) return invalid(c, problem);
      const cod = codOf(read.output, faults.codFields);
      const parcel = quotedParcel(read.output, cod.codValue);
      const { rates, idCarriersNoWsResult } = quote(parcel, cod.codPaymentMethod, cod.includeGuideCost);
      const quoted = rates.map((rate) => publicRate(ledger.addRate(rate, parcel)));
      return done(c, { ...read.output, rates: quoted, idCarriersNoWsResult });
    })
    .use('/shipment', loseAnswer(faults), holdShipment(faults, heldShipments))
    .use('/shipment_sandbox', loseAnswer(faults), holdShipment(faults, heldShipments))
    .post('/shipment', ship)
    .post('/shipment_sandbox', ship)
    .post('/track', async (c) => {
      const read = v.safeParse(trackFields, await bodyOf(c));
      if (!read.success) return invalid(c, wordsByField(read.issues));
      const guide = ledger.find(read.output.trackingCode);
      if (!guide) return c.json({ ...notOk(422, ['Unprocessed Entity.']), data: 'Tracking code not found' }, 422);
      return done(c, ledger.track(guide));
    })
    .post('/track-by-orders', async (c) => {
      const read = v.safeParse(trackOrdersFields, await bodyOf(c));
      if (!read.success) return invalid(c, wordsByField(read.issues));
      const { orders } = read.output;
      if (faults.trackShape === 'refuses-unknown' && orders.some((order) => !ledger.findOrder(order)))
        return c.json(notOk(422, ['Unprocessed Entity.', 'orders not found']), 422);
      return done(c, trackedOrders(orders, carrier));
    })
    .post('/cancellation/batch/order', async (c) => {
      const read = v.safeParse(cancellationFields, await bodyOf(c));
      if (!read.success) return invalid(c, wordsByField(read.issues));
      const guides = read.output.idOrders.map(ledger.findOrder).filter((guide) => guide !== null);
      if (guides.length < read.output.idOrders.length)
        return c.json(notOk(422, ['Unprocessed Entity.', 'orders not found']), 422);
      return done(c, cancelGuides(guides, carrier));
    })
    .notFound((c) => c.json(notOk(404, ['Not found.']), 404));
}

function answerShipment(c: Context, carrier: Carrier, isSandbox: boolean) {
  const { faults, ledger } = carrier;
  return bodyOf(c).then((body) => {
    const read = v.safeParse(shipmentFields, body);
    if (!read.success) return invalid(c, wordsByField(read.issues));
    const problem = placeProblem(read.output);
    if (problem) return invalid(c, problem);
    if (faults.outOfCredit)
      return c.json(notOk(422, ['Unprocessed Entity.', 'No tiene suficiente crédito disponible en su cuenta.']), 422);
    const rate = ledger.findRate(read.output.idRate);
    const { codValue } = codOf(read.output, faults.codFields);
    const parcel = quotedParcel(read.output, codValue);
    // The service charges what was quoted: another parcel needs another quotation.
    if (!rate || JSON.stringify(rate.parcel) !== JSON.stringify(parcel) || rate.cod !== codValue > 0)
      return c.json(notOk(422, ['Unprocessed Entity.', 'Rate not found']), 422);
    const guide = addGuide(read.output, carrier, { rate, codValue, isSandbox });
    return done(c, purchaseOf(read.output, answeredGuide(guide, carrier)));
  });
}

type BoughtRate = { rate: QuotedRate; codValue: number; isSandbox: boolean };

function addGuide(fields: ShipmentFields, { faults, ledger }: Pick<Carrier, 'faults' | 'ledger'>, bought: BoughtRate) {
  return ledger.add({
    carrier: bought.rate.carrier,
    reference: fields.myShipmentReference,
    externalOrderId: fields.external_order_id ?? '',
    isSandbox: bought.isSandbox,
    codValue: bought.codValue,
    flete: bought.rate.flete,
    codCost: bought.rate.codDetails?.codCost ?? 0,
    to: linesOf(fields.destination),
    history: faults.history,
  });
}

/** The guide that a purchase is answered with, which `answersGuide` may make another than the bought one. */
function answeredGuide(bought: Guide, { faults, ledger }: Carrier): Guide {
  if (faults.answersGuide === 'previous') return ledger.list().at(-2) ?? bought;
  return faults.answersGuide === 'unknown' ? { ...bought, tracker: `0000${bought.tracker.slice(4)}` } : bought;
}

function purchaseOf(fields: ShipmentFields, guide: Guide) {
  const pdf = guidePdf({ ...guide, from: linesOf(fields.origin) });
  const { idOrder, tracker } = guide;
  return { ...fields, guide: pdf.toString('base64'), url: `https://guias.example/${tracker}.pdf`, tracker, idOrder };
}

function linesOf({ company, firstName, lastName, address, crossStreet, suburb, daneCode }: ShipmentFields['origin']) {
  return [company, `${firstName} ${lastName}`, address, `${crossStreet}, ${suburb}`, daneCode];
}

/** Where several purchases are; words instead of fields for those that are unknown. */
function trackedOrders(orders: number[], { faults, ledger }: Carrier) {
  const entries = orders.map((order) => {
    const guide = ledger.findOrder(order);
    return [String(order), guide ? ledger.track(guide) : 'Order not found'] as const;
  });
  if (faults.trackShape === 'list')
    return entries.flatMap(([order, parcel]) =>
      typeof parcel === 'string' ? [] : [{ idOrder: Number(order), ...parcel }],
    );
  return faults.trackShape === 'single' && entries.length === 1 ? entries[0]?.[1] : Object.fromEntries(entries);
}

function cancelGuides(guides: Guide[], { faults, ledger }: Carrier) {
  const lists = {
    not_valid_orders: [] as number[],
    only_cancel_orders: [] as number[],
    to_refund_orders: [] as number[],
  };
  if (faults.cancelDoesNothing) return lists;
  for (const guide of guides) {
    const mayCancel = ledger.mayCancel(guide);
    lists[mayCancel ? 'to_refund_orders' : 'not_valid_orders'].push(guide.idOrder);
    if (mayCancel) ledger.cancel(guide);
  }
  return lists;
}

/** What is collected, from the place where it is read: beside the packages or in the package. */
function codOf(fields: QuotationFields | ShipmentFields, readAt: CarrierFaults['codFields']) {
  const places = [readAt !== 'package' ? fields : {}, readAt !== 'root' ? (fields.packages[0] ?? {}) : {}];
  const {
    codValue = 0,
    codPaymentMethod = 'cash',
    includeGuideCost = false,
  } = Object.assign(
    {},
    ...places.map(({ codValue, codPaymentMethod, includeGuideCost }: Partial<QuotationFields>) => ({
      ...(codValue !== undefined && { codValue }),
      ...(codPaymentMethod && { codPaymentMethod }),
      ...(includeGuideCost !== undefined && { includeGuideCost }),
    })),
  ) as Pick<QuotationFields, 'codValue' | 'codPaymentMethod' | 'includeGuideCost'>;
  return { codValue, codPaymentMethod, includeGuideCost };
}

function quotedParcel(
  { packages, origin, destination, contentValue }: QuotationFields,
  codValue: number,
): QuotedParcel {
  const [{ weight, length, width, height } = { weight: 1, length: 1, width: 1, height: 1 }] = packages;
  const sizeCm = [length, width, height] as const;
  return { from: origin.daneCode, to: destination.daneCode, kilos: weight, sizeCm, contentValue, codValue };
}

function placeProblem({ origin, destination }: QuotationFields | ShipmentFields): Record<string, unknown> | null {
  const daneCode = ['El código DANE no existe'];
  if (!isPlace(origin.daneCode)) return { origin: { daneCode } };
  return isPlace(destination.daneCode) ? null : { destination: { daneCode } };
}

function publicRate({ parcel: _, quotedAt: __, ...rate }: QuotedRate) {
  return rate;
}

/** Parses the body as JSON; null if it is not JSON, which fails validation like an empty body. */
async function bodyOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

const done = (c: Context, data: unknown) =>
  c.json({ status: 'OK', status_codes: [200], status_messages: [{ request: 'Request processed.' }], data });
const invalid = (c: Context, words: Record<string, unknown>) => c.json(notOk(422, ['Unprocessed Entity.', words]), 422);
