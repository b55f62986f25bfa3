import { expect, inject, test } from 'vitest';

const ask = (path: string, init?: RequestInit) => fetch(inject('shopUrl') + path, { redirect: 'manual', ...init });

test.each([
  '/',
  '/productos',
  '/carrito',
  '/login',
  '/registro',
  '/recuperar',
  '/perfil',
  '/no-existe',
  '/productos/00000000-0000-4000-8000-000000000000',
  '/admin',
  '/imagenes/nada',
  '/healthz',
])('every response has the security headers: %s', async (path) => {
  const { headers } = await ask(path);

  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-|\*/);
});

test.each([
  '/contraentrega',
  '/recoger',
  '/login',
  '/login/codigo',
  '/registro',
  '/recuperar',
  '/restablecer/nada',
  '/confirmar',
  '/confirmar/nada',
  '/salir',
  '/perfil/details',
  '/perfil/picture/avatar',
  '/perfil/questions',
  '/perfil/settings',
  '/perfil/settings/close',
])('an action refuses cross-site requests: %s', async (path) => {
  const form = { method: 'POST', body: new URLSearchParams({ email: 'a@b.example', password: 'secreta' }) };

  expect((await ask(path, { ...form, headers: { Origin: 'https://otra.example' } })).status).toBe(403);
  expect((await ask(path, { ...form, headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  expect((await ask(path, form)).status).toBe(403);
});

test('a page that does not exist answers 404 in Spanish', async () => {
  const answer = await ask('/no-existe');

  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Página no encontrada');
});

test('a public page sets no cookie and contains no personal data', async () => {
  const answer = await ask('/productos');

  expect(answer.headers.getSetCookie()).toEqual([]);
});

test.each([
  '/perfil/details',
  '/perfil/orders',
  '/perfil/questions',
  '/perfil/settings',
  '/perfil/settings/close',
  '/admin',
  '/admin/orders',
  '/admin/orders/00000000-0000-4000-8000-000000000000',
  '/admin/payments',
  '/admin/payments/settings',
  '/admin/services',
  '/admin/pickups',
  '/admin/questions',
  '/admin/questions/00000000-0000-4000-8000-000000000000',
])('%s redirects visitors to sign-in, page and data alike', async (path) => {
  const page = await ask(path);
  expect(page.status).toBe(302);
  expect(page.headers.get('Location')).toBe(`/login?volver=${encodeURIComponent(path)}`);

  const dataAnswer = await ask(`${path}.data`);
  expect(await dataAnswer.text()).toContain('/login');
});
