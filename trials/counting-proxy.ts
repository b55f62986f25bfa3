/**
 * A proxy between a scanner and the shop. It counts answers and makes requests look as if many visitors sent them from
 * the shop's own pages.
 */
import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '#db/testing/postgres-server.ts';

/** A placeholder that the proxy replaces with a new key in each request, because each order needs its own. */
export const freshKey = '00000000-fresh-key-0000-000000000000';

export type Seen = {
  requests: number;
  statuses: Map<number, number>;
  /** requests that were answered with a server error */
  faults: string[];
};

export type CountingProxy = {
  url: string;
  /** Returns the counts since the last call. */
  take(): Seen;
  stop(): Promise<void>;
};

const nothingYet = (): Seen => ({ requests: 0, statuses: new Map(), faults: [] });

/**
 * Starts the proxy. Each request gets a network address of its own.
 *
 * @param target the shop, which must trust one proxy
 * @param answerItself answers the paths of planted vulnerabilities, which a scanner must find to be trusted; null for
 * the shop's paths
 */
export async function startCountingProxy(
  target: { port: number; url: string },
  answerItself: (url: URL) => Promise<string | null>,
): Promise<CountingProxy> {
  let seen = nothingYet();
  let requestCount = 0;
  const server = createServer(async (incoming, outgoing) => {
    requestCount += 1;
    const url = new URL(incoming.url ?? '/', target.url);
    const own = await answerItself(url);
    if (own !== null) return outgoing.setHeader('Content-Type', 'text/html').end(own);

    const body = (await buffer(incoming)).toString('latin1').replaceAll(freshKey, () => randomUUID());
    const headers = {
      ...incoming.headers,
      host: `localhost:${target.port}`,
      origin: target.url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
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
