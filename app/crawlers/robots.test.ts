import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { addresses } from '#app/addresses.ts';
import { originContext } from '#app/context.ts';
import { loader } from './robots.ts';

test('robots.txt disallows every route closed to crawlers, and no other', async () => {
  const context = new RouterContextProvider();
  context.set(originContext, 'https://tienda.example');
  const url = new URL('https://tienda.example/robots.txt');
  const answer = loader({ request: new Request(url), url, context, params: {}, pattern: '/robots.txt' });

  const text = await answer.text();
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, prefix = '']) => new RegExp(`^${prefix.replaceAll('*', '[^/]+')}`),
  );
  for (const [address, { crawl }] of addresses) {
    const isClosed = closed.some((prefix) => prefix.test(address));
    expect(isClosed, address).toBe(crawl === 'closed');
  }
  expect(text).toContain('Sitemap: https://tienda.example/sitemap.xml');
});
