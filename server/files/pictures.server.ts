import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import {
  type CustomerBucket,
  customerBuckets,
  customerWidths,
  isCustomerBucket,
  isPersonalBucket,
  maxPictureBytes,
  type PictureBucket,
  type PictureFormat,
  type PictureRequest,
  type PictureWidth,
  type PublicBucket,
  parsePicturePath,
  pictureAddress,
  sharePicture,
} from '#shop/pictures.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import { drawSharePicture } from './share-picture.server.ts';
import type { Storage } from './storage.server.ts';

export type SavedPicture = { ok: true; url: string } | { ok: false; reason: 'not-a-picture' | 'too-large' };

type Variant = NonNullable<PictureRequest['variant']>;

export type ServedPicture = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

export type Pictures = {
  /**
   * Stores an uploaded picture, re-encoded from its pixels so that nothing else in the file survives.
   * The same file saved twice is stored once, under the same address.
   */
  save(bucket: PublicBucket, bytes: Uint8Array): Promise<SavedPicture>;
  /**
   * Stores a customer's picture, re-encoded: an avatar cropped to a centered square, a cover or the photo of a review
   * limited in size. The name is random, not a hash, so that having the same file does not reveal whether it is stored
   * here.
   */
  savePersonal(bucket: CustomerBucket, bytes: Uint8Array): Promise<SavedPicture>;
  /** Deletes a customer's picture in all widths. Any other address is ignored. */
  remove(url: string): Promise<void>;
  /** @returns null if there is no such picture */
  serve(request: PictureRequest): Promise<ServedPicture | null>;
};

/** Allows a 48-megapixel phone photo, and rejects decompression bombs. */
const maxInputPixels = 50_000_000;
/** Longest side of stored pictures, in pixels; the shop shows none larger. */
const maxKeptSide = 2000;
/** Avatars and covers, in pixels: an avatar is a few centimetres wide, a cover at most as wide as the page. */
const avatarSide = 512;
const coverWidth = 1600;
/**
 * Size of the cache for recently served variants, which spares the storage a read per picture on busy pages. Most are
 * cached as HTTP responses too.
 */
const recentBytes = 8 * 1024 * 1024;
/** The most pictures decoded at once: leaves a thread of Node's pool, which has four, to file reads and DNS lookups. */
const rendersAtOnce = Math.min(availableParallelism(), 3);

/**
 * Creates the picture store: one WebP original per picture in the storage. The variants of shop/pictures.ts are
 * rendered on first request and stored too.
 */
export function createPictures(storage: Storage): Pictures {
  const inTurn = takeTurns(rendersAtOnce);
  const recent = new LRUCache<string, Uint8Array>({
    maxSize: recentBytes,
    maxEntrySize: recentBytes / 8,
    sizeCalculation: (bytes) => bytes.byteLength + 1,
  });
  const pending = new Map<string, Promise<Uint8Array | null>>();

  /** Concurrent calls for a key share one run of `make`. */
  function once(key: string, make: () => Promise<Uint8Array | null>) {
    const begun = pending.get(key) ?? make().finally(() => pending.delete(key));
    pending.set(key, begun);
    return begun;
  }

  return {
    async save(bucket, bytes) {
      const problem = findProblem(bytes);
      if (problem) return { ok: false, reason: problem };

      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const key = originalKey(bucket, hash);
      if (await storage.has(key)) return { ok: true, url: pictureAddress(bucket, hash) };

      const redrawn = await inTurn(() => redraw(bytes, fitWhole));
      if (!redrawn.ok) return redrawn;
      await storage.put(key, redrawn.bytes, contentTypes.webp);
      return { ok: true, url: pictureAddress(bucket, hash) };
    },

    async savePersonal(bucket, bytes) {
      const problem = findProblem(bytes);
      if (problem) return { ok: false, reason: problem };

      const redrawn = await inTurn(() => redraw(bytes, bucket === 'avatars' ? cutSquare : fitCover));
      if (!redrawn.ok) return redrawn;
      const name = randomBytes(16).toString('hex');
      await storage.put(originalKey(bucket, name), redrawn.bytes, contentTypes.webp);
      return { ok: true, url: pictureAddress(bucket, name) };
    },

    remove: (url) => removePersonal(storage, url),

    async serve({ bucket, hash, variant }) {
      const original = originalKey(bucket, hash);
      const key = variant ? variantKey(original, variant) : original;
      const contentType = contentTypes[variant ? formatOf(variant) : 'webp'];

      const cachedBytes = recent.get(key);
      const bytes =
        cachedBytes ??
        (await once(key, () =>
          variant ? makeVariant(storage, inTurn, { key, original, variant }) : storage.find(key),
        ));
      if (!bytes) return null;
      // A customer's picture must not stay in any process's memory after it is deleted.
      if (!cachedBytes && !isCustomerBucket(bucket)) recent.set(key, bytes);
      return { bytes: bytes as Uint8Array<ArrayBuffer>, contentType };
    },
  };
}

/** Finds a stored variant, or renders and stores it; null if there is no original. */
async function makeVariant(
  storage: Storage,
  inTurn: ReturnType<typeof takeTurns>,
  { key, original, variant }: { key: string; original: string; variant: Variant },
): Promise<Uint8Array | null> {
  const kept = await storage.find(key);
  if (kept) return kept;
  const source = await storage.find(original);
  if (!source) return null;
  const made = await inTurn(() =>
    variant === 'share' ? drawSharePicture(source) : renderVariant(source, variant.width, variant.format),
  );
  await storage.put(key, made, contentTypes[formatOf(variant)]);
  // The original was removed during rendering: remove the variant too.
  if (isCustomerKey(original) && !(await storage.has(original))) {
    await storage.remove(key);
    return null;
  }
  return made;
}

