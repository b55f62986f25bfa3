import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allowOwnScripts } from './own-scripts.server.ts';

test('a page allows the scripts its own render put in, by hash, and carries no nonce', () => {
  const page = allowOwnScripts(
    '<p>Hola</p><script nonce="s3cret">start()</script><script nonce="s3cret" src="/a.js"></script>',
    's3cret',
  );

  const hash = createHash('sha256').update('start()').digest('base64');
  expect(page.policy).toContain(`'sha256-${hash}'`);
  expect(page.policy).not.toContain('unsafe-inline');
  expect(page.html).not.toContain('s3cret');
});

test('a script smuggled into a page is not allowed', () => {
  const page = allowOwnScripts('<script>steal()</script><script nonce="guess">steal()</script>', 's3cret');

  expect(page.policy).not.toContain('sha256');
});

test('a page may frame the map, and nothing else from elsewhere', () => {
  const { policy } = allowOwnScripts('<p>Hola</p>', 's3cret');

  expect(policy.split('; ').filter((directive) => directive.includes('https:'))).toEqual([
    'frame-src https://maps.google.com https://www.google.com',
  ]);
});

test('data for search engines is left as it is, and needs no leave to run', () => {
  const data = '<script type="application/ld+json">{"name":"Miel \\u003c/script\\u003e"}</script>';
  const page = allowOwnScripts(`<head>${data}</head>`, 's3cret');

  expect(page.html).toContain(data);
  expect(page.policy).not.toContain('sha256');
});
