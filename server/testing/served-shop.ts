import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeSignature } from 'better-auth/crypto';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Database, Db } from '#db/database.server.ts';
import { sessions } from '#db/schema.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import { createFetchPicture } from '#server/files/fetch-picture.server.ts';
import { createPictures } from '#server/files/pictures.server.ts';
import { createProofs } from '#server/files/proofs.server.ts';
import type { Storage } from '#server/files/storage.server.ts';
import { clientKey } from '#server/http/client-key.server.ts';
import { createHttp } from '#server/http/http.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import type { Shop } from '#server/http/shop.ts';
import { createChangeFeed } from '#server/process/change-feed.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';

const origin = 'http://tienda.example';
export const testSecret = 'a secret that only tests know';

export type RequestOptions = {
  cookie?: string | undefined;
  form?: Record<string, string> | undefined;
  /** default: POST with a form, GET without */
  method?: string;
};

/** Creates the whole HTTP server over a test database, limits included, without a port. */
export function serveShop(
  database: Database,
  build: ServerBuild,
  { log = createLog('silent'), ...options }: { confirmAddresses?: boolean; log?: Logger } = {},
) {
  const storage = storageInMemory();
  const auth = createAuth({ db: database.db, secret: testSecret, origin, secureCookies: false, ...options });
  const limits = createLimits(database);
  const shop: Shop = {
    database,
    reads: null,
    auth,
    limits,
    pictures: createPictures(storage),
    // Tests make no outgoing connections.
    fetchPicture: createFetchPicture({ mayConnect: () => false }),
    proofs: createProofs(storage),
    paymentProvider: null,
    carrierApi: null,
    changes: createChangeFeed(database, log),
    writeBackup: async () => Readable.from([Buffer.from('una copia')]),
    metrics: createMetrics(),
    log,
    origin,
    trustedProxies: 0,
    clientKeyOf: (address) => clientKey('a secret for tests', address),
    requestsPerMinute: 0,
    metricsToken: undefined,
  };
  const http = createHttp(shop, build);
  let requestCount = 0;
  return {
    shop,
    http,
    auth,
    limits,
    storage,
    /** Sends a request or a form, each time from a different IP address, so that no rate limit applies. */
    ask(path: string, { cookie, form, method = form ? 'POST' : 'GET' }: RequestOptions = {}): Promise<Response> {
      requestCount += 1;
      const from = `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
      const headers = { Origin: origin, 'User-Agent': 'Firefox', ...(cookie && { Cookie: cookie }) };
      const sent = { method, headers, ...(form && { body: new URLSearchParams(form) }) };
      return Promise.resolve(http.request(origin + path, sent, { incoming: { socket: { remoteAddress: from } } }));
    },
  };
}

/** Inserts a session and returns its signed cookie, without hashing a password. */
export async function openSession(
  db: Db,
  userId: string,
  overrides: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ id: string; token: string; cookie: string }> {
  const session = { id: randomUUID(), token: randomUUID(), ...overrides };
  const expiresAt = new Date(Date.now() + 60 * 60_000);
  await db.insert(sessions).values({ userId, expiresAt, userAgent: 'Firefox', ...session });
  const signed = `${session.token}.${await makeSignature(session.token, testSecret)}`;
  return { ...session, cookie: `origen.session_token=${encodeURIComponent(signed)}` };
}

function storageInMemory(): Storage {
  const files = new Map<string, Uint8Array>();
  return {
    find: async (key) => files.get(key) ?? null,
    has: async (key) => files.has(key),
    put: async (key, bytes) => void files.set(key, bytes),
    remove: async (key) => void files.delete(key),
    async *list(folder) {
      for (const key of files.keys()) if (key.startsWith(`${folder}/`)) yield key;
    },
    weigh: async () => 0,
  };
}
