import { createHash } from 'node:crypto';

/** The digest of an e-mail address, to recognize it after it has been deleted; upper and lower case are the same. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
