import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription, both as base64url: of its browser, and the secret shared with it. */
export type SubscriptionKeys = { p256dh: string; auth: string };

/** One record holds a whole message: push services take 4,096 bytes at most. */
const recordSize = 4096;
const endOfLastRecord = Buffer.from([2]);

/**
 * Encrypts a message for one browser (RFC 8291, content encoding `aes128gcm`), so that push services cannot read it.
 *
 * @param once the key pair and the salt of this message, which only tests choose
 */
export function encryptMessage(
  message: Uint8Array,
  { p256dh, auth }: SubscriptionKeys,
  once: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const salt = once.salt ?? randomBytes(16);
  const pair = createECDH('prime256v1');
  if (once.privateKey) pair.setPrivateKey(once.privateKey);
  else pair.generateKeys();
  const ownKey = pair.getPublicKey();

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(pair.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = [cipher.update(Buffer.concat([message, endOfLastRecord])), cipher.final(), cipher.getAuthTag()];

  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ownKey.length]), ownKey, ...encrypted]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
