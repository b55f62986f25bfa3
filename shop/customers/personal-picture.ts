import { maxPictureBytes, type PersonalBucket } from '#shop/pictures.ts';

/** The pictures of a profile by their name in URLs, with the bucket that stores each. */
export const pictureBucketOf = { avatar: 'avatars', cover: 'cover_photos' } as const satisfies Record<
  string,
  PersonalBucket
>;
export type PictureKind = keyof typeof pictureBucketOf;

export function isPictureKind(value: string): value is PictureKind {
  return Object.hasOwn(pictureBucketOf, value);
}

const maxMegabytes = maxPictureBytes / (1024 * 1024);

/** The messages for files that are refused. */
export const pictureMessages = {
  missing: 'Elige una imagen.',
  'not-a-picture': 'El archivo no es una imagen PNG, JPG o WebP, o está dañado.',
  'too-large': `La imagen es demasiado grande: puede pesar hasta ${maxMegabytes} MB y tener hasta 50 megapíxeles.`,
} as const;

/** The accepted MIME types. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
const endings = ['.png', '.jpg', '.jpeg', '.webp'];

/**
 * The `accept` attribute of the file chooser: MIME types, and extensions for choosers without types. Formats of phones,
 * such as HEIC, are left out, because phones convert such pictures to an accepted type.
 */
export const acceptedPictures = [...pictureTypes, ...endings].join(',');

/**
 * Checks the size and declared type of a chosen file. The server checks its content.
 *
 * @returns null if the file is acceptable
 */
export function pictureFileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isAccepted =
    type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : pictureTypes.includes(type);
  if (!isAccepted || size === 0) return pictureMessages['not-a-picture'];
  return size > maxPictureBytes ? pictureMessages['too-large'] : null;
}
