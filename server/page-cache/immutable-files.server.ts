import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isCustomerBucket, parsePicturePath } from '#shop/pictures.ts';
import { chooseEncoding } from './encodings.server.ts';
import type { PageMetrics } from './page-metrics.server.ts';
import { isPlainRead, sendPage } from './send-page.server.ts';
import type { PageForm } from './shared-page.server.ts';

type ImmutableFilesOptions = {
  /** handles a request without cookies or other visitor data */
  read: (request: Request) => Response | Promise<Response>;
  origin: string;
  metrics: PageMetrics;
  maxBytes?: number;
};

/**
 * Default size of the cache: enough for all scripts, styles and fonts of the shop in the encoding browsers prefer, and
 * several hundred pictures.
 */
const defaultMaxBytes = 20 * 1024 * 1024;
/** Maximum share of the cache for one file. */
const maxShare = 1 / 8;
/** Estimated memory for the headers and map entry of a file. */
const overheadBytes = 2 * 1024;

/** 'other': neither a file that never changes nor a 404. */
type ReadFile = { kind: 'immutable' | 'missing'; file: PageForm } | { kind: 'other' };

/**
 * Serves scripts, styles, fonts and public pictures from memory: their addresses name their content, so they never
 * change.
 */
export function createImmutableFiles({ read, origin, metrics, maxBytes = defaultMaxBytes }: ImmutableFilesOptions) {
  const cache = new LRUCache<string, PageForm>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * maxShare),
    sizeCalculation: ({ body }) => body.byteLength + overheadBytes,
  });
  const pending = new Map<string, Promise<ReadFile>>();

  /** Concurrent requests for a file share one read. */
  function readOnce(key: string, path: string, encoding: string): Promise<ReadFile> {
    const started = pending.get(key);
    if (started) return started;
    const reading = readFile(new Request(origin + path, { headers: { 'accept-encoding': encoding } })).finally(() =>
      pending.delete(key),
    );
    pending.set(key, reading);
    return reading;
  }

  async function readFile(request: Request): Promise<ReadFile> {
    const answer = await read(request);
    const cacheControl = answer.headers.get('cache-control') ?? '';
    const isImmutable =
      answer.status === 200 && cacheControl.includes('immutable') && !answer.headers.has('set-cookie');
    if (!isImmutable && answer.status !== 404) {
      await answer.body?.cancel();
      return { kind: 'other' };
    }
    return { kind: isImmutable ? 'immutable' : 'missing', file: await toForm(answer) };
  }

  return {
    /**
     * Answers a request for a file that never changes.
     *
     * @param passOn called instead for any other request, possibly later
     */
    answer(request: IncomingMessage, response: ServerResponse, passOn: () => void): void {
      const path = request.url ?? '';
      const route = routeOf(path);
      if (!route || !isPlainRead(request) || request.headers.range !== undefined) {
        passOn();
        return;
      }
      const startedAt = performance.now();
      const encoding = route === '/assets/*' ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
      const key = `${encoding} ${path}`;
      const send = (file: PageForm) => {
        const status = sendPage(request, response, file);
        metrics.sent(route, request.method ?? 'GET', status, performance.now() - startedAt);
      };
      const cached = cache.get(key);
      if (cached) {
        send(cached);
        return;
      }
      readOnce(key, path, encoding).then(
        (result) => {
          if (result.kind === 'other') return passOn();
          // A missing file may exist tomorrow, so a 404 is not kept.
          if (result.kind === 'immutable') cache.set(key, result.file);
          send(result.file);
        },
        () => passOn(),
      );
    },
  };
}

async function toForm(answer: Response): Promise<PageForm> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
  return {
    status: answer.status,
    headers: [...headers.flat(), 'content-length', String(body.byteLength)],
    body,
    etag: answer.headers.get('etag') ?? '',
    notModifiedHeaders: headers.filter(([name]) => !name.startsWith('content-') || name.endsWith('policy')).flat(),
  };
}

function routeOf(path: string): string | null {
  // No page writes file addresses like this, so they may be anything.
  if (/[?%\\]|\.\.|\/\//.test(path)) return null;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (!path.startsWith('/imagenes/')) return null;
  const picture = parsePicturePath(path);
  // Customers' pictures can be removed, and personal ones are checked for permission on each request.
  return picture && !isCustomerBucket(picture.bucket) ? '/imagenes/*' : null;
}
