import type { RouterContextProvider } from 'react-router';
import { fetchPictureContext, originContext, picturesContext } from '#app/context.ts';
import type { FetchedPicture } from '#server/fetch-picture.server.ts';
import { pictureMessages } from '#shop/customers/personal-picture.ts';
import { isShopPicture, type PublicBucket, parsePicturePath } from '#shop/pictures.ts';

/** The address under which a picture is kept, or why it is not, in words for who sent it. */
export type KeptPicture = { ok: true; url: string } | { ok: false; problem: string };

const fetchMessages: Record<Extract<FetchedPicture, { ok: false }>['reason'], string> = {
  'no-address': 'La dirección no es válida. Escríbela completa, con https://',
  forbidden: 'Esa dirección no es de un sitio público de internet.',
  unreachable: 'No encontramos una imagen en esa dirección.',
  'too-slow': 'El sitio de la imagen tardó demasiado en responder.',
  'too-large': pictureMessages['too-large'],
};

/** Keeps a file as one of the shop's pictures. */
export async function keepPictureFile(
  context: Readonly<RouterContextProvider>,
  bucket: PublicBucket,
  file: File,
): Promise<KeptPicture> {
  return keep(context, bucket, new Uint8Array(await file.arrayBuffer()));
}

/** Keeps the picture that stands at an address, which is fetched once; one of ours is taken as it is. */
export async function keepPictureAt(
  context: Readonly<RouterContextProvider>,
  bucket: PublicBucket,
  address: string,
): Promise<KeptPicture> {
  const own = ownAddress(address, context.get(originContext));
  if (own) {
    const request = parsePicturePath(own);
    const found = request && (await context.get(picturesContext).serve(request));
    return found ? { ok: true, url: own } : { ok: false, problem: fetchMessages.unreachable };
  }
  const fetched = await context.get(fetchPictureContext)(address);
  return fetched.ok ? keep(context, bucket, fetched.bytes) : { ok: false, problem: fetchMessages[fetched.reason] };
}

async function keep(context: Readonly<RouterContextProvider>, bucket: PublicBucket, bytes: Uint8Array) {
  const saved = await context.get(picturesContext).save(bucket, bytes);
  return saved.ok ? saved : { ok: false as const, problem: pictureMessages[saved.reason] };
}

/** Of one of the shop's pictures, copied from a page of the shop in whatever width or as it is kept; else null. */
function ownAddress(typed: string, origin: string): string | null {
  const url = URL.parse(typed.trim(), origin);
  if (url?.origin !== new URL(origin).origin) return null;
  const whole = url.pathname.split('/').slice(0, 4).join('/');
  return isShopPicture(whole) ? whole : null;
}
