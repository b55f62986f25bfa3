import type { Handler } from 'hono';
import type { Logger } from 'pino';
import type { Db } from '#db/database.server.ts';
import type { Metrics, PaymentEventOutcome } from '#server/process/metrics.server.ts';
import { type PaymentProvider, ProviderUnavailable } from '#shop/payments/provider.ts';
import { recordEvent } from '#shop/payments/record-event.server.ts';

/** Maximum size of an event's body; most have about a kilobyte. */
export const largestEventBytes = 64 * 1024;

/**
 * Receives the payment provider's webhook events.
 *
 * The provider expects 200 and retries after half an hour, three hours and a day. So an event that is stored or ignored
 * is answered with 200, and one that could not be verified or stored with 503. An unreadable event gets 400, a forged
 * one 403; the latter is logged without its content.
 */
export function paymentEvents(shop: {
  db: Db;
  provider: PaymentProvider | null;
  metrics: Metrics;
  log: Logger;
}): Handler {
  const { db, provider, metrics, log } = shop;
  return async (c) => {
    if (!provider) return c.text('online payments are not enabled', 404);
    const answer = (outcome: PaymentEventOutcome, status: 200 | 400 | 403 | 503) => {
      metrics.paymentEvents.inc({ outcome });
      return c.text(outcome, status);
    };

    const body: unknown = await c.req.json().catch(() => undefined);
    if (typeof body !== 'object' || body === null) return answer('unreadable', 400);
    const event = provider.readEvent(body, c.req.header('X-Event-Checksum'));
    if (event === 'forged') {
      log.warn('a payment event with a wrong signature was refused');
      return answer('forged', 403);
    }
    if (event === 'ignored') return answer('ignored', 200);

    try {
      const recorded = await recordEvent(db, provider, event);
      if (!recorded) log.warn({ transaction: event.id, status: event.status }, 'a payment event matches no order');
      return answer('taken', 200);
    } catch (error) {
      if (error instanceof ProviderUnavailable)
        log.warn({ err: error, transaction: event.id }, 'a payment event could not be verified');
      else log.error({ err: error, transaction: event.id }, 'a payment event could not be stored');
      return answer('failed', 503);
    }
  };
}