async function removePersonal(storage: Storage, url: string): Promise<void> {
  const request = parsePicturePath(url);
  if (!request || request.variant !== null || !isCustomerBucket(request.bucket)) return;
  const original = originalKey(request.bucket, request.hash);
  // The original first, so that no variant is made from it afterwards.
  await storage.remove(original);
  await Promise.all(
    customerWidths[request.bucket].map((width) => storage.remove(variantKey(original, { width, format: 'webp' }))),
  );
}

/**
 * Handles GET and HEAD under `/imagenes/`.
 *
 * @param maySee whether the requester may see a personal picture, given its address without a width. If not, the
 * response is the same as for a missing picture. Default: always false
 */
export function pictureHandler(
  pictures: Pictures,
  maySee: (request: Request, url: string) => Promise<boolean> = async () => false,
) {
  return async (c: Context): Promise<Response> => {
    const path = c.req.path;
    const picturePath = parsePicturePath(path);
    const isPersonal = picturePath !== null && isPersonalBucket(picturePath.bucket);
    const isForThem = !isPersonal || (await maySee(c.req.raw, pictureAddress(picturePath.bucket, picturePath.hash)));
    const request = isForThem ? picturePath : null;
    // The address identifies the content, so it serves as the ETag.
    const etag = `"${path.slice(path.indexOf('/', 1) + 1)}"`;
    const headers = { 'cache-control': cacheControlOf(picturePath?.bucket), etag };
    if (request && c.req.header('if-none-match') === etag) return c.body(null, 304, headers);

    const served = request && (await pictures.serve(request));
    if (!served) return c.text('No existe esa imagen.', 404, { 'cache-control': 'no-store' });
    return c.body(served.bytes, 200, {
      ...headers,
      'content-type': served.contentType,
      'content-length': String(served.bytes.byteLength),
    });
  };
}

/** A picture that can be removed must not stay in caches for long. */
function cacheControlOf(bucket: PictureBucket | undefined): string {
  if (bucket === undefined || !isCustomerBucket(bucket)) return 'public, max-age=31536000, immutable';
  return isPersonalBucket(bucket) ? 'private, max-age=3600' : 'public, max-age=3600';
}

const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' };

const formatOf = (variant: Variant): PictureFormat => (variant === 'share' ? 'jpeg' : variant.format);

const originalKey = (bucket: PictureBucket, hash: string) => `${bucket}/${hash}`;

const isCustomerKey = (original: string) => customerBuckets.some((bucket) => original.startsWith(`${bucket}/`));

function variantKey(original: string, variant: Variant): string {
  const file = variant === 'share' ? sharePicture.file : `${variant.width}.${variant.format}`;
  return `variants/${original}/${file}`;
}

/** Finds problems that show without decoding the file. */
function findProblem(bytes: Uint8Array): 'not-a-picture' | 'too-large' | null {
  if (bytes.byteLength > maxPictureBytes) return 'too-large';
  return looksLikePicture(bytes) ? null : 'not-a-picture';
}

/** Whether a file has the signature of PNG, JPEG or WebP: nothing else is passed to the decoder. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP$/s.test(start);
}

type Shaping = (upright: Sharp, size: { width: number; height: number }) => Sharp;

const fitWhole: Shaping = (upright) =>
  upright.resize({ width: maxKeptSide, height: maxKeptSide, fit: 'inside', withoutEnlargement: true });

/** Crops a picture to a square, on white, so that transparent areas do not show the page behind. */
const cutSquare: Shaping = (upright, { width, height }) => {
  const side = Math.min(width, height, avatarSide);
  return upright.resize({ width: side, height: side, fit: 'cover' }).flatten({ background: '#ffffff' });
};

const fitCover: Shaping = (upright) =>
  upright.resize({ width: coverWidth, height: coverWidth, fit: 'inside', withoutEnlargement: true });

async function redraw(
  bytes: Uint8Array,
  shape: Shaping,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; reason: 'not-a-picture' | 'too-large' }> {
  // Reads only the file header, so no pixel limit is needed yet. Past the limit, the decoder's error would not tell why
  // it failed.
  const size = await decode(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (!size) return { ok: false, reason: 'not-a-picture' };
  if (size.width * size.height > maxInputPixels) return { ok: false, reason: 'too-large' };
  const upright = sharp(bytes, { limitInputPixels: maxInputPixels, failOn: 'error' }).autoOrient();
  const shaped = shape(upright, size).webp({ quality: 86, effort: 2 });
  const drawn = await decode(() => shaped.toBuffer());
  return drawn ? { ok: true, bytes: drawn } : { ok: false, reason: 'not-a-picture' };
}

/** Runs the decoder alone, whose only input is the file: if it fails, the file is at fault, and the result is null. */
async function decode<Result>(run: () => Promise<Result>): Promise<Result | null> {
  return run().catch(() => null);
}

/**
 * Renders a variant while the visitor waits. At higher efforts, a 640 px picture takes far longer for a few per cent
 * fewer bytes.
 */
function renderVariant(original: Uint8Array, width: PictureWidth, format: PictureFormat): Promise<Uint8Array> {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 54, effort: 2 }).toBuffer();
    case 'webp':
      return resized.webp({ quality: 80, effort: 3 }).toBuffer();
    case 'jpeg':
      return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }).toBuffer();
  }
}
