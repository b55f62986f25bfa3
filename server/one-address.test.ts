import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { oneAddress } from './one-address.server.ts';

const shop = new Hono().use(oneAddress).all('*', (c) => c.text('a page'));

test.each([
  ['/productos/', '/productos'],
  ['/Productos?categoria=capsulas', '/productos?categoria=capsulas'],
  ['/PRODUCTOS/ofertas/', '/productos/ofertas'],
  ['//productos//ofertas', '/productos/ofertas'],
])('%s leads to the one address of the page', async (path, address) => {
  const answer = await shop.request(`http://tienda.example${path}`);

  expect(answer.status).toBe(301);
  expect(answer.headers.get('Location')).toBe(address);
});

test.each(['/', '/productos', '/pedido/AbCdEf', '/ni%C3%B1os', '/productos.data'])('%s is answered', async (path) => {
  expect((await shop.request(`http://tienda.example${path}`)).status).toBe(200);
});

test.each(['//otra.example/', '/\\otra.example/', '///otra.example/'])(
  '%s never leads to another site',
  async (path) => {
    const { headers } = await shop.request(`http://tienda.example${path}`);

    expect(headers.get('Location')).toBe('/otra.example');
  },
);

test('a form is never sent on', async () => {
  expect((await shop.request('http://tienda.example/contraentrega/', { method: 'POST' })).status).toBe(200);
});
