import { expect, test } from 'vitest';
import { startupLines } from './startup-message.ts';

const wompi = (widgetUrl: string) => ({ widgetUrl }) as NonNullable<Parameters<typeof startupLines>[0]['wompi']>;

test('the address of the demo payments is printed with the shop’s', () => {
  const demonstration = { origin: 'http://localhost:3000', wompi: wompi('http://localhost:3001/widget.js') };
  expect(startupLines(demonstration, { credentials: null }).slice(0, 4)).toEqual([
    '',
    '  Tienda          http://localhost:3000',
    '  Administración  http://localhost:3000/admin',
    '  Pagos en línea  http://localhost:3001  (modo demostración: ningún pago es real)',
  ]);
  const real = { origin: 'https://tienda.example', wompi: wompi('https://checkout.wompi.co/widget.js') };
  expect(startupLines(real, { credentials: null }).join()).not.toContain('Pagos en línea');
});

test('the printed start time says that it excludes the installation', () => {
  const shop = { origin: 'http://localhost:3000', wompi: undefined };
  expect(startupLines(shop, { credentials: null }, 22_640).at(-1)).toBe(
    '  Lista: abrió en 22,6 s, sin contar la instalación. Ctrl+C la detiene.',
  );
});
