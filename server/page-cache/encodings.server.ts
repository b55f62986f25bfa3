import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** Content codings in which pages are sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const decompressBrotli = promisify(brotliDecompress);

/** Above this quality a page takes twice as long for one or two per cent fewer bytes. */
const brotliQuality = 5;

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      });
    case 'gzip':
      return compressGzip(body);
    case 'identity':
      return body;
  }
}

/** Smallest first. */
const encodings: Encoding[] = ['br', 'gzip', 'identity'];
const encodingByHeader = new Map<string, Encoding>();
/** The most memoized headers: browsers send a handful of different ones, but attackers may send any. */
const maxHeaders = 100;
const maxHeaderLength = 200;

/** Chooses the encoding that an `Accept-Encoding` header prefers, and the smallest of several equal ones. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > maxHeaderLength) return 'identity';
  const memoized = encodingByHeader.get(header);
  if (memoized) return memoized;
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? identityWeight(weights) : (weights.get('*') ?? 0));
  const accepted = encodings.filter((encoding) => weightOf(encoding) > 0);
  const [best = 'identity'] = accepted.sort((a, b) => weightOf(b) - weightOf(a));
  if (encodingByHeader.size >= maxHeaders) encodingByHeader.clear();
  encodingByHeader.set(header, best);
  return best;
}

/** `identity` is acceptable without being named, and only an explicit zero forbids it. */
function identityWeight(weights: Map<string, number>): number {
  return weights.get('*') === 0 ? 0 : 0.0001;
}
