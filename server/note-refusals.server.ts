import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { maskSecretLinks } from '#app/masked-path.server.ts';

/** Answers that tell somebody no: not known, not allowed, too large, too often. */
const refusals = new Set([401, 403, 413, 429]);

/**
 * Writes each refusal into the log: which address, how it was asked, what was answered. Who asked, and what was typed, is
 * people's data and stays out; that a password failed or somebody tried another's door is told by address and status.
 */
export function noteRefusals(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (!refusals.has(status)) return;
    log.warn(
      { status, method: c.req.method, path: maskSecretLinks(c.req.path).slice(0, 200) },
      'a request was refused',
    );
  };
}
