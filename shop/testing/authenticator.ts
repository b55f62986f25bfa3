/** Simulates an authenticator app (TOTP, RFC 6238) in tests, independently of the code that verifies it. */
import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the six-digit code that an app shows.
 *
 * @param secret in base32, as typed into an app
 * @param halfMinutes offset in 30-second steps from now; the shop also accepts the previous and the next code
 */
export function appCode(secret: string, halfMinutes = 0): string {
  const bits = [...secret].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const moment = Buffer.alloc(8);
  moment.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes));
  const hash = createHmac('sha1', key).update(moment).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
