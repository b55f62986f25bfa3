import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { loggedPath } from '#app/masked-path.server.ts';
import type { HttpEnv } from './http-env.ts';
import { makeRequestId, parseRequestId, runWithRequestId } from './request-id.server.ts';

/** A request that takes longer is logged as slow: a visitor notices a wait this long. */
const slowMs = 1_000;
/**
 * Statuses of refusals (unauthorized, forbidden, too large, too many requests): many of these may indicate an attack.
 */
const refusals = new Set([401, 403, 413, 429]);
/** Paths that machines request every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

type Options = {
  log: Logger;
  routeOf: (path: string) => string;
  /** with a trusted proxy in front, the request id it sends is used */
  trustedProxies: number;
};

/**
 * Gives each request an id, which all its log lines carry, and logs how it ended.
 *
 * Writes are logged at 'info'; failed, slow and refused requests at 'warn'; other reads, and all probes that are not
 * refused, at 'debug'. Pages and files sent from memory do not pass here and are not logged. A visitor over the request
 * limit is logged once a minute.
 */
export function requestLog({ log, routeOf, trustedProxies }: Options): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    const id = (trustedProxies > 0 && parseRequestId(c.req.header('X-Request-Id'))) || makeRequestId();
    return runWithRequestId(id, async () => {
      const startedAt = performance.now();
      await next();
      const ms = performance.now() - startedAt;
      const { status } = c.res;
      // A shared page is cached with its headers; an error page is not.
      if (!c.env?.pageNotes || status >= 500) c.res.headers.set('X-Request-Id', id);
      // For the error page: `Server-Timing` is the only response header of a navigation that scripts can read.
      if (status >= 500) c.res.headers.set('Server-Timing', `fault;desc="${id}"`);
      const level = levelOf(c.req.method, c.req.path, status, ms);
      if (!log.isLevelEnabled(level) || c.env?.tooMany?.isFirst === false) return;
      const { method, path } = c.req;
      log[level](
        { method, path: loggedPath(path), route: routeOf(path), status, ms: Math.round(ms * 10) / 10 },
        'request',
      );
    });
  };
}

function levelOf(method: string, path: string, status: number, ms: number): 'warn' | 'info' | 'debug' {
  if (refusals.has(status)) return 'warn';
  if (probes.has(path)) return 'debug';
  if (status >= 500 || ms >= slowMs) return 'warn';
  return method === 'GET' || method === 'HEAD' ? 'debug' : 'info';
}
