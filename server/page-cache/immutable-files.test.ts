import { afterEach, expect, test } from 'vitest';
import { createMetrics } from '#server/process/metrics.server.ts';
import { listenOn } from '#server/testing/listen.ts';
import { createImmutableFiles } from './immutable-files.server.ts';

const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
const hash = 'a'.repeat(32);
const picture = `/imagenes/productorigenatural/${hash}/320.avif`;

let close = async () => {};
afterEach(() => close());

async function serve(read: (request: Request) => Response) {
  const reads: string[] = [];
  const files = createImmutableFiles({
    read: (request) => {
      const { pathname } = new URL(request.url);
      reads.push(`${request.headers.get('accept-encoding')} ${pathname}`);
      return read(request);
    },
    origin: 'https://tienda.example',
    metrics: createMetrics().pages,
  });
  const server = await listenOn((request, response) =>
    files.answer(request, response, () => response.end('passed on')),
  );
  close = server.close;
  return { ask: server.ask, reads };
}

test('a file whose address names its content is read once per encoding', async () => {
  const { ask, reads } = await serve(
    (request) =>
      new Response(request.headers.get('accept-encoding'), {
        headers: {
          ...immutable,
          'content-type': 'text/css',
          etag: '"one"',
          'content-security-policy': "default-src 'none'",
        },
      }),
  );
  for (let turn = 0; turn < 3; turn += 1) {
    const packed = await ask('/assets/root.css', { 'accept-encoding': 'gzip, br', cookie: 'a=1' });
    expect([packed.status, packed.text, packed.headers['content-length']]).toEqual([200, 'br', '2']);
    expect((await ask('/assets/root.css')).text).toBe('identity');
    expect((await ask(picture, { 'accept-encoding': 'br' })).headers['content-type']).toBe('text/css');
  }
  expect(reads).toEqual(['br /assets/root.css', 'identity /assets/root.css', `identity ${picture}`]);

  const same = await ask(picture, { 'if-none-match': '"one"' });
  expect([same.status, same.text, same.headers['content-type']]).toEqual([304, '', undefined]);
  expect(same.headers['content-security-policy']).toBe("default-src 'none'");
});

test('a file that may change or is private is not cached, and a missing one is looked up each time', async () => {
  const { ask, reads } = await serve((request) =>
    request.url.endsWith('gone.css')
      ? new Response('no', { status: 404, headers: immutable })
      : new Response('for an hour', { headers: { 'cache-control': 'public, max-age=3600' } }),
  );
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await ask('/assets/other.css')).text).toBe('passed on');
    const gone = await ask('/assets/gone.css');
    expect([gone.status, gone.text]).toEqual([404, 'no']);
  }
  expect(reads).toHaveLength(4);

  for (const path of [
    `/imagenes/avatars/${hash}/96.webp`,
    '/assets/root.css?x=1',
    '/assets/%2e%2e/metrics',
    '/imagenes/nada',
    '/favicon.svg',
  ])
    expect((await ask(path)).text).toBe('passed on');
  expect((await ask(picture, { range: 'bytes=0-1' })).text).toBe('passed on');
  expect(reads).toHaveLength(4);
});

test('concurrent requests for a file share one read', async () => {
  const { ask, reads } = await serve(() => new Response('body', { headers: immutable }));
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/assets/root.css')));
  expect(answers.map(({ text }) => text)).toEqual(Array(5).fill('body'));
  expect(reads).toHaveLength(1);
});
