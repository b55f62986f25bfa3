import type { RouterContextProvider } from 'react-router';
import { fetchPictureContext, originContext, picturesContext } from '#app/context.ts';
import type { FetchedPicture } from '#server/files/fetch-picture.server.ts';
import { pictureMessages } from '#shop/customers/personal-picture.ts';
import { isShopPicture, type PublicBucket, parsePicturePath } from '#shop/pictures.ts';

/** The address of a stored picture, or why it was refused, in Spanish. */
export type KeptPicture = { ok: true; url: string } | { ok: false; problem: string };

const fetchMessages: Record<Extract<FetchedPicture, { ok: false }>['reason'], string> = {
  'no-address': 'La dirección no es válida. Escríbela completa, con https://',
  forbidden: 'Esa dirección no es de un sitio público de internet.',
  unreachable: 'No encontramos una imagen en esa dirección.',
  'too-slow': 'El sitio de la imagen tardó demasiado en responder.',
  'too-large': pictureMessages['too-large'],
};

/** Stores an uploaded file as a shop picture. */
export async function keepPictureFile(
  context: Readonly<RouterContextProvider>,
  bucket: PublicBucket,
  file: File,
): Promise<KeptPicture> {
  return keep(context, bucket, new Uint8Array(await file.arrayBuffer()));
}

/** Downloads the picture at an address and stores it. If the address is one of the shop's own pictures, returns it. */
export async function keepPictureAt(
  context: Readonly<RouterContextProvider>,
  bucket: PublicBucket,
  address: string,
): Promise<KeptPicture> {
  const own = ownAddress(address, context.get(originContext));
  if (own) {
    const request = parsePicturePath(own);
    const served = request && (await context.get(picturesContext).serve(request));
    return served ? { ok: true, url: own } : { ok: false, problem: fetchMessages.unreachable };
  }
  const fetched = await context.get(fetchPictureContext)(address);
  return fetched.ok ? keep(context, bucket, fetched.bytes) : { ok: false, problem: fetchMessages[fetched.reason] };
}

async function keep(context: Readonly<RouterContextProvider>, bucket: PublicBucket, bytes: Uint8Array) {
  const saved = await context.get(picturesContext).save(bucket, bytes);
  return saved.ok ? saved : { ok: false as const, problem: pictureMessages[saved.reason] };
}

/** The stored address of a shop picture, from a URL copied from a page in any width; null for any other URL. */
function ownAddress(typed: string, origin: string): string | null {
  const url = URL.parse(typed.trim(), origin);
  if (url?.origin !== new URL(origin).origin) return null;
  const whole = url.pathname.split('/').slice(0, 4).join('/');
  return isShopPicture(whole) ? whole : null;
}
