import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';

export type Bindings = { Bindings: HttpBindings };

const outage = v.union([v.literal(false), v.picklist(['answers-503', 'breaks-off'])]);

export const controlsSchema = v.object({
  /** the REST API is down */
  apiDown: outage,
  /** script and dialog are down */
  scriptDown: outage,
  /** the next POST /transactions does its work and breaks off before it answers */
  loseNextAnswer: v.boolean(),
  /** events are made and kept back */
  holdEvents: v.boolean(),
  /** transactions stay PENDING until told */
  keepPending: v.boolean(),
  /** what closing the dialog without paying gives: the documents do not say */
  closing: v.picklist(['empty', 'silent']),
  /** how the fields of the callback are written: the documents do not say */
  callbackCase: v.picklist(['camel', 'snake']),
});

/** How a test, or a curious person, makes the provider misbehave. */
export type Controls = v.InferOutput<typeof controlsSchema>;

export const usualControls: Controls = {
  apiDown: false,
  scriptDown: false,
  loseNextAnswer: false,
  holdEvents: false,
  keepPending: false,
  closing: 'empty',
  callbackCase: 'camel',
};

/** A request the program received, the control itself left out. */
export type ReceivedRequest = { method: string; path: string; body: string };

const mostRequests = 2_000;

/** Writes down what arrives, so that a test can show where a card number went. */
export function recordRequests(requests: ReceivedRequest[]): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    requests.push({ method: c.req.method, path: pathname + search, body: await c.req.text() });
    if (requests.length > mostRequests) requests.shift();
    await next();
  };
}

/** Plays an outage where one is asked for. */
export function playOutage(isDown: () => Controls['apiDown']): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const down = isDown();
    if (down === 'breaks-off') c.env.incoming.socket.destroy();
    if (down) return c.text('Service Unavailable', 503);
    return next();
  };
}

/** Breaks off before the answer to a transaction just made, once. */
export function loseAnswer(controls: Controls): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next();
    if (!controls.loseNextAnswer || c.req.method !== 'POST') return;
    controls.loseNextAnswer = false;
    c.env.incoming.socket.destroy();
  };
}
