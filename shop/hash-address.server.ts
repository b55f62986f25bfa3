import { createHash } from 'node:crypto';

/** The hash of an e-mail address in any case, by which the shop recognizes the address after it was deleted. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
