import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { apiRoutes } from './api.ts';
import { controlRoutes } from './control-routes.ts';
import { type Bindings, holdCharge, loseAnswer, playOutage, type ReceivedRequest, recordRequests } from './controls.ts';
import { dialogRoutes } from './pages/dialog-routes.ts';
import { assets } from './pages/page.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { createProvider } from './provider.ts';
import type { Settings } from './settings.ts';

export type RunningProvider = { url: string; close(): Promise<void> };

/** Starts the provider's HTTP server. Rejects if the port is in use. */
export async function startProvider(settings: Settings): Promise<RunningProvider> {
  const provider = createProvider(settings);
  const requests: ReceivedRequest[] = [];
  const { controls, heldCharges } = provider;

  const app = new Hono<Bindings>()
    .route('/_control', controlRoutes(provider, requests))
    .use(recordRequests(requests))
    .use(
      '/v1/*',
      playOutage(() => controls.apiDown),
    )
    .use('/v1/transactions', loseAnswer(controls), holdCharge(controls, heldCharges))
    .route('/v1', apiRoutes(provider))
    .use(
      '/widget.js',
      playOutage(() => controls.scriptDown),
    )
    .use(
      '/dialogo/*',
      playOutage(() => controls.scriptDown),
    )
    .route('/dialogo', dialogRoutes(provider))
    .route('/', pageRoutes(provider));
  for (const [address, { type, text }] of assets) {
    // The shop's pages have another origin and may require CORP headers (COEP).
    app.get(address, (c) =>
      c.body(text, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    );
  }

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
