import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { carrierControl } from './carrier-control.ts';
import { type Bindings, noFaults, playFault, type ReceivedRequest, recordRequests } from './carrier-faults.ts';
import type { CarrierSettings } from './carrier-settings.ts';
import { createGuideLedger } from './guide-ledger.ts';
import { guidesPage } from './guides-page.ts';
import { type Carrier, v2Routes } from './v2-routes.ts';

export type RunningCarrier = { url: string; close(): Promise<void> };

/** Starts the carrier's HTTP server. Rejects if the port is in use. */
export async function startCarrier(settings: CarrierSettings): Promise<RunningCarrier> {
  const faults = { ...noFaults, faultAt: [...noFaults.faultAt] };
  const carrier: Carrier = { settings, faults, heldShipments: [], ledger: createGuideLedger() };
  const requests: ReceivedRequest[] = [];

  const app = new Hono<Bindings>()
    .route('/_control', carrierControl(carrier, requests))
    .use('/api/v2/*', recordRequests(requests), playFault(faults))
    .route('/api/v2', v2Routes(carrier))
    .route('/', guidesPage(carrier));

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : settings.port;
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
