import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { historyNames } from './parcel-histories.ts';

export type Bindings = { Bindings: HttpBindings };

/** The requests of the protocol, by the end of their path. */
export const requestKinds = ['quotation', 'shipment', 'track', 'cancellation'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const faultsSchema = v.object({
  /** what requests get instead of an answer; `html`, `truncated` and `other-shape` are answered with 200 */
  fault: v.union([
    v.literal(false),
    v.picklist(['html', 'truncated', 'other-shape', 'refuses-422', 'blocks-403', 'answers-503', 'breaks-off']),
  ]),
  /** the requests that this concerns */
  faultAt: v.array(v.picklist(requestKinds)),
  /** how long each request waits before it is carried out */
  delayMs: v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)),
  /** the next purchase is made, but the connection closes before the answer */
  loseNextAnswer: v.boolean(),
  /** each purchase waits until this is switched off and is then made, even if its sender has left */
  holdShipments: v.boolean(),
  /** a cancellation answers 200 with empty lists and cancels nothing, as others saw in August 2026 */
  cancelDoesNothing: v.boolean(),
  /** which guide the answer to a purchase names: its own, that of the purchase before, or one that was never sold */
  answersGuide: v.picklist(['own', 'previous', 'unknown']),
  /** where the fields of cash on delivery are read: two public clients disagree */
  codFields: v.picklist(['either', 'root', 'package']),
  /**
   * the shape of a batch of tracked parcels: keyed by order, a list, or one parcel without its key; or a refusal of all
   * if one is unknown
   */
  trackShape: v.picklist(['keyed', 'list', 'single', 'refuses-unknown']),
  /** no money for guides is left in the account */
  outOfCredit: v.boolean(),
  /** the history of guides that are bought from now on */
  history: v.picklist(historyNames),
});

/** Switches that make the carrier misbehave, for tests and demonstrations. */
export type CarrierFaults = v.InferOutput<typeof faultsSchema>;

export const noFaults: CarrierFaults = {
  fault: false,
  faultAt: [...requestKinds],
  delayMs: 0,
  loseNextAnswer: false,
  holdShipments: false,
  cancelDoesNothing: false,
  answersGuide: 'own',
  codFields: 'either',
  trackShape: 'keyed',
  outOfCredit: false,
  history: 'delivered',
};

/** A received request of the protocol. The key is left out. */
export type ReceivedRequest = { path: string; body: string; userAgent: string };

const mostRequests = 2_000;

/** Records requests, so that tests can check what was sent and how often. */
export function recordRequests(requests: ReceivedRequest[]): MiddlewareHandler {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    requests.push({ path: pathname, body: await c.req.text(), userAgent: c.req.header('User-Agent') ?? '' });
    if (requests.length > mostRequests) requests.shift();
    await next();
  };
}

/** The page of Cloudflare's wall, which programs get that do not look like a browser. */
export const wallPage =
  '<!DOCTYPE html><html><head><title>Access denied</title></head><body>error code: 1010</body></html>';

/** Gives the answer of a fault instead of the right one; the request is not carried out. */
export function playFault(faults: CarrierFaults): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
    if (!faults.fault || !faults.faultAt.some((kind) => isOfKind(c.req.path, kind))) return next();
    switch (faults.fault) {
      case 'html':
        return c.html('<!DOCTYPE html><html><body>Estamos en mantenimiento</body></html>');
      case 'truncated':
        return c.body('{"status":"OK","status_codes":[200],"data":{"rates":[{"idRa', 200, {
          'Content-Type': 'application/json',
        });
      case 'other-shape':
        return c.json({ status: 'OK', status_codes: [200], data: { tarifas: 'ninguna' } });
      case 'refuses-422':
        return c.json(notOk(422, ['Unprocessed Entity.', 'No se pudo generar la guía']), 422);
      case 'blocks-403':
        return c.html(wallPage, 403);
      case 'answers-503':
        return c.text('Service Unavailable', 503);
      case 'breaks-off':
        c.env.incoming.socket.destroy();
        return c.text('');
    }
  };
}

const isOfKind = (path: string, kind: RequestKind) => path.includes(`/${kind}`);

/** Closes the connection instead of answering the next purchase, once, if `loseNextAnswer` is set. */
export function loseAnswer(faults: CarrierFaults): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next();
    if (!faults.loseNextAnswer) return;
    faults.loseNextAnswer = false;
    c.env.incoming.socket.destroy();
  };
}

/**
 * Holds back each purchase while `holdShipments` is set.
 *
 * @param held callbacks that let the requests go on
 */
export function holdShipment(faults: CarrierFaults, held: (() => void)[]): MiddlewareHandler<Bindings> {
  return async (_, next) => {
    if (faults.holdShipments) await new Promise<void>((goOn) => held.push(goOn));
    return next();
  };
}

/** The body of a refusal: words, or words by field. */
export function notOk(status: number, error: (string | object)[]) {
  return { status: 'NOT OK', status_codes: [status], status_messages: [{ error }] };
}
