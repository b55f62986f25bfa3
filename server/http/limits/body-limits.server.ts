import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { traitsAt } from '#app/addresses.ts';
import { asksForPage } from '#app/requests/asks-for-page.server.ts';
import type { RouteTraits } from '#app/route-traits.ts';
import { largestCsvBytes, tooLargeText } from '#shop/csv/csv-file.ts';
import { pictureMessages } from '#shop/customers/personal-picture.ts';
import { maxProofBytes } from '#shop/orders/proofs/proof.ts';
import { maxPictureBytes } from '#shop/pictures.ts';
import { mostPhotos } from '#shop/reviews/review.ts';

/** The largest form without a file, in bytes. The form of a cart of many lines takes a few kilobytes. */
const largestFormBytes = 256 * 1024;
/** Room for the other fields of a form that carries a file, and for the multipart encoding. */
const aroundFileBytes = 64 * 1024;

/** Answers 413 to a body that is larger than its address accepts, in the format that the sending screen reads. */
export function bodyLimits(): MiddlewareHandler {
  const limits: Record<RouteTraits['body'], MiddlewareHandler> = {
    form: bodyLimit({
      maxSize: largestFormBytes,
      onError: (c) => c.text('La solicitud es demasiado grande.', 413),
    }),
    proof: bodyLimit({
      maxSize: maxProofBytes + aroundFileBytes,
      onError: (c) =>
        asksForPage(c.req.raw)
          ? c.text('El archivo pesa más de 10 MB. Vuelve atrás y elige otro.', 413)
          : c.json({ outcome: 'proof', message: 'El archivo pesa más de 10 MB.' }, 413),
    }),
    picture: bodyLimit({
      maxSize: maxPictureBytes + aroundFileBytes,
      onError: (c) => c.json({ outcome: 'refused', message: pictureMessages['too-large'] }, 413),
    }),
    photos: bodyLimit({
      maxSize: mostPhotos * maxPictureBytes + aroundFileBytes,
      onError: (c) => c.text('Las fotos pesan demasiado. Vuelve atrás y elige menos, o más pequeñas.', 413),
    }),
    import: bodyLimit({
      maxSize: largestCsvBytes + aroundFileBytes,
      onError: (c) => c.json({ outcome: 'refused', message: tooLargeText }, 413),
    }),
  };
  return (c, next) => limits[traitsAt(c.req.path).body](c, next);
}
