import type { Handler } from 'hono';
import type { Logger } from 'pino';
import type { Db } from '#db/database.server.ts';
import { type PaymentProvider, ProviderUnavailable } from '#shop/payments/provider.ts';
import { recordEvent } from '#shop/payments/record-event.server.ts';
import type { Metrics } from './metrics.server.ts';

/** An event is about a kilobyte. */
export const largestEventBytes = 64 * 1024;

/** What became of an event: the figures count them by it. */
export type EventOutcome = 'taken' | 'ignored' | 'forged' | 'unreadable' | 'failed';

/**
 * Takes the provider's events. It asks for 200 and tries others again after half an hour, three hours and a day: so all that
 * is understood is answered with 200, and what could not be made certain or kept with 503.
 *
 * A forged event is logged without its content, which is whatever its sender liked.
 */
export function paymentEvents(shop: {
  db: Db;
  provider: PaymentProvider | null;
  metrics: Metrics;
  log: Logger;
}): Handler {
  const { db, provider, metrics, log } = shop;
  return async (c) => {
    if (!provider) return c.text('no payments are taken here', 404);
    const answer = (outcome: EventOutcome, status: 200 | 400 | 403 | 503) => {
      metrics.paymentEvents.inc({ outcome });
      return c.text(outcome, status);
    };

    const body: unknown = await c.req.json().catch(() => undefined);
    if (typeof body !== 'object' || body === null) return answer('unreadable', 400);
    const told = provider.readEvent(body, c.req.header('X-Event-Checksum'));
    if (told === 'forged') {
      log.warn('a payment event bore no true signature and was refused');
      return answer('forged', 403);
    }
    if (told === 'ignored') return answer('ignored', 200);

    try {
      const recorded = await recordEvent(db, provider, told);
      if (!recorded)
        log.warn({ transaction: told.id, status: told.status }, 'a payment event is about no order of ours');
      return answer('taken', 200);
    } catch (error) {
      if (error instanceof ProviderUnavailable)
        log.warn({ err: error, transaction: told.id }, 'a payment event could not be made certain of');
      else log.error({ err: error, transaction: told.id }, 'a payment event could not be kept');
      return answer('failed', 503);
    }
  };
}
