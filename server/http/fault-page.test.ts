import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '#server/process/log.server.ts';
import { faultAnswer, startingAnswer } from './fault-page.server.ts';
import { requestLog } from './request-log.server.ts';

test('the error page loads nothing, and its policy allows its own style by hash', async () => {
  const answer = faultAnswer();
  const html = await answer.text();

  expect(answer.status).toBe(500);
  expect(html).toContain('<html lang="es-CO">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/<script|<link|<img|style=|url\(/);
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`);
});

test('the error page shows the request id of the log', async () => {
  const http = new Hono();
  http.use(requestLog({ log: createLog('silent'), routeOf: (path) => path, trustedProxies: 0 }));
  http.get('*', () => faultAnswer());

  const answer = await http.request('/');
  expect(await answer.text()).toContain(`Código: ${answer.headers.get('X-Request-Id')}`);
  // There is no id outside of a request.
  expect(await faultAnswer().text()).not.toContain('Código');
});

test('while the shop starts, browsers get a page and programs one word', async () => {
  const forPeople = startingAnswer(new Request('http://shop/', { headers: { Accept: 'text/html' } }));
  expect(forPeople.status).toBe(503);
  expect(forPeople.headers.get('Retry-After')).toBe('5');
  expect(await forPeople.text()).toContain('La tienda está abriendo');

  const forPrograms = startingAnswer(new Request('http://shop/readyz'));
  expect(forPrograms.status).toBe(503);
  expect(await forPrograms.text()).toBe('starting');
});
