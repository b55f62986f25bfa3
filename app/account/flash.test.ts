import { expect, test } from 'vitest';
import { flashCookie, parseFlash } from './flash.ts';

test('a toast survives its cookie, accents and symbols included', () => {
  const flash = {
    title: '¡Bienvenido!',
    description: 'Has iniciado sesión; "correctamente".',
    kind: 'success' as const,
  };
  const [pair = ''] = flashCookie(flash).split('; ');
  expect(pair).toMatch(/^aviso=[\w%.!~*'()-]+$/);
  expect(parseFlash(`otro=1; ${pair}; tercero=2`)).toEqual(flash);
});

test.each(['', 'otro=1', 'aviso=', 'aviso=%', 'aviso=null', 'aviso=%7B%7D', 'aviso=%7B%22title%22%3A1%7D'])(
  '%j contains no toast',
  (cookies) => {
    expect(parseFlash(cookies)).toBeNull();
  },
);
