import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { largestImportBytes, tooLargeText } from '#shop/catalog/import-limits.ts';
import { pictureMessages } from '#shop/customers/personal-picture.ts';
import { maxProofBytes } from '#shop/orders/proof.ts';
import { maxPictureBytes } from '#shop/pictures.ts';

/** The largest form the shop takes: a cart of many lines is a few kilobytes. */
const largestFormBytes = 256 * 1024;
/** What stands around a file in the form it comes in. */
const aroundFileBytes = 64 * 1024;

/** Refuses what is larger than the address it is sent to takes, in words of the screen that sends it. */
export function bodyLimits(): MiddlewareHandler {
  const formLimit = bodyLimit({
    maxSize: largestFormBytes,
    onError: (c) => c.text('La solicitud es demasiado grande.', 413),
  });
  const proofLimit = bodyLimit({
    maxSize: maxProofBytes + aroundFileBytes,
    onError: (c) => c.json({ outcome: 'proof', message: 'El archivo pesa más de 10 MB.' }, 413),
  });
  const pictureLimit = bodyLimit({
    maxSize: maxPictureBytes + aroundFileBytes,
    onError: (c) => c.json({ outcome: 'refused', message: pictureMessages['too-large'] }, 413),
  });
  const importLimit = bodyLimit({
    maxSize: largestImportBytes + aroundFileBytes,
    onError: (c) => c.json({ outcome: 'refused', message: tooLargeText }, 413),
  });
  return (c, next) => {
    if (bringsProof(c.req.path)) return proofLimit(c, next);
    if (bringsProducts(c.req.path)) return importLimit(c, next);
    return bringsPicture(c.req.path) ? pictureLimit(c, next) : formLimit(c, next);
  };
}

/** Where a customer sends the proof of a transfer. */
function bringsProof(path: string): boolean {
  return path === '/checkout/pedido' || /^\/pedido\/[^/]+\/comprobante$/.test(path);
}

/** Where staff send a file of products. */
function bringsProducts(path: string): boolean {
  return /^\/admin\/products\/import\/(check|apply)$/.test(path);
}

/** Where customers send their avatar and their cover photo, and staff the shop's pictures. */
function bringsPicture(path: string): boolean {
  return /^\/(perfil\/picture|admin\/pictures)\/[^/]+$/.test(path);
}
