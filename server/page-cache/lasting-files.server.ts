import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPersonalBucket, parsePicturePath } from '#shop/pictures.ts';
import { keepRecent } from '../keep-recent.ts';
import type { PageMetrics } from './page-metrics.server.ts';
import { chooseEncoding, isPlainRead, type PageForm, sendPage } from './shared-page.server.ts';

type LastingFilesOptions = {
  /** the answer to nobody in particular */
  read: (request: Request) => Response | Promise<Response>;
  origin: string;
  metrics: PageMetrics;
  maxBytes?: number;
};

/** All the shop's scripts, styles and letters in the form browsers like best, and several hundred pictures. */
const usualBytes = 20 * 1024 * 1024;

type KeptFile = PageForm & { byteLength: number };

/** A file that never changes; what says that there is none; or something else, which may be another tomorrow. */
type Found = { kind: 'lasting' | 'missing'; file: KeptFile } | { kind: 'other' };

/**
 * Scripts, styles, letters and public pictures, whose address names their content: what was answered once is answered
 * again as it was, from memory.
 */
export function createLastingFiles({ read, origin, metrics, maxBytes = usualBytes }: LastingFilesOptions) {
  const kept = keepRecent<KeptFile>(maxBytes);
  const underWay = new Map<string, Promise<Found>>();

  /** Whoever asks while the same file is being read waits for that one reading. */
  function find(key: string, path: string, encoding: string): Promise<Found> {
    const begun = underWay.get(key);
    if (begun) return begun;
    const reading = readFile(path, encoding).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  async function readFile(path: string, encoding: string): Promise<Found> {
    const answer = await read(new Request(origin + path, { headers: { 'accept-encoding': encoding } }));
    const control = answer.headers.get('cache-control') ?? '';
    const isLasting = answer.status === 200 && control.includes('immutable') && !answer.headers.has('set-cookie');
    // What is not there is said to whoever asked for it, and looked for again the next time.
    if (!isLasting && answer.status !== 404) {
      await answer.body?.cancel();
      return { kind: 'other' };
    }
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = [...answer.headers].filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
    const file = {
      status: answer.status,
      headers: [...headers.flat(), 'content-length', String(body.byteLength)],
      body,
      etag: answer.headers.get('etag') ?? '',
      unchangedHeaders: headers.filter(([name]) => !name.startsWith('content-') || name.endsWith('policy')).flat(),
      byteLength: body.byteLength + 2 * 1024,
    };
    return { kind: isLasting ? 'lasting' : 'missing', file };
  }

  return {
    /** @param passOn called instead, maybe later, where the request is for anything else */
    answer(request: IncomingMessage, response: ServerResponse, passOn: () => void): void {
      const path = request.url ?? '';
      const route = routeOf(path);
      if (!route || !isPlainRead(request) || request.headers.range !== undefined) {
        passOn();
        return;
      }
      const begunAt = performance.now();
      const encoding = route === '/assets/*' ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
      const key = `${encoding} ${path}`;
      const send = (file: KeptFile) => {
        const status = sendPage(request, response, file);
        metrics.sent(route, request.method ?? 'GET', status, performance.now() - begunAt);
      };
      const atHand = kept.get(key);
      if (atHand) {
        send(atHand);
        return;
      }
      find(key, path, encoding).then(
        (found) => {
          if (found.kind === 'other') return passOn();
          if (found.kind === 'lasting') kept.put(key, found.file);
          send(found.file);
        },
        () => passOn(),
      );
    },
  };
}

function routeOf(path: string): string | null {
  // Written as no page of ours writes it, it may lead anywhere.
  if (/[?%\\]|\.\.|\/\//.test(path)) return null;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (!path.startsWith('/imagenes/')) return null;
  const picture = parsePicturePath(path);
  // Who may see a customer's own picture is asked each time.
  return picture && !isPersonalBucket(picture.bucket) ? '/imagenes/*' : null;
}
