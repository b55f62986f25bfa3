/** What stands between a scanner and the shop: it counts, and lets the scanner be many visitors who send the shop's own forms. */
import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '#db/testing/postgres-server.ts';

/** In its place each request carries a key of its own, as each attempt to order does. */
export const freshKey = '00000000-fresh-key-0000-000000000000';

export type Seen = {
  requests: number;
  statuses: Map<number, number>;
  /** what was answered with a fault: how it was asked */
  faults: string[];
};

export type CountingProxy = {
  url: string;
  /** what has passed since it was asked last */
  take(): Seen;
  stop(): Promise<void>;
};

const nothingYet = (): Seen => ({ requests: 0, statuses: new Map(), faults: [] });

/**
 * @param target the shop, which trusts one proxy
 * @param answerItself gives what is not for the shop: what a scanner has to find before it is believed that there is nothing
 */
export async function startCountingProxy(
  target: { port: number; url: string },
  answerItself: (url: URL) => Promise<string | null>,
): Promise<CountingProxy> {
  let seen = nothingYet();
  let asked = 0;
  const server = createServer(async (incoming, outgoing) => {
    asked += 1;
    const url = new URL(incoming.url ?? '/', target.url);
    const own = await answerItself(url);
    if (own !== null) return outgoing.setHeader('Content-Type', 'text/html').end(own);

    const body = (await buffer(incoming)).toString('latin1').replaceAll(freshKey, () => randomUUID());
    const headers = {
      ...incoming.headers,
      host: `localhost:${target.port}`,
      origin: target.url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      'content-length': String(body.length),
    };
    const passed = request({
      host: '127.0.0.1',
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers,
    });
    passed.on('error', () => outgoing.destroy());
    passed.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      seen.requests += 1;
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      if (status >= 500) seen.faults.push(`${status} ${incoming.method} ${incoming.url} ${body.slice(0, 500)}`);
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
    });
    passed.end(Buffer.from(body, 'latin1'));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = seen;
      seen = nothingYet();
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
