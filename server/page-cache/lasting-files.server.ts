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
const usualBytes = 48 * 1024 * 1024;

type KeptFile = PageForm & { byteLength: number };

/**
 * Scripts, styles, letters and public pictures, whose address names their content: what was answered once is answered
 * again as it was, from memory.
 */
export function createLastingFiles({ read, origin, metrics, maxBytes = usualBytes }: LastingFilesOptions) {
  const kept = keepRecent<KeptFile>(maxBytes);

  /** @returns null for what may be another file tomorrow, or is not there */
  async function find(path: string, encoding: string): Promise<KeptFile | null> {
    const answer = await read(new Request(origin + path, { headers: { 'accept-encoding': encoding } }));
    const control = answer.headers.get('cache-control') ?? '';
    const isLasting = answer.status === 200 && control.includes('immutable') && !answer.headers.has('set-cookie');
    if (!isLasting) {
      await answer.body?.cancel();
      return null;
    }
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = [...answer.headers].filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
    return {
      status: 200,
      headers: [...headers.flat(), 'content-length', String(body.byteLength)],
      body,
      etag: answer.headers.get('etag') ?? '',
      unchangedHeaders: headers.filter(([name]) => !name.startsWith('content-') || name.endsWith('policy')).flat(),
      byteLength: body.byteLength + 2 * 1024,
    };
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
      find(path, encoding).then(
        (file) => {
          if (!file) return passOn();
          kept.put(key, file);
          send(file);
        },
        () => passOn(),
      );
    },
  };
}

function routeOf(path: string): string | null {
  if (path.startsWith('/assets/')) return path.includes('?') ? null : '/assets/*';
  if (!path.startsWith('/imagenes/')) return null;
  const picture = parsePicturePath(path);
  // Who may see a customer's own picture is asked each time.
  return picture && !isPersonalBucket(picture.bucket) ? '/imagenes/*' : null;
}
