/** URLs of the shop's pictures. The server creates each width and format when it is first requested. */

/** Personal pictures of customers: profile picture and cover. Only that customer and staff may see them. */
export const personalBuckets = ['avatars', 'cover_photos'] as const;
export type PersonalBucket = (typeof personalBuckets)[number];

/** Pictures that customers upload; they can be removed. Everyone may see the photos of reviews. */
export const customerBuckets = [...personalBuckets, 'opiniones'] as const;
export type CustomerBucket = (typeof customerBuckets)[number];

/**
 * The folders of pictures by content. Their names are those of the hosted backend's storage, except the last one, which
 * has the pictures that come with the program.
 */
export const pictureBuckets = [
  ...customerBuckets,
  'logos',
  'sliderorigenatural',
  'productorigenatural',
  'categoryimages',
  'ilustraciones',
] as const;
export type PictureBucket = (typeof pictureBuckets)[number];
/** The folders of the shop's own pictures. */
export type PublicBucket = Exclude<PictureBucket, CustomerBucket>;

/** The folders that staff upload to. */
export const staffBuckets = ['logos', 'sliderorigenatural', 'productorigenatural', 'categoryimages'] as const;
export type StaffBucket = (typeof staffBuckets)[number];

/**
 * The widths, in pixels, that can be requested. Other widths get 404, so that visitors cannot fill the storage with
 * variants.
 */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 800, 1080, 1440, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * The widths of customers' pictures: the small and the large avatar, the cover for three screen widths, and the photo
 * of a review, small and whole. They are served only as WebP.
 */
export const customerWidths = {
  avatars: [96, 240],
  cover_photos: [640, 1080, 1440],
  opiniones: [240, 1080],
} as const satisfies Record<CustomerBucket, readonly PictureWidth[]>;

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The maximum size, in bytes, of an uploaded picture: enough for a phone's photograph. */
export const maxPictureBytes = 12 * 1024 * 1024;

/** The size of the picture in link previews. */
export const sharePicture = { width: 1200, height: 630, file: 'compartir.jpg' } as const;

/** A parsed path under `/imagenes/`; without a variant it requests the original picture. */
export type PictureRequest = {
  bucket: PictureBucket;
  hash: string;
  variant: { width: PictureWidth; format: PictureFormat } | 'share' | null;
};

const prefix = '/imagenes/';
const hashPattern = /^[0-9a-f]{32}$/;
const variantPattern = /^([1-9][0-9]{1,3})\.([a-z]{4})$/;

/** The URL, without a width, under which a picture of the shop is stored. */
export function pictureAddress(bucket: PictureBucket, hash: string): string {
  return `${prefix}${bucket}/${hash}`;
}

/**
 * Parses a path under `/imagenes/`.
 *
 * @returns null for anything but a known bucket, a content hash and, optionally, one of the offered widths and formats
 */
export function parsePicturePath(path: string): PictureRequest | null {
  if (!path.startsWith(prefix)) return null;
  const [bucketName, hash, file, ...rest] = path.slice(prefix.length).split('/');
  const bucket = pictureBuckets.find((one) => one === bucketName);
  if (!bucket || !hash || !hashPattern.test(hash) || rest.length > 0) return null;
  if (file === undefined) return { bucket, hash, variant: null };
  if (file === sharePicture.file) return isCustomerBucket(bucket) ? null : { bucket, hash, variant: 'share' };

  const [, widthText, formatText] = variantPattern.exec(file) ?? [];
  const width = widthsOf(bucket).find((one) => String(one) === widthText);
  const format = formatsOf(bucket).find((one) => one === formatText);
  return width && format ? { bucket, hash, variant: { width, format } } : null;
}

export function isPersonalBucket(bucket: PictureBucket): bucket is PersonalBucket {
  return personalBuckets.some((one) => one === bucket);
}

export function isCustomerBucket(bucket: PictureBucket): bucket is CustomerBucket {
  return customerBuckets.some((one) => one === bucket);
}

const widthsOf = (bucket: PictureBucket): readonly PictureWidth[] =>
  isCustomerBucket(bucket) ? customerWidths[bucket] : pictureWidths;

const formatsOf = (bucket: PictureBucket): readonly PictureFormat[] =>
  isCustomerBucket(bucket) ? ['webp'] : pictureFormats;

/** Whether a URL is that of a picture the shop stores, of its own or a customer's, without a width and format. */
export function isOwnPicture(url: string): boolean {
  const request = parsePicturePath(url);
  return request !== null && request.variant === null;
}

/** Whether a URL is that of one of the shop's own public pictures. */
export function isShopPicture(url: string): boolean {
  const request = parsePicturePath(url);
  return request !== null && request.variant === null && !isCustomerBucket(request.bucket);
}

/** The URL of one width and format of a picture; an external picture has only one URL. */
export function pictureUrl(url: string, width: PictureWidth, format: PictureFormat): string {
  return isOwnPicture(url) ? `${url}/${width}.${format}` : url;
}

/** The URL of a shop picture for link previews. */
export function sharePictureUrl(url: string): string {
  return `${url}/${sharePicture.file}`;
}

/**
 * The absolute URL of a picture, for use outside the shop's pages.
 *
 * @returns null if it is not a web URL, so that one bad entry does not break a whole list
 */
export function wholePictureUrl(url: string, origin: string): string | null {
  const address = URL.parse(pictureUrl(url, 1080, 'jpeg'), origin);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}

/** The `srcset` of a picture of the shop in one format. */
export function pictureSourceSet(url: string, widths: readonly PictureWidth[], format: PictureFormat): string {
  return widths.map((width) => `${pictureUrl(url, width, format)} ${width}w`).join(', ');
}
