import { createHash } from 'node:crypto';
import { compress, decompressBrotli, type Encoding } from './encodings.server.ts';

/** A rendered page with its headers, compressed once per encoding. */
export type SharedPage = {
  /** hash of the content */
  hash: string;
  /** memory taken by the page and its compressed forms */
  readonly byteLength: number;
  /** The page in an encoding in which it was sent before. */
  ready(encoding: Encoding): PageForm | undefined;
  /** The page in an encoding. Concurrent calls share one compression. */
  form(encoding: Encoding): Promise<PageForm>;
};

/** A page in one encoding, with its headers as they are sent. Without an ETag, `etag` is empty. */
export type PageForm = { status: number; headers: string[]; body: Buffer; etag: string; notModifiedHeaders: string[] };

/** A shorter body fits into one packet uncompressed. */
const minCompressedBytes = 1_400;
/** Estimated memory for the headers and map entries of a page. */
const overheadBytes = 4 * 1024;

/** Browsers revalidate each time and usually get a 304; shared caches may reuse a response for one second. */
const sharedCacheControl = 'public, max-age=0, s-maxage=1, must-revalidate';
/** Headers that differ per encoding, or are of no use to other requests. */
const droppedHeaders = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'etag',
  'transfer-encoding',
  'vary',
]);

/**
 * Creates a shared page from a rendered response.
 *
 * @param isShareable adds an ETag and lets shared caches keep the page; otherwise the page is `no-store`
 */
export function sharePage(
  { status, headers, body }: { status: number; headers: Headers; body: Buffer },
  isShareable: boolean,
): SharedPage {
  const commonHeaders = [...headers].filter(([name]) => !droppedHeaders.has(name)).flat();
  const hash = createHash('sha1').update(body).digest('base64url');
  const forms = new Map<Encoding, PageForm>();
  const pending = new Map<Encoding, Promise<PageForm>>();
  const isShort = body.byteLength < minCompressedBytes;
  // Dropped once the Brotli form exists: nearly all browsers accept that, and it takes an eighth of the memory.
  let uncompressed: Buffer | null = body;

  async function getUncompressed(): Promise<Buffer> {
    if (uncompressed) return uncompressed;
    const brotli = forms.get('br');
    if (!brotli) throw new Error('A page has neither its body nor its Brotli form');
    return decompressBrotli(brotli.body);
  }

  async function makeForm(requested: Encoding): Promise<PageForm> {
    const encoding = isShort ? 'identity' : requested;
    const compressed = await compress(await getUncompressed(), encoding);
    const etag = `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`;
    const caching = isShareable ? ['cache-control', sharedCacheControl, 'etag', etag] : ['cache-control', 'no-store'];
    const shared = [...commonHeaders, ...caching, 'vary', 'Accept-Encoding'];
    const form = {
      status,
      headers: [
        ...shared,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(compressed.byteLength),
      ],
      body: compressed,
      etag: isShareable ? etag : '',
      notModifiedHeaders: withoutContentType(shared),
    };
    forms.set(requested, form);
    pending.delete(requested);
    if (encoding === 'br') uncompressed = null;
    return form;
  }

  return {
    hash,
    get byteLength() {
      const bodies = new Set([...forms.values()].map((form) => form.body));
      if (uncompressed) bodies.add(uncompressed);
      return [...bodies].reduce((sum, { byteLength }) => sum + byteLength, overheadBytes);
    },
    ready: (encoding) => forms.get(encoding),
    form(encoding) {
      const started = forms.get(encoding) ?? pending.get(encoding);
      if (started) return Promise.resolve(started);
      const form = makeForm(encoding);
      pending.set(encoding, form);
      return form;
    },
  };
}

/** A 304 has no body, so no type. */
function withoutContentType(headers: string[]): string[] {
  const index = headers.indexOf('content-type');
  return index < 0 ? headers : headers.toSpliced(index, 2);
}
