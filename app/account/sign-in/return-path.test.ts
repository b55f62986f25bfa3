import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath, withReturnPath } from './return-path.ts';

test.each(['/admin', '/admin/orders?status=Pagado', '/perfil/details?edit=true', '/productos?search=caléndula#lista'])(
  'a page of the shop is accepted as return path: %s',
  (path) => {
    const url = new URL(path, 'http://shop.invalid');
    expect(safeReturnPath(path)).toBe(url.pathname + url.search + url.hash);
  },
);

test.each([
  'https://otro.example/',
  '//otro.example',
  '///otro.example',
  '/\\otro.example',
  '\\\\otro.example',
  '/\t/otro.example',
  '/\n/otro.example',
  '/..//otro.example',
  '/.//otro.example',
  '/%2e%2e//otro.example',
  'javascript:alert(1)',
  'admin',
  ' /admin',
  '',
  null,
  undefined,
  `/${'a'.repeat(2_000)}`,
])('an external address is not: %j', (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test.each([
  '/login',
  '/login?volver=/admin',
  '/login/codigo',
  '/registro',
  '/recuperar',
  '/restablecer/un-secreto',
  '/invitacion/un-secreto',
  '/confirmar',
  '/confirmar/un-secreto',
  '/salir',
  '/sesion',
])('a sign-in page is not: %s', (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test('every accepted path resolves inside the shop in a browser', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'otro.example',
    'https:',
    'a',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = safeReturnPath(`/${parts.join('')}`);
      return path === null || new URL(path, 'https://tienda.example/login').origin === 'https://tienda.example';
    }),
    { numRuns: 5_000 },
  );
});

test('the login link carries the return path only if there is one', () => {
  expect(withReturnPath('/login', '/admin/orders?status=Pagado')).toBe(
    '/login?volver=%2Fadmin%2Forders%3Fstatus%3DPagado',
  );
  expect(withReturnPath('/login', '//otro.example')).toBe('/login');
  expect(withReturnPath('/registro', null)).toBe('/registro');
  expect(withReturnPath('/login', '/carrito', { listo: 'registro' })).toBe('/login?listo=registro&volver=%2Fcarrito');
});
