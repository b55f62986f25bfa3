import { proofsFolder } from '#server/files/proofs.server.ts';
import { type ProofType, proofTypes } from '#shop/orders/proofs/proof.ts';
import { type PictureBucket, pictureBuckets } from '#shop/pictures.ts';

/** The bucket of the pictures that ship with the program. */
const builtIn: PictureBucket = 'ilustraciones';

/** Storage folders to back up: files that cannot be regenerated. Resized pictures are made again on demand. */
export const keptFolders = [...pictureBuckets.filter((bucket) => bucket !== builtIn), proofsFolder];

/** Whether a storage key may be in a backup: directly in one of the folders, with a name the shop generates. */
export function isKeptKey(key: string): boolean {
  const [folder = '', name = '', ...more] = key.split('/');
  return keptFolders.includes(folder) && /^[\w-]{1,64}(\.[a-z]{3,4})?$/.test(name) && more.length === 0;
}

/** Maximum size of one part, in bytes; the shop never writes a larger one. */
export const largestPart = 64 * 1024 * 1024;

/** Returns the content type of a kept file by its key. */
export function contentTypeOf(key: string): string {
  const ending = key.split('.')[1];
  const [proofType] = Object.entries(proofTypes).find(([, proofEnding]) => proofEnding === ending) ?? [];
  return (proofType as ProofType | undefined) ?? 'image/webp';
}
