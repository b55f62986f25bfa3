import { maxPictureBytes, type PersonalBucket } from '#shop/pictures.ts';

/** The pictures a profile may have, by the name that addresses give them, and where each is kept. */
export const pictureBucketOf = { avatar: 'avatars', cover: 'cover_photos' } as const satisfies Record<
  string,
  PersonalBucket
>;
export type PictureKind = keyof typeof pictureBucketOf;

export function isPictureKind(value: string): value is PictureKind {
  return Object.hasOwn(pictureBucketOf, value);
}

const maxMegabytes = maxPictureBytes / (1024 * 1024);

/** Why a file is not taken, in words for who chose it. */
export const pictureMessages = {
  missing: 'Elige una imagen.',
  'not-a-picture': 'El archivo no es una imagen PNG, JPG o WebP, o está dañado.',
  'too-large': `La imagen es demasiado grande: puede pesar hasta ${maxMegabytes} MB y tener hasta 50 megapíxeles.`,
} as const;

/** What browsers call the files that can be taken. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
const endings = ['.png', '.jpg', '.jpeg', '.webp'];

/** For the file chooser: by type, and by ending for those that know no types. Phones turn their own formats into one of these. */
export const acceptedPictures = [...pictureTypes, ...endings].join(',');

/**
 * What is wrong with a chosen file, as far as its size and what the browser calls it tell. The server looks inside.
 *
 * @returns null when it may be sent
 */
export function pictureFileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isKnown =
    type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : pictureTypes.includes(type);
  if (!isKnown || size === 0) return pictureMessages['not-a-picture'];
  return size > maxPictureBytes ? pictureMessages['too-large'] : null;
}
