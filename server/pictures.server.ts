import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Context } from 'hono';
import sharp, { type Sharp } from 'sharp';
import {
  isPersonalBucket,
  maxPictureBytes,
  type PersonalBucket,
  type PictureBucket,
  type PictureFormat,
  type PictureRequest,
  type PictureWidth,
  type PublicBucket,
  parsePicturePath,
  personalBuckets,
  personalWidths,
  pictureAddress,
  sharePicture,
} from '#shop/pictures.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import { keepRecent } from './keep-recent.ts';
import { drawSharePicture } from './share-picture.server.ts';
import type { Storage } from './storage.server.ts';

export type SavedPicture = { ok: true; url: string } | { ok: false; reason: 'not-a-picture' | 'too-large' };

type Variant = NonNullable<PictureRequest['variant']>;

export type ServedPicture = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

export type Pictures = {
  /**
   * Keeps an uploaded picture, drawn anew from its pixels so that nothing else in the file survives.
   * The same file saved twice is kept once, under the same address.
   */
  save(bucket: PublicBucket, bytes: Uint8Array): Promise<SavedPicture>;
  /**
   * Keeps a picture of a customer's own, drawn anew too: an avatar cut square from its middle, a cover as wide as one is
   * shown. Its name is made up, so that nobody who has the same picture can tell whether it is here.
   */
  savePersonal(bucket: PersonalBucket, bytes: Uint8Array): Promise<SavedPicture>;
  /** Forgets a customer's own picture in all its widths. An address that is none of those is left alone. */
  remove(url: string): Promise<void>;
  /** @returns null when there is no such picture */
  serve(request: PictureRequest): Promise<ServedPicture | null>;
};

/** A 48-megapixel phone photograph passes; a small file that unfolds into gigabytes does not. */
const maxInputPixels = 50_000_000;
/** Nothing in the shop shows a picture larger. */
const maxKeptSide = 2000;
/** In pixels: a face is never shown larger than a few centimetres, a cover across the page at most. */
const avatarSide = 512;
const coverWidth = 1600;
/** Recently served variants kept at hand, so that a busy page does not ask the storage for each of its pictures; most are kept as answers too. */
const recentBytes = 8 * 1024 * 1024;
/** Node's own pool has four threads, and files and look-ups by name need one too. */
const rendersAtOnce = Math.min(availableParallelism(), 3);

/**
 * The shop's pictures: kept in the storage as one WebP each, served in the widths and formats of shop/pictures.ts,
 * each made when first asked for and kept beside.
 */
export function createPictures(storage: Storage): Pictures {
  const inTurn = takeTurns(rendersAtOnce);
  const recent = keepRecent(recentBytes);
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function makeVariant(key: string, original: string, variant: Variant) {
    const kept = await storage.find(key);
    if (kept) return kept;
    const source = await storage.find(original);
    if (!source) return null;
    const made = await inTurn(() =>
      variant === 'share' ? drawSharePicture(source) : renderVariant(source, variant.width, variant.format),
    );
    await storage.put(key, made, contentTypes[formatOf(variant)]);
    // Removed while this was being made: then this goes too.
    if (isPersonalKey(original) && !(await storage.has(original))) {
      await storage.remove(key);
      return null;
    }
    return made;
  }

  /** Whoever asks while the same bytes are being fetched or made waits for that one attempt. */
  function once(key: string, make: () => Promise<Uint8Array | null>) {
    const begun = underWay.get(key) ?? make().finally(() => underWay.delete(key));
    underWay.set(key, begun);
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

    async remove(url) {
      const request = parsePicturePath(url);
      if (!request || request.variant !== null || !isPersonalBucket(request.bucket)) return;
      const original = originalKey(request.bucket, request.hash);
      // First: nothing is made anew from it afterwards.
      await storage.remove(original);
      await Promise.all(
        personalWidths[request.bucket].map((width) => storage.remove(variantKey(original, { width, format: 'webp' }))),
      );
    },

    async serve({ bucket, hash, variant }) {
      const original = originalKey(bucket, hash);
      const key = variant ? variantKey(original, variant) : original;
      const contentType = contentTypes[variant ? formatOf(variant) : 'webp'];

      const atHand = recent.get(key);
      const bytes =
        atHand ?? (await once(key, () => (variant ? makeVariant(key, original, variant) : storage.find(key))));
      if (!bytes) return null;
      // A personal picture is seen by one person, and once removed no process of the shop may still have it.
      if (!atHand && !isPersonalBucket(bucket)) recent.add(key, bytes);
      return { bytes: bytes as Uint8Array<ArrayBuffer>, contentType };
    },
  };
}

/**
 * Answers GET and HEAD under `/imagenes/`.
 *
 * @param maySee asked about a personal picture, by its address without a width: whether it is for whoever is asking. Others
 * get the answer that a picture gets which is not there. Left out, nobody sees any.
 */
export function pictureHandler(
  pictures: Pictures,
  maySee: (request: Request, url: string) => Promise<boolean> = async () => false,
) {
  return async (c: Context): Promise<Response> => {
    const path = c.req.path;
    const asked = parsePicturePath(path);
    const isPersonal = asked !== null && isPersonalBucket(asked.bucket);
    const isForThem = !isPersonal || (await maySee(c.req.raw, pictureAddress(asked.bucket, asked.hash)));
    const request = isForThem ? asked : null;
    // The address names the content: whoever has it has the same bytes.
    const etag = `"${path.slice(path.indexOf('/', 1) + 1)}"`;
    const headers = { 'cache-control': isPersonal ? anHourForOne : aYearForAll, etag };
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

const aYearForAll = 'public, max-age=31536000, immutable';
const anHourForOne = 'private, max-age=3600';

const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' };

const formatOf = (variant: Variant): PictureFormat => (variant === 'share' ? 'jpeg' : variant.format);

const originalKey = (bucket: PictureBucket, hash: string) => `${bucket}/${hash}`;

const isPersonalKey = (original: string) => personalBuckets.some((bucket) => original.startsWith(`${bucket}/`));

function variantKey(original: string, variant: Variant): string {
  const file = variant === 'share' ? sharePicture.file : `${variant.width}.${variant.format}`;
  return `variants/${original}/${file}`;
}

/** What is wrong with a file that need not be decoded to know it. */
function findProblem(bytes: Uint8Array): 'not-a-picture' | 'too-large' | null {
  if (bytes.byteLength > maxPictureBytes) return 'too-large';
  return looksLikePicture(bytes) ? null : 'not-a-picture';
}

/** Whether a file begins as PNG, JPEG or WebP do: nothing else is handed to a decoder. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP$/s.test(start);
}

type Shaping = (upright: Sharp, size: { width: number; height: number }) => Sharp;

const fitWhole: Shaping = (upright) =>
  upright.resize({ width: maxKeptSide, height: maxKeptSide, fit: 'inside', withoutEnlargement: true });

/** On white, because what shines through would be whatever stands beneath. */
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
  try {
    // Only the head of the file is read here, so the limit can wait; beyond it the decoder would not say why it stops.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxInputPixels) return { ok: false, reason: 'too-large' };
    const upright = sharp(bytes, { limitInputPixels: maxInputPixels, failOn: 'error' }).autoOrient();
    const drawn = shape(upright, { width, height }).webp({ quality: 86, effort: 2 });
    return { ok: true, bytes: await drawn.toBuffer() };
  } catch {
    // The decoder's complaints are about the file: there is no other input.
    return { ok: false, reason: 'not-a-picture' };
  }
}

/** Made while somebody waits: the efforts are those past which a 640 px picture takes far longer for a few per cent fewer bytes. */
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
