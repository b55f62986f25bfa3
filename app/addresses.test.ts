import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { addresses, traitsAt } from './addresses.ts';
import { personal, type RouteTraits } from './route-traits.ts';
import routes from './routes.ts';
import { listOfflineAddresses } from './storefront/offline/offline-addresses.ts';

/** Lists the full address of every route that has a path or is an index. */
function listAddresses(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = path ? `${above}/${path}` : above;
    return [...(path || index ? [address || '/'] : []), ...listAddresses(children, address)];
  });
}

test('every route has traits, and no traits exist for an unknown route', () => {
  expect([...addresses.keys()].sort()).toEqual([...new Set(listAddresses(routes))].sort());
});

test('traits that decide who may read an address have no default', () => {
  const { secret: _, ...withoutSecret } = personal;
  // @ts-expect-error: whether the address contains a secret is not said
  const incomplete: RouteTraits = withoutSecret;
  expect(incomplete).not.toHaveProperty('secret');
});

test('a route is secret exactly if its path contains a token', () => {
  for (const [address, { secret }] of addresses) expect(secret, address).toBe(address.includes(':token'));
});

test('a page is cached only if its parameters are ids and it is public', () => {
  for (const [address, { cache, permission, secret }] of addresses) {
    if (!cache) continue;
    expect(address).toMatch(/^(?:\/|(?:\/(?:[a-z-]+|:\w+Id))+)$/);
    expect({ permission, secret }, address).toEqual({ permission: null, secret: false });
  }
});

test('the service worker copies exactly the cacheable pages, and leaves accounts, orders, forms and secret links alone', () => {
  const { copied, noticed } = listOfflineAddresses();
  const isIn = (patterns: string[], address: string) =>
    patterns.some((pattern) => new RegExp(pattern).test(address.replaceAll(/:\w+/g, 'x')));

  for (const [address, { cache, offline }] of addresses) {
    expect({ address, copied: isIn(copied, address) }).toEqual({
      address,
      copied: cache !== null || address === '/productos/ofertas',
    });
    expect({ address, known: isIn([...copied, ...noticed], address) }).toEqual({ address, known: offline });
  }
  const mayShow = [...addresses].filter(([, { offline }]) => offline);
  for (const [address, { permission, secret, payment }] of mayShow) {
    expect({ permission, secret, payment }, address).toEqual({ permission: null, secret: false, payment: false });
    expect(address).not.toMatch(/^\/(admin|perfil|checkout|pedido|login|sesion|salir|registro)/);
  }
});

test('every admin route requires a permission and is closed to crawlers; no other requires one', () => {
  for (const [address, { permission, crawl }] of addresses) {
    const isAdmin = /^\/admin(\/|$)/.test(address);
    expect(permission !== null, address).toBe(isAdmin);
    if (isAdmin) expect(crawl, address).toBe('closed');
  }
});

test.each([
  ['/productos/1', '/productos/:productId'],
  ['/productos/ofertas', '/productos/ofertas'],
  ['/Pedido/un-secreto.data', '/pedido/:token'],
  ['/_.data', '/'],
  ['/admin/products/import/check', '/admin/products/import/check'],
  ['/admin/no-existe', '/admin/*'],
  ['/no-existe', '/*'],
])('%s has the traits of %s', (path, address) => {
  expect(traitsAt(path)).toBe(addresses.get(address));
});
