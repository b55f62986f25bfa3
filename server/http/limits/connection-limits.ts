import type { ServerOptions } from 'node:http';

/**
 * Limits for the time and size of a request. A client that sends byte by byte is disconnected after about five minutes
 * at most.
 */
export const connectionLimits = {
  /** A browser sends all headers at once, on the slowest network within a few seconds. */
  headersTimeout: 20_000,
  /** The largest proof over a poor mobile network: ten megabytes at 300 kbit/s. */
  requestTimeout: 300_000,
  /**
   * Longer than proxies keep an idle connection (a minute in nginx). If the shop closed it first, a form could be in
   * flight on it, which a proxy must not send again.
   */
  keepAliveTimeout: 75_000,
  /** URL and headers together; cookies and a long search take a tenth of it. */
  maxHeaderSize: 16 * 1024,
  /** How often the timeouts are checked. */
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;
