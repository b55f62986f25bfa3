import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeSignature } from 'better-auth/crypto';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Database, Db } from '#db/database.server.ts';
import { sessions } from '#db/schema.ts';
import { createAuth } from '../auth.server.ts';
import { createChangeFeed } from '../change-feed.server.ts';
import { createFetchPicture } from '../fetch-picture.server.ts';
import { createHttp, type Shop } from '../http.server.ts';
import { createLimits } from '../limits.server.ts';
import { createLog } from '../log.server.ts';
import { createMetrics } from '../metrics.server.ts';
import { createPictures } from '../pictures.server.ts';
import { createProofs } from '../proofs.server.ts';
import type { Storage } from '../storage.server.ts';

const origin = 'http://tienda.example';
export const testSecret = 'a secret that only tests know';

export type Asked = {
  cookie?: string | undefined;
  form?: Record<string, string> | undefined;
  /** left out, a form is posted and all else is got */
  method?: string;
};

/** The whole server in front of a test's database, without a port: what a browser would meet, limits and all. */
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
    // Nothing of a test goes out into the world.
    fetchPicture: createFetchPicture({ mayConnect: () => false }),
    proofs: createProofs(storage),
    paymentProvider: null,
    changes: createChangeFeed(database, log),
    writeBackup: async () => Readable.from([Buffer.from('una copia')]),
    metrics: createMetrics(),
    log,
    origin,
    trustedProxies: 0,
    requestsPerMinute: 0,
    metricsToken: undefined,
  };
  const http = createHttp(shop, build);
  let asked = 0;
  return {
    shop,
    http,
    auth,
    limits,
    storage,
    /** Asks for an address, or sends a form of ours to it, each time from another network address: no limit is met. */
    ask(path: string, { cookie, form, method = form ? 'POST' : 'GET' }: Asked = {}): Promise<Response> {
      asked += 1;
      const from = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
      const headers = { Origin: origin, 'User-Agent': 'Firefox', ...(cookie && { Cookie: cookie }) };
      const sent = { method, headers, ...(form && { body: new URLSearchParams(form) }) };
      return Promise.resolve(http.request(origin + path, sent, { incoming: { socket: { remoteAddress: from } } }));
    },
  };
}

/** Opens a session as signing in does, without the work of a password, and gives its cookie. */
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
