import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { isLoopback } from './client-address.server.ts';
import type { HttpEnv } from './http-env.ts';
import { createReadiness } from './readiness.server.ts';
import type { Shop } from './shop.ts';
import { socketAddress } from './socket-address.server.ts';

/** Adds the routes for machines: liveness, readiness and metrics. */
export function addProbes(http: Hono<HttpEnv>, { database, metrics, metricsToken }: Shop): void {
  const isDatabaseReady = createReadiness(() => database.db);
  http.get('/healthz', (c) => c.text('ok'));
  http.get('/readyz', async (c) => {
    return (await isDatabaseReady()) ? c.text('ok') : c.text('database unavailable', 503);
  });
  http.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, metricsToken)) return c.text('forbidden', 403);
    const text = await metrics.read();
    if (text === null) return c.text('a process did not report its metrics', 503);
    return c.text(text, 200, { 'Content-Type': metrics.registry.contentType });
  });
}

function mayReadMetrics(c: Context, token: string | undefined): boolean {
  const bearer = c.req.header('Authorization')?.replace(/^Bearer /, '');
  if (token && bearer && isSameSecret(bearer, token)) return true;
  // Behind a proxy on this machine every visitor looks local, but the proxy sends a forwarding header.
  return isLoopback(socketAddress(c)) && !c.req.header('X-Forwarded-For') && !c.req.header('Forwarded');
}

/** Compares hashes, which have equal lengths, in constant time. */
function isSameSecret(left: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}
