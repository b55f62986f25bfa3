import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';

export type Bindings = { Bindings: HttpBindings };

const outage = v.union([v.literal(false), v.picklist(['answers-503', 'breaks-off'])]);

export const controlsSchema = v.object({
  /** the REST API is down */
  apiDown: outage,
  /** the widget script and the dialog are down */
  scriptDown: outage,
  /** the next POST /transactions is processed, but the connection closes before the response */
  loseNextAnswer: v.boolean(),
  /** each POST /transactions waits until this is switched off and is then processed, even if its sender has left */
  holdCharges: v.boolean(),
  /** events are created but not sent */
  holdEvents: v.boolean(),
  /** transactions stay PENDING until this is switched off */
  keepPending: v.boolean(),
  /** callback when the dialog closes without payment (undocumented): with an empty result, or none */
  closing: v.picklist(['empty', 'silent']),
  /** case of the callback's field names (undocumented) */
  callbackCase: v.picklist(['camel', 'snake']),
});

/** Switches that make the provider misbehave, for tests and demonstrations. */
export type Controls = v.InferOutput<typeof controlsSchema>;

export const usualControls: Controls = {
  apiDown: false,
  scriptDown: false,
  loseNextAnswer: false,
  holdCharges: false,
  holdEvents: false,
  keepPending: false,
  closing: 'empty',
  callbackCase: 'camel',
};

/** A received request, other than those to the control routes. */
export type ReceivedRequest = { method: string; path: string; body: string };

const mostRequests = 2_000;

/** Records requests, so that tests can check where card numbers were sent. */
export function recordRequests(requests: ReceivedRequest[]): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    requests.push({ method: c.req.method, path: pathname + search, body: await c.req.text() });
    if (requests.length > mostRequests) requests.shift();
    await next();
  };
}

/** Simulates an outage while `isDown` returns one: closes the connection or responds with 503. */
export function playOutage(isDown: () => Controls['apiDown']): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const down = isDown();
    if (down === 'breaks-off') c.env.incoming.socket.destroy();
    if (down) return c.text('Service Unavailable', 503);
    return next();
  };
}

/** Closes the connection instead of responding to the next POST, once, if `loseNextAnswer` is set. */
export function loseAnswer(controls: Controls): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next();
    if (!controls.loseNextAnswer || c.req.method !== 'POST') return;
    controls.loseNextAnswer = false;
    c.env.incoming.socket.destroy();
  };
}

/**
 * Holds back each POST while `holdCharges` is set.
 *
 * @param held callbacks that let the requests go on
 */
export function holdCharge(controls: Controls, held: (() => void)[]): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (controls.holdCharges && c.req.method === 'POST') await new Promise<void>((goOn) => held.push(goOn));
    return next();
  };
}
