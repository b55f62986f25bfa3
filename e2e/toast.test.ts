import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectToast } from './toast.ts';

/** A page with a button that shows a toast, and another. */
const html = `<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Avisos</title>
<button onclick="show()">Guardar</button> <button>Mirar</button>
<div id="toast"></div>
<script>function show() { toast.innerHTML = '<div class="toast-card"><p>Guardado</p></div>' }</script>`;

const browser = useBrowser();
const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

test('an expectation is met only by a toast of the last press, and each toast meets one', async () => {
  const page = await browser.visit('/', { shopUrl });
  const press = (name: string) => page.getByRole('button', { name }).click();
  const newest = () => page.evaluate(() => globalThis.keptToast?.([]));

  await press('Guardar');
  expect(await newest()).toEqual(['Guardado']);
  await expectToast(page, 'Guardado');
  expect(await newest()).toEqual([]);

  await press('Guardar');
  await press('Mirar');
  expect(await newest()).toEqual([]);

  await press('Guardar');
  await page.goto('/');
  expect(await newest()).toEqual([]);
});

test('a toast is expected after it faded', async () => {
  const page = await browser.visit('/', { shopUrl });
  await page.getByRole('button', { name: 'Guardar' }).press('Enter');
  await page.evaluate(() => document.querySelector('.toast-card')?.remove());
  await expectToast(page, 'Guardado');
});
