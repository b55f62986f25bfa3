/** Where the shop's pictures are found. The server makes each width and format when it is first asked for. */

/** Of pictures that show a customer, or what a customer likes: nobody sees them but that customer and staff. */
export const personalBuckets = ['avatars', 'cover_photos'] as const;
export type PersonalBucket = (typeof personalBuckets)[number];

/** The folders pictures are kept in, by what they show; the names are those of the hosted backend's storage, and the last holds what comes with the program. */
export const pictureBuckets = [
  ...personalBuckets,
  'logos',
  'sliderorigenatural',
  'productorigenatural',
  'categoryimages',
  'ilustraciones',
] as const;
export type PictureBucket = (typeof pictureBuckets)[number];
export type PublicBucket = Exclude<PictureBucket, PersonalBucket>;

/** Those that staff put pictures in. */
export const staffBuckets = ['logos', 'sliderorigenatural', 'productorigenatural', 'categoryimages'] as const;
export type StaffBucket = (typeof staffBuckets)[number];

/** The widths, in pixels, that can be asked for; any other is answered with 404 so that nobody can fill the storage. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 800, 1080, 1440, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The same for personal pictures, which stand in one place each and come as WebP alone. */
export const personalWidths = {
  avatars: [96, 240],
  cover_photos: [640, 1080, 1440],
} as const satisfies Record<PersonalBucket, readonly PictureWidth[]>;

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The largest file, in bytes, that may be uploaded as a picture: room for a phone's photograph. */
export const maxPictureBytes = 12 * 1024 * 1024;

/** The size of the picture that messengers show beside a link to the page. */
export const sharePicture = { width: 1200, height: 630, file: 'compartir.jpg' } as const;

/** What a path under `/imagenes/` asks for; without a variant, the picture as it is kept. */
export type PictureRequest = {
  bucket: PictureBucket;
  hash: string;
  variant: { width: PictureWidth; format: PictureFormat } | 'share' | null;
};

const prefix = '/imagenes/';
const hashPattern = /^[0-9a-f]{32}$/;
const variantPattern = /^([1-9][0-9]{1,3})\.([a-z]{4})$/;

/** The address, without a width, under which a picture of ours is remembered. */
export function pictureAddress(bucket: PictureBucket, hash: string): string {
  return `${prefix}${bucket}/${hash}`;
}

/**
 * Reads a path under `/imagenes/`.
 *
 * @returns null for anything but a known bucket, a content hash and, at most, one of the offered widths and formats
 */
export function parsePicturePath(path: string): PictureRequest | null {
  if (!path.startsWith(prefix)) return null;
  const [bucketName, hash, file, ...rest] = path.slice(prefix.length).split('/');
  const bucket = pictureBuckets.find((one) => one === bucketName);
  if (!bucket || !hash || !hashPattern.test(hash) || rest.length > 0) return null;
  if (file === undefined) return { bucket, hash, variant: null };
  if (file === sharePicture.file) return isPersonalBucket(bucket) ? null : { bucket, hash, variant: 'share' };

  const [, widthText, formatText] = variantPattern.exec(file) ?? [];
  const width = widthsOf(bucket).find((one) => String(one) === widthText);
  const format = formatsOf(bucket).find((one) => one === formatText);
  return width && format ? { bucket, hash, variant: { width, format } } : null;
}

export function isPersonalBucket(bucket: PictureBucket): bucket is PersonalBucket {
  return personalBuckets.some((one) => one === bucket);
}

const widthsOf = (bucket: PictureBucket): readonly PictureWidth[] =>
  isPersonalBucket(bucket) ? personalWidths[bucket] : pictureWidths;

const formatsOf = (bucket: PictureBucket): readonly PictureFormat[] =>
  isPersonalBucket(bucket) ? ['webp'] : pictureFormats;

/** Whether a picture's address is one of ours, which comes in every width and format. */
export function isOwnPicture(url: string): boolean {
  const request = parsePicturePath(url);
  return request !== null && request.variant === null;
}

/** Whether an address is one of the shop's own pictures, which everybody may see. */
export function isShopPicture(url: string): boolean {
  const request = parsePicturePath(url);
  return request !== null && request.variant === null && !isPersonalBucket(request.bucket);
}

/** The address of one width and format of a picture; a picture from elsewhere keeps the only address it has. */
export function pictureUrl(url: string, width: PictureWidth, format: PictureFormat): string {
  return isOwnPicture(url) ? `${url}/${width}.${format}` : url;
}

/** The address of a picture of ours as messengers show it beside a link. */
export function sharePictureUrl(url: string): string {
  return `${url}/${sharePicture.file}`;
}

/**
 * The whole address of a picture, for whoever is not on one of the shop's pages.
 *
 * @returns null for what is no address on the web: one bad entry must not cost the list it stands in
 */
export function wholePictureUrl(url: string, origin: string): string | null {
  const address = URL.parse(pictureUrl(url, 1080, 'jpeg'), origin);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}

/** The `srcset` of a picture of ours in one format. */
export function pictureSourceSet(url: string, widths: readonly PictureWidth[], format: PictureFormat): string {
  return widths.map((width) => `${pictureUrl(url, width, format)} ${width}w`).join(', ');
}
