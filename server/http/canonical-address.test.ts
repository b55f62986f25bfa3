import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.server.ts';

const shop = new Hono().use(canonicalAddress).all('*', (c) => c.text('a page'));

test.each([
  ['/productos/', '/productos'],
  ['/Productos?categoria=capsulas', '/productos?categoria=capsulas'],
  ['/PRODUCTOS/ofertas/', '/productos/ofertas'],
  ['//productos//ofertas', '/productos/ofertas'],
])('%s redirects to the canonical address of the page', async (path, address) => {
  const answer = await shop.request(`http://tienda.example${path}`);

  expect(answer.status).toBe(301);
  expect(answer.headers.get('Location')).toBe(address);
});

test.each(['/', '/productos', '/pedido/AbCdEf', '/ni%C3%B1os', '/productos.data'])('%s is answered', async (path) => {
  expect((await shop.request(`http://tienda.example${path}`)).status).toBe(200);
});

test.each(['//otra.example/', '/\\otra.example/', '///otra.example/'])(
  '%s never redirects to another site',
  async (path) => {
    const { headers } = await shop.request(`http://tienda.example${path}`);

    expect(headers.get('Location')).toBe('/otra.example');
  },
);

test('a form is never redirected', async () => {
  expect((await shop.request('http://tienda.example/contraentrega/', { method: 'POST' })).status).toBe(200);
});
