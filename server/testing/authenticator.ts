/** An authenticator app, for tests: the codes of RFC 6238 as phones make them, written apart from what checks them. */
import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The six digits an app shows.
 *
 * @param secret as people type it into an app, in base 32
 * @param halfMinutes how many half minutes from now: the shop takes the code before and the one after as well
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
