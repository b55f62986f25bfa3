import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createFetchPicture } from './fetch-picture.server.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local web server and records the requested URLs. */
async function serve(answer: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { requests, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const anywhere = { mayConnect: () => true, anyPort: true };

test('a picture is fetched from its address, following redirects', async () => {
  const { at, requests } = await serve((request, response) => {
    if (request.url === '/foto') response.writeHead(302, { Location: '/foto.png' }).end();
    else response.end('bytes');
  });
  const fetched = await createFetchPicture(anywhere)(`${at}/foto`);
  expect(fetched).toEqual({ ok: true, bytes: Buffer.from('bytes') });
  expect(requests).toEqual(['/foto', '/foto.png']);
});

test('a site that cannot be reached is unreachable, and an error of our own code is not disguised as one', async () => {
  const unknown = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  };
  const broken = async () => {
    throw new TypeError('x is not a function');
  };

  const missing = createFetchPicture({ ...anywhere, resolve: unknown })('http://fotos.example/');
  expect(await missing).toEqual({ ok: false, reason: 'unreachable' });
  const fetching = createFetchPicture({ ...anywhere, resolve: broken })('http://fotos.example/');
  await expect(fetching).rejects.toThrow(TypeError);
});

describe('no internal address is requested', () => {
  test('by its IP address', async () => {
    const { at, requests } = await serve((_, response) => response.end('secret'));
    expect(await createFetchPicture({ anyPort: true })(at)).toEqual({ ok: false, reason: 'forbidden' });
    expect(requests).toEqual([]);
  });

  test('by a name, even when only one of its addresses is internal', async () => {
    const { at, requests } = await serve((_, response) => response.end('secret'));
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const fetched = await createFetchPicture({ resolve, anyPort: true })(at.replace('127.0.0.1', 'fotos.example'));
    expect(fetched).toEqual({ ok: false, reason: 'forbidden' });
    expect(requests).toEqual([]);
  });

  test('by a name that resolves to another address the second time', async () => {
    const { at, requests } = await serve((_, response) => response.end('bytes'));
    let looked = 0;
    const resolve = async () => {
      looked += 1;
      return [{ address: looked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    const mayConnect = (ip: string) => ip === '127.0.0.1';
    await createFetchPicture({ resolve, mayConnect, anyPort: true })(at.replace('127.0.0.1', 'fotos.example'));
    expect([looked, requests]).toEqual([1, ['/']]);
  });

  test('by a redirect', async () => {
    const inside = await serve((_, response) => response.end('secret'));
    const target = inside.at.replace('127.0.0.1', 'localhost');
    const outside = await serve((_, response) => response.writeHead(302, { Location: target }).end());
    const mayConnect = (ip: string) => ip === '127.0.0.1';
    const resolve = async () => [{ address: '::1', family: 6 }];
    const fetched = await createFetchPicture({ mayConnect, resolve, anyPort: true })(outside.at);
    expect(fetched).toEqual({ ok: false, reason: 'forbidden' });
    expect(inside.requests).toEqual([]);
  });
});

test('only ports 80 and 443 are requested', async () => {
  const { at, requests } = await serve((_, response) => response.end('not for the public'));
  expect(await createFetchPicture({ mayConnect: () => true })(at)).toEqual({ ok: false, reason: 'forbidden' });
  expect(requests).toEqual([]);

  expect(await createFetchPicture()('https://fotos.example:8443/a.png')).toEqual({ ok: false, reason: 'forbidden' });
});

test('only http and https addresses are accepted, and none with a password', async () => {
  const fetchPicture = createFetchPicture(anywhere);
  for (const typed of [
    '',
    'foto.png',
    'file:///etc/passwd',
    'ftp://fotos.example/1.png',
    'https://ana:clave@fotos.example',
  ])
    expect(await fetchPicture(typed), typed).toEqual({ ok: false, reason: 'no-address' });
});

test('a fourth redirect, an answer other than 200 and an unknown host are unreachable', async () => {
  const turning = await serve((_, response) => response.writeHead(302, { Location: '/' }).end());
  const missing = await serve((_, response) => response.writeHead(404).end());
  const fetchPicture = createFetchPicture(anywhere);
  const unreachable = { ok: false, reason: 'unreachable' };
  expect(await fetchPicture(turning.at)).toEqual(unreachable);
  expect(turning.requests).toHaveLength(4);
  expect(await fetchPicture(missing.at)).toEqual(unreachable);
  const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
  expect(await createFetchPicture({ ...anywhere, resolve })('http://no-hay.example')).toEqual(unreachable);
});

test('more bytes than the size limit are refused, announced or not', async () => {
  const fetchPicture = createFetchPicture({ ...anywhere, maxBytes: 4 });
  const withLength = await serve((_, response) => response.writeHead(200, { 'Content-Length': '5' }).end('12345'));
  const withoutLength = await serve((_, response) => {
    response.write('123');
    response.end('45');
  });
  expect(await fetchPicture(withLength.at)).toEqual({ ok: false, reason: 'too-large' });
  expect(await fetchPicture(withoutLength.at)).toEqual({ ok: false, reason: 'too-large' });
});

test('a server that does not finish times out', async () => {
  const { at } = await serve((_, response) => response.write('1'));
  expect(await createFetchPicture({ ...anywhere, patienceMs: 50 })(at)).toEqual({ ok: false, reason: 'too-slow' });
});
