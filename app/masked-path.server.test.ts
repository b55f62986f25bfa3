import { expect, test } from 'vitest';
import { maskSecretLinks } from './masked-path.server.ts';

test.each([
  ['/pedido/aB3-_x/pago?via=tarjeta', '/pedido/[oculto]/pago?via=tarjeta'],
  ['/restablecer/aB3-_x', '/restablecer/[oculto]'],
  ['/invitacion/aB3-_x', '/invitacion/[oculto]'],
  ['/Restablecer/aB3-_x.data', '/Restablecer/[oculto]'],
  ['no route matches "/confirmar/aB3-_x"', 'no route matches "/confirmar/[oculto]"'],
  ['/login?volver=%2Fpedido%2FaB3-_x', '/login?volver=%2Fpedido%2F[oculto]'],
  ['/productos/aB3-_x', '/productos/aB3-_x'],
])('%s is logged as %s', (path, masked) => {
  expect(maskSecretLinks(path)).toBe(masked);
});
