import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** What a body may be packed in. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** One page as it goes over the wire: everything that is the same for all who ask is made once. */
export type SharedPage = {
  /** tells this page's content from any other's */
  hash: string;
  /** what it takes in memory, with each form that was made of it */
  readonly byteLength: number;
  /** The page in one form, if it was made before. */
  ready(encoding: Encoding): PageForm | undefined;
  /** The page in one form, made once however many ask for it. */
  form(encoding: Encoding): Promise<PageForm>;
};

/** A page in one encoding, with its headers as they are sent. */
export type PageForm = { status: number; headers: string[]; body: Buffer; etag: string; unchangedHeaders: string[] };

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const unpackBrotli = promisify(brotliDecompress);

/** Packed once and sent to many: past this quality a page takes twice as long for a per cent or two. */
const brotliQuality = 5;
/** Shorter ones fit into one packet as they are. */
const leastPacked = 1_400;
/** What a page, its headers and its place in the maps take beside its bytes. */
const aroundPage = 4 * 1024;

/** A browser asks each time, which costs it 304; a cache in between may answer for a second. */
const sharedControl = 'public, max-age=0, s-maxage=1, must-revalidate';
/** Told anew for each form, or of no use to anybody else. */
const ownHeaders = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'etag',
  'transfer-encoding',
  'vary',
]);

/** @param isKept whether others may have it too: then it has a name by which to ask whether it changed */
export function sharePage(
  { status, headers, body }: { status: number; headers: Headers; body: Buffer },
  isKept: boolean,
): SharedPage {
  const common = [...headers].filter(([name]) => !ownHeaders.has(name)).flat();
  const hash = createHash('sha1').update(body).digest('base64url');
  const ready = new Map<Encoding, PageForm>();
  const making = new Map<Encoding, Promise<PageForm>>();
  const isShort = body.byteLength < leastPacked;
  // Nearly everybody takes it packed, and packed it takes an eighth of the memory: so it is kept, and unpacked when asked for.
  let whole: Buffer | null = body;

  async function unpacked(): Promise<Buffer> {
    const packed = ready.get('br');
    if (whole) return whole;
    if (!packed) throw new Error('A page is neither whole nor packed');
    return unpackBrotli(packed.body);
  }

  async function make(asked: Encoding): Promise<PageForm> {
    const encoding = isShort ? 'identity' : asked;
    const packed = await pack(await unpacked(), encoding);
    const etag = `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`;
    const caching = isKept ? ['cache-control', sharedControl, 'etag', etag] : ['cache-control', 'no-store'];
    const shared = [...common, ...caching, 'vary', 'Accept-Encoding'];
    const form = {
      status,
      headers: [
        ...shared,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(packed.byteLength),
      ],
      body: packed,
      etag: isKept ? etag : '',
      unchangedHeaders: withoutType(shared),
    };
    ready.set(asked, form);
    making.delete(asked);
    if (encoding === 'br') whole = null;
    return form;
  }

  return {
    hash,
    get byteLength() {
      const forms = new Set([...ready.values()].map((form) => form.body));
      if (whole) forms.add(whole);
      return [...forms].reduce((sum, { byteLength }) => sum + byteLength, aroundPage);
    },
    ready: (encoding) => ready.get(encoding),
    form(encoding) {
      const found = ready.get(encoding) ?? making.get(encoding);
      if (found) return Promise.resolve(found);
      const made = make(encoding);
      making.set(encoding, made);
      return made;
    },
  };
}

async function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return packBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      });
    case 'gzip':
      return packGzip(body);
    case 'identity':
      return body;
  }
}

/** Who has the page already is told no type: there is no body. */
function withoutType(headers: string[]): string[] {
  const at = headers.indexOf('content-type');
  return at < 0 ? headers : headers.toSpliced(at, 2);
}

/** Whether a request asks for a page and brings nothing along. */
export function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/**
 * Answers one request with a page.
 *
 * @returns the status that was sent
 */
export function sendPage(request: IncomingMessage, response: ServerResponse, form: PageForm): number {
  const known = request.headers['if-none-match'];
  if (known !== undefined && form.etag !== '' && isKnown(known, form.etag)) {
    response.writeHead(304, form.unchangedHeaders);
    response.end();
    return 304;
  }
  response.writeHead(form.status, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
  return form.status;
}

/** Whether an `If-None-Match` names the page; a proxy that packed it itself calls its copy a weak one. */
function isKnown(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
}

const encodings: Encoding[] = ['br', 'gzip', 'identity'];
const readBefore = new Map<string, Encoding>();
/** Browsers say one of a handful; somebody may say anything. */
const mostRemembered = 100;

/** The form a browser likes best of those we make, and among equals the smallest. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > 200) return 'identity';
  const before = readBefore.get(header);
  if (before) return before;
  const wishes = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const wishFor = (encoding: Encoding) =>
    wishes.get(encoding) ?? (encoding === 'identity' ? identityWish(wishes) : (wishes.get('*') ?? 0));
  const [best = 'identity'] = encodings.filter((one) => wishFor(one) > 0).sort((a, b) => wishFor(b) - wishFor(a));
  if (readBefore.size >= mostRemembered) readBefore.clear();
  readBefore.set(header, best);
  return best;
}

/** Unpacked is what remains: it need not be named, and is forbidden only in so many words. */
function identityWish(wishes: Map<string, number>): number {
  return wishes.get('*') === 0 ? 0 : 0.0001;
}
