import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { loggedPath } from '#app/masked-path.server.ts';
import type { HttpEnv } from './http.server.ts';

const underWay = new AsyncLocalStorage<string>();

/** The id of the request that is being answered, in whatever is done for it; undefined outside of one. */
export function requestId(): string | undefined {
  return underWay.getStore();
}

/** Whoever waits this long notices. */
const slowMs = 1_000;
/** Answers that tell somebody no: not known, not allowed, too large, too often. Many of them are somebody at the door. */
const refusals = new Set([401, 403, 413, 429]);
/** Asked every few seconds by machines, which draw their own conclusions. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

type Options = {
  log: Logger;
  routeOf: (path: string) => string;
  /** with one of ours in front, the id that it gave is taken */
  trustedProxies: number;
};

/**
 * Gives each request an id, which every line of the log that is written for it bears, and says how it ended.
 *
 * One line for what changed something (info), and for what failed, was slow or was refused (warn). All other reads are told at 'debug',
 * and pages and files that are sent from memory never come here: a shop that is looked at writes nothing. Whoever asks for too
 * much is told of once a minute.
 */
export function requestLog({ log, routeOf, trustedProxies }: Options): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    const id = (trustedProxies > 0 && saneId(c.req.header('X-Request-Id'))) || makeId();
    return underWay.run(id, async () => {
      const begunAt = performance.now();
      await next();
      const ms = performance.now() - begunAt;
      const { status } = c.res;
      // A page that everybody shares is kept with its headers, and would tell others the id of who asked first.
      if (!c.env?.pageNotes || status >= 500) c.res.headers.set('X-Request-Id', id);
      // For the page that says that something went wrong: scripts see no other header of what they did not ask for themselves.
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

/** What a proxy called it, if that can stand in a log and be read out; the forms of nginx, Caddy and HAProxy are. */
function saneId(given: string | undefined): string | undefined {
  return given && /^[\w-]{8,64}$/.test(given) ? given : undefined;
}

/** Crockford's letters: none of them is taken for another over the telephone. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten letters, 50 bits: short enough to be read out, and found once in a log. */
function makeId(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte & 31]).join('');
}
