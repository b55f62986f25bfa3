import { Hono } from 'hono';
import * as v from 'valibot';
import { type Bindings, type Controls, controlsSchema, type ReceivedRequest, usualControls } from './controls.ts';
import type { Provider } from './provider.ts';

const settlingSchema = v.object({
  status: v.picklist(['APPROVED', 'DECLINED', 'ERROR', 'VOIDED']),
  amount_in_cents: v.optional(v.number()),
  currency: v.optional(v.string()),
  reference: v.optional(v.string()),
});

/** Routes to control the stand-in in tests, outside the documented protocol. Browsers are refused. */
export function controlRoutes(provider: Provider, requests: ReceivedRequest[]) {
  const { controls, heldCharges, ledger, events, cardTokens } = provider;
  const apply = (changes: Partial<Controls>) => {
    const before = { ...controls };
    Object.assign(controls, changes);
    if (before.holdCharges && !controls.holdCharges) for (const goOn of heldCharges.splice(0)) goOn();
    if (before.holdEvents && !controls.holdEvents) void events.release();
    if (before.keepPending && !controls.keepPending) ledger.release();
  };

  return new Hono<Bindings>()
    .use(async (c, next) => (c.req.header('Origin') ? c.json({ error: 'no browsers here' }, 403) : next()))
    .get('/settings', (c) => c.json(controls))
    .post('/settings', async (c) => {
      const read = v.safeParse(v.partial(v.strictObject(controlsSchema.entries)), await c.req.json());
      if (!read.success) return c.json({ error: read.issues[0].message }, 422);
      apply(read.output);
      return c.json(controls);
    })
    .get('/requests', (c) => c.json(requests))
    .get('/transactions', (c) =>
      c.json(ledger.list().map((transaction) => ({ ...transaction, events: events.of(transaction.id) }))),
    )
    .post('/transactions/:id/settle', async (c) => {
      const read = v.safeParse(settlingSchema, await c.req.json());
      if (!read.success) return c.json({ error: read.issues[0].message }, 422);
      const { status, ...changes } = read.output;
      const settled = ledger.settle(c.req.param('id'), status, changes);
      return settled ? c.json(ledger.find(c.req.param('id'))) : c.json({ error: 'unknown, or not to be settled' }, 409);
    })
    .post('/transactions/:id/event', async (c) => {
      const transaction = ledger.find(c.req.param('id'));
      if (!transaction) return c.json({ error: 'unknown' }, 404);
      return c.json({ answer: await events.sendAgain(transaction) });
    })
    .post('/reset', (c) => {
      // Clear the state first: resetting the controls would release held events and transactions.
      ledger.reset();
      events.reset();
      cardTokens.reset();
      requests.length = 0;
      apply(usualControls);
      return c.json(controls);
    });
}
