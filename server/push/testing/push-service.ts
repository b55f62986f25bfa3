/** A push service for tests, with one browser subscribed to it: verifies and decrypts what it is sent. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '#server/push/send-push.server.ts';

/** A message as the browser of a device gets it, and who sent it. */
type ReceivedMessage = {
  device: string;
  message: unknown;
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
};

/** Starts a push service on this machine. */
export async function openPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedMessage[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let status = 201;

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    headers.push(request.headers);
    if (status === 201) {
      const text = decrypt(Buffer.concat(parts), { browser, auth }).toString();
      received.push({
        device: (request.url ?? '').slice(1),
        message: JSON.parse(text),
        ...verifyVapid(request.headers.authorization ?? ''),
      });
    }
    response.writeHead(status, { Location: '/otro' }).end('what a push service says');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  /** The address and the keys that a browser gives the shop; each name is another device. */
  const subscribe = (device = 'telefono'): PushTarget => ({
    endpoint: `${origin}/${device}`,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  });
  return {
    origin,
    subscribe,
    /** what arrived: verified and decrypted */
    received,
    /** the headers of every request */
    headers,
    /** sets the status of further answers; only 201 takes the message */
    answer: (next: number) => {
      status = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Receiver = { browser: ReturnType<typeof createECDH>; auth: Buffer };

/** Decrypts a message as browsers do (RFC 8291 and RFC 8188); throws if it was not encrypted for this browser. */
function decrypt(body: Buffer, { browser, auth }: Receiver): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const derive = (secret: Buffer, from: Buffer, label: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, label, length));
  const secret = derive(browser.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The message has no end');
  return padded.subarray(0, end);
}

/** Verifies the signature of an `Authorization` header (RFC 8292) and returns its claims; throws if it is not valid. */
export function verifyVapid(header: string): Pick<ReceivedMessage, 'claims' | 'publicKey'> {
  const [, content = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isValid = verify(
    'sha256',
    Buffer.from(content),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature is not valid');
  const [, claims = ''] = content.split('.');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}
