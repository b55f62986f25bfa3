import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allowOwnScripts as allowInPage, contentSecurityPolicy, isPaymentPage } from './own-scripts.server.ts';

function allowOwnScripts(html: string, nonce: string) {
  const { page, policy } = allowInPage([Buffer.from(html)], nonce);
  return { html: page.toString(), policy };
}

test('a page allows its own scripts by hash, and carries no nonce', () => {
  const page = allowOwnScripts(
    '<p>Hola</p><script nonce="s3cret">start()</script><script nonce="s3cret" src="/a.js"></script>',
    's3cret',
  );

  const hash = createHash('sha256').update('start()').digest('base64');
  expect(page.policy).toContain(`'sha256-${hash}'`);
  expect(page.policy).not.toContain('unsafe-inline');
  expect(page.html).not.toContain('s3cret');
});

test('an injected script is not allowed', () => {
  const page = allowOwnScripts('<script>steal()</script><script nonce="guess">steal()</script>', 's3cret');

  expect(page.policy).not.toContain('sha256');
});

test('a page may frame the map, and no other external page', () => {
  const { policy } = allowOwnScripts('<p>Hola</p>', 's3cret');

  expect(policy.split('; ').filter((directive) => directive.includes('https:'))).toEqual([
    'frame-src https://maps.google.com https://www.google.com',
  ]);
});

test('removing nonces changes nothing else on the page', () => {
  const html =
    '<link rel="preload" nonce="s3cret" href="/é.js"/><p>Niños</p><script nonce="s3cret">a("ñ")</script><p>más</p>';
  const page = allowOwnScripts(html, 's3cret');

  expect(page.html).toBe(html.replaceAll(' nonce="s3cret"', ''));
  expect(page.policy).toContain(`'sha256-${createHash('sha256').update('a("ñ")').digest('base64')}'`);
});

test('structured data is unchanged and needs no hash', () => {
  const data = '<script type="application/ld+json">{"name":"Miel \\u003c/script\\u003e"}</script>';
  const page = allowOwnScripts(`<head>${data}</head>`, 's3cret');

  expect(page.html).toContain(data);
  expect(page.policy).not.toContain('sha256');
});

const addresses = { widgetUrl: 'https://checkout.wompi.co/widget.js', apiUrl: 'https://sandbox.wompi.co/v1' };

test('a payment page may load the provider: script, frame, pictures and requests', () => {
  const policy = contentSecurityPolicy([], addresses);

  const directives = new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
  for (const name of ['script-src', 'frame-src', 'connect-src', 'img-src', 'style-src']) {
    expect(directives.get(name)).toEqual(expect.arrayContaining(['https://checkout.wompi.co', 'https://*.wompi.co']));
  }
  expect(directives.get('connect-src')).toContain('https://sandbox.wompi.co');
  expect(directives.get('script-src')).not.toContain("'unsafe-inline'");
  expect(directives.get('form-action')).toEqual(["'self'"]);
});

test('an external provider is allowed its own origins only', () => {
  const elsewhere = { widgetUrl: 'http://localhost:4321/widget.js', apiUrl: 'http://localhost:4321/v1' };
  const policy = contentSecurityPolicy([], elsewhere);
  expect(policy).toContain("script-src 'self' http://localhost:4321;");
  expect(policy).not.toContain('wompi');
});

test.each([
  ['/checkout', true],
  ['/pedido/abc', true],
  ['/Pedido/abc', true],
  ['/checkout-de-otra-cosa', false],
  ['/', false],
  ['/carrito', false],
  ['/productos/pedido/abc', false],
])('%s is a payment page: %s', (path, expected) => {
  expect(isPaymentPage(path)).toBe(expected);
});
