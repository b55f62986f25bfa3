import { createHash, randomBytes } from 'node:crypto';

/** A secret of 192 bits: the value of a cart's cookie, or the key of an attempt to order. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The hash by which a cart is stored, so that its row does not open it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
