import type { ServerOptions } from 'node:http';

/**
 * How long and how much a connection may take to say what it wants. Whoever sends letter by letter holds a connection and
 * nothing else; it is let go soon all the same.
 */
export const connectionLimits = {
  /** A browser says all of this at once, on the slowest network within a few seconds. */
  headersTimeout: 20_000,
  /** The largest proof over a poor mobile network: ten megabytes at 300 kbit/s. */
  requestTimeout: 300_000,
  /**
   * Longer than proxies keep a connection to the shop that nobody uses, a minute in nginx: closed by the shop first, it may be just as a
   * form is sent on it, which nobody may send twice.
   */
  keepAliveTimeout: 75_000,
  /** Address and headers together; cookies and a long search take a tenth of it. */
  maxHeaderSize: 16 * 1024,
  /** How often late ones are looked for. */
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;
