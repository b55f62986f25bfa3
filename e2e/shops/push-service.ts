/**
 * The push service that Chromium subscribes at, as a program on this machine: check-in and registration of a browser,
 * the connection on which it waits for messages, and the endpoint that the shop sends them to. Messages are verified
 * and passed on encrypted; the browser decrypts them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { verifyVapid } from '#server/push/testing/push-service.ts';

const mcsVersion = 41;
/** Tags of the messages on the connection that the browser keeps. */
const tags = { ping: 0, pong: 1, login: 2, loggedIn: 3, message: 8 };

/** The one subscription of the browser: what it registered as, and the key of the shop that it is for. */
type Registered = { app: string; subtype: string; sender: string };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Starts the push service. */
export async function startPushService() {
  const { key, cert } = createCertificate();
  /** what the shop sent, with the public key by which the push service knows it */
  const sent: { encoding: string }[] = [];
  let registered: Registered | null = null;
  let registrations = 0;
  let browser: TLSSocket | null = null;

  const connections = createTlsServer({ key, cert }, (socket) => {
    browser = socket;
    socket.on('error', () => {});
    socket.once('data', () => socket.write(Buffer.concat([Buffer.of(mcsVersion), frame(tags.loggedIn, text(1, 'x'))])));
    socket.on('data', (data) => data[0] === tags.ping && socket.write(frame(tags.pong, Buffer.alloc(0))));
  });
  // Chromium tries older protocols too.
  connections.on('tlsClientError', () => {});
  const http = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === '/checkin') response.end(checkedIn());
    else if (request.url === '/register') {
      const form = new URLSearchParams(body.toString());
      const subtype = form.get('X-subtype');
      if (subtype) registered = { app: form.get('app') ?? '', subtype, sender: form.get('sender') ?? '' };
      registrations += 1;
      response.end(`token=telefono-${registrations}`);
    } else {
      const { publicKey } = verifyVapid(request.headers.authorization ?? '');
      const isItsShop = publicKey === registered?.sender;
      sent.push({ encoding: request.headers['content-encoding'] ?? '' });
      if (registered && browser && isItsShop) browser.write(frame(tags.message, pushMessage(registered, body)));
      response.writeHead(isItsShop ? 201 : 403).end();
    }
  });
  const [httpPort, mcsPort] = [await listen(http), await listen(connections)];
  return {
    port: httpPort,
    sent,
    /** Arguments with which Chromium uses this push service instead of its own. */
    browserArguments: [
      `--gcm-checkin-url=http://127.0.0.1:${httpPort}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${httpPort}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${mcsPort}`,
      '--ignore-certificate-errors',
    ],
    stop() {
      browser?.destroy();
      connections.close();
      http.closeAllConnections();
      http.close();
    },
  };
}

async function listen(server: { listen(port: number, host: string, done: () => void): unknown; address(): unknown }) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function createCertificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'push-service-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', [...request, '-days', '2', '-subj', '/CN=127.0.0.1'], { stdio: 'ignore' });
  const made = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  rmSync(folder, { recursive: true });
  return made;
}

/** The answer to a check-in: the number of the device and its secret. */
function checkedIn(): Buffer {
  const fixed = (field: number, value: bigint) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    return Buffer.concat([varint(field * 8 + 1), bytes]);
  };
  const now = Buffer.concat([varint(3 * 8), varint(Date.now())]);
  return Buffer.concat([varint(8), varint(1), now, fixed(7, 123_456_789n), fixed(8, 987_654_321n)]);
}

/** A message for a subscription, with the encrypted body that the shop sent. */
function pushMessage({ app, subtype, sender }: Registered, body: Buffer): Buffer {
  const data = (key: string, value: string) => bytes(7, Buffer.concat([text(1, key), text(2, value)]));
  return Buffer.concat([
    text(3, sender),
    text(5, app),
    data('subtype', subtype),
    data('content-encoding', 'aes128gcm'),
    text(9, crypto.randomUUID()),
    bytes(21, body),
  ]);
}

/** A message of the connection: its tag, its length, and its fields (protocol buffers). */
function frame(tag: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), varint(body.length), body]);
}

const text = (field: number, value: string) => bytes(field, Buffer.from(value));
const bytes = (field: number, value: Buffer) => Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);

function varint(value: number): Buffer {
  const groups: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) groups.push((rest % 128) + 128);
  return Buffer.from([...groups, rest]);
}
