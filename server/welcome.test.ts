import { expect, test } from 'vitest';
import { welcomeLines } from './welcome.ts';

const wompi = (widgetUrl: string) => ({ widgetUrl }) as NonNullable<Parameters<typeof welcomeLines>[0]['wompi']>;

test('where payments are a demonstration, their address is said with the shop’s, once it runs', () => {
  const demonstration = { origin: 'http://localhost:3000', wompi: wompi('http://localhost:3001/widget.js') };
  expect(welcomeLines(demonstration, { credentials: null }).slice(0, 4)).toEqual([
    '',
    '  Tienda          http://localhost:3000',
    '  Administración  http://localhost:3000/admin',
    '  Pagos en línea  http://localhost:3001  (modo demostración: ningún pago es real)',
  ]);
  const real = { origin: 'https://tienda.example', wompi: wompi('https://checkout.wompi.co/widget.js') };
  expect(welcomeLines(real, { credentials: null }).join()).not.toContain('Pagos en línea');
});

test('the time the start took says that installing is not in it', () => {
  const shop = { origin: 'http://localhost:3000', wompi: undefined };
  expect(welcomeLines(shop, { credentials: null }, 22_640).at(-1)).toBe(
    '  Lista: abrió en 22,6 s, sin contar la instalación. Ctrl+C la detiene.',
  );
});
