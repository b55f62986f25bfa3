import { expect, test } from 'vitest';
import { startupLines } from './startup-message.ts';

type Settings = Parameters<typeof startupLines>[0];
const wompi = (widgetUrl: string) => ({ widgetUrl }) as NonNullable<Settings['wompi']>;
const envioclick = (apiUrl: string): Settings['envioclick'] => ({ apiKey: 'key', mode: 'sandbox', apiUrl });

test('the addresses of the demo payments and the demo carrier are printed with the shop’s', () => {
  const demonstration = {
    origin: 'http://localhost:3000',
    wompi: wompi('http://localhost:3001/widget.js'),
    envioclick: envioclick('http://localhost:3002/api/v2'),
  };
  expect(startupLines(demonstration, { credentials: null }).slice(0, 5)).toEqual([
    '',
    '  Tienda          http://localhost:3000',
    '  Administración  http://localhost:3000/admin',
    '  Pagos en línea  http://localhost:3001  (modo demostración: ningún pago es real)',
    '  Transportadora  http://localhost:3002  (modo demostración: ninguna guía es real)',
  ]);
  const real = {
    origin: 'https://tienda.example',
    wompi: wompi('https://checkout.wompi.co/widget.js'),
    envioclick: envioclick('https://api.envioclickpro.com.co/api/v2'),
  };
  expect(startupLines(real, { credentials: null }).join()).not.toContain('modo demostración');
});

test('the printed start time says that it excludes the installation', () => {
  const shop = { origin: 'http://localhost:3000', wompi: undefined, envioclick: undefined };
  expect(startupLines(shop, { credentials: null }, 22_640).at(-1)).toBe(
    '  Lista: abrió en 22,6 s, sin contar la instalación. Ctrl+C la detiene.',
  );
});
