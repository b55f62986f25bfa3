import { type ProofType, proofTypes } from '#shop/orders/proof.ts';
import { type PictureBucket, pictureBuckets } from '#shop/pictures.ts';
import { proofsFolder } from '../proofs.server.ts';

/** They come with the program. */
const builtIn: PictureBucket = 'ilustraciones';

/** Where the files are that cannot be made again. Pictures in other widths are made when they are next asked for. */
export const keptFolders = [...pictureBuckets.filter((bucket) => bucket !== builtIn), proofsFolder];

/** Whether a place in the storage is one that a copy may fill: directly in one of the folders, by a name of ours. */
export function isKeptKey(key: string): boolean {
  const [folder = '', name = '', ...more] = key.split('/');
  return keptFolders.includes(folder) && /^[\w-]{1,64}(\.[a-z]{3,4})?$/.test(name) && more.length === 0;
}

/** Nothing the shop ever writes into a copy is larger. */
export const largestPart = 64 * 1024 * 1024;

/** What a kept file is, by its place. */
export function contentTypeOf(key: string): string {
  const ending = key.split('.')[1];
  const [found] = Object.entries(proofTypes).find(([, proofEnding]) => proofEnding === ending) ?? [];
  return (found as ProofType | undefined) ?? 'image/webp';
}
