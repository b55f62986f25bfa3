import { Hono } from 'hono';
import * as v from 'valibot';
import { type Bindings, type CarrierFaults, faultsSchema, noFaults, type ReceivedRequest } from './carrier-faults.ts';
import { historyNames } from './parcel-histories.ts';
import type { Carrier } from './v2-routes.ts';

const clockSchema = v.object({ advanceHours: v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 366)) });
const historySchema = v.object({ history: v.picklist(historyNames) });

/** Routes to control the stand-in in tests, outside the protocol. Browsers are refused. */
export function carrierControl({ faults, heldShipments, ledger }: Carrier, requests: ReceivedRequest[]) {
  const apply = (changes: Partial<CarrierFaults>) => {
    Object.assign(faults, changes);
    if (!faults.holdShipments) for (const goOn of heldShipments.splice(0)) goOn();
  };

  return new Hono<Bindings>()
    .use(async (c, next) => (c.req.header('Origin') ? c.json({ error: 'no browsers here' }, 403) : next()))
    .get('/settings', (c) => c.json(faults))
    .post('/settings', async (c) => {
      const read = v.safeParse(v.partial(v.strictObject(faultsSchema.entries)), await c.req.json());
      if (!read.success) return c.json({ error: read.issues[0].message }, 422);
      apply(read.output);
      return c.json(faults);
    })
    .get('/requests', (c) => c.json(requests))
    .get('/guides', (c) => c.json(ledger.list().map((guide) => ({ ...guide, tracking: ledger.track(guide) }))))
    .post('/guides/:tracker/history', async (c) => {
      const read = v.safeParse(historySchema, await c.req.json());
      const guide = ledger.find(c.req.param('tracker'));
      if (!read.success || !guide) return c.json({ error: 'unknown guide or history' }, 422);
      guide.history = read.output.history;
      return c.json(ledger.track(guide));
    })
    .post('/guides/:tracker/advance', (c) => {
      const guide = ledger.find(c.req.param('tracker'));
      if (!guide || !ledger.advance(guide)) return c.json({ error: 'unknown, or at its end' }, 409);
      return c.json(ledger.track(guide));
    })
    .get('/clock', (c) => c.json({ now: new Date(ledger.now()).toISOString() }))
    .post('/clock', async (c) => {
      const read = v.safeParse(clockSchema, await c.req.json());
      if (!read.success) return c.json({ error: read.issues[0].message }, 422);
      ledger.advanceClock(read.output.advanceHours);
      return c.json({ now: new Date(ledger.now()).toISOString() });
    })
    .post('/reset', (c) => {
      // Clear the state first: resetting the faults would release held purchases.
      ledger.reset();
      requests.length = 0;
      apply({ ...noFaults, faultAt: [...noFaults.faultAt] });
      return c.json(faults);
    });
}
