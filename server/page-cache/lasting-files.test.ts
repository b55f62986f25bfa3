import { afterEach, expect, test } from 'vitest';
import { createMetrics } from '../metrics.server.ts';
import { listenOn } from '../testing/listen.ts';
import { createLastingFiles } from './lasting-files.server.ts';

const lasting = { 'cache-control': 'public, max-age=31536000, immutable' };
const hash = 'a'.repeat(32);
const picture = `/imagenes/productorigenatural/${hash}/320.avif`;

let close = async () => {};
afterEach(() => close());

async function serve(read: (request: Request) => Response) {
  const asked: string[] = [];
  const files = createLastingFiles({
    read: (request) => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.headers.get('accept-encoding')} ${pathname}`);
      return read(request);
    },
    origin: 'https://tienda.example',
    metrics: createMetrics().pages,
  });
  const server = await listenOn((request, response) =>
    files.answer(request, response, () => response.end('passed on')),
  );
  close = server.close;
  return { ask: server.ask, asked };
}

test('a file whose address names its content is read once for each form of it', async () => {
  const { ask, asked } = await serve(
    (request) =>
      new Response(request.headers.get('accept-encoding'), {
        headers: {
          ...lasting,
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
  expect(asked).toEqual(['br /assets/root.css', 'identity /assets/root.css', `identity ${picture}`]);

  const same = await ask(picture, { 'if-none-match': '"one"' });
  expect([same.status, same.text, same.headers['content-type']]).toEqual([304, '', undefined]);
  expect(same.headers['content-security-policy']).toBe("default-src 'none'");
});

test('what may be another file tomorrow or is for one person is passed on, and what is not there is looked for each time', async () => {
  const { ask, asked } = await serve((request) =>
    request.url.endsWith('gone.css')
      ? new Response('no', { status: 404, headers: lasting })
      : new Response('for an hour', { headers: { 'cache-control': 'public, max-age=3600' } }),
  );
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await ask('/assets/other.css')).text).toBe('passed on');
    const gone = await ask('/assets/gone.css');
    expect([gone.status, gone.text]).toEqual([404, 'no']);
  }
  expect(asked).toHaveLength(4);

  for (const path of [
    `/imagenes/avatars/${hash}/96.webp`,
    '/assets/root.css?x=1',
    '/assets/%2e%2e/metrics',
    '/imagenes/nada',
    '/favicon.svg',
  ])
    expect((await ask(path)).text).toBe('passed on');
  expect((await ask(picture, { range: 'bytes=0-1' })).text).toBe('passed on');
  expect(asked).toHaveLength(4);
});

test('however many ask for a file at once, it is read once', async () => {
  const { ask, asked } = await serve(() => new Response('body', { headers: lasting }));
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/assets/root.css')));
  expect(answers.map(({ text }) => text)).toEqual(Array(5).fill('body'));
  expect(asked).toHaveLength(1);
});
