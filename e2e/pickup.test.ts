import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { agree, goToCheckout, openProduct, staffVisits } from './shopper.ts';

const browser = useBrowser({ pictures: false });
const enter = staffVisits(browser);
const moringa = 'Moringa 500 mg x 90 cápsulas';
const totumo = 'Jarabe de Totumo y Miel';
const confirmText = 'AGENDAR PEDIDO Y RECOGER EN TIENDA';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Recoger en Tienda' });

/** On a product's page: opens the pickup dialog. */
async function openPickup(page: Page) {
  await page.getByRole('button', { name: 'Recoger en Tienda' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('link', { name: confirmText }).waitFor();
  return dialog;
}

/** The phone number and the message of a WhatsApp link. */
async function chatOf(link: { getAttribute(name: string): Promise<string | null> }) {
  const address = new URL((await link.getAttribute('href')) ?? '');
  return { number: `${address.origin}${address.pathname}`, text: address.searchParams.get('text') };
}

/** Answers requests to these hosts itself, so that journeys stay on this machine; returns the requested URLs. */
async function standInFor(page: Page, hosts: string): Promise<string[]> {
  const urls: string[] = [];
  await page.context().route(hosts, async (route) => {
    urls.push(route.request().url());
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Otro sitio</title><p>Otro sitio</p>',
    });
  });
  return urls;
}

test('a pickup is arranged on WhatsApp with the keyboard, and staff see the request', async () => {
  const page = await browser.visit('/');
  const chats = await standInFor(page, 'https://wa.me/**');
  await openProduct(page, moringa);
  await tabTo(page, 'button', 'Recoger en Tienda');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByText('Cra. 8 # 19-42, Centro, Pereira, Risaralda').waitFor();
  await dialog.getByText('Lunes a sábado').waitFor();

  // The demo shop has three units, so the stepper stops at three.
  await tabTo(page, 'button', 'Añadir uno');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByRole('button', { name: 'Añadir uno' }).isDisabled()).toBe(true);
  const link = dialog.getByRole('link', { name: confirmText });
  expect(await chatOf(link)).toEqual({
    number: 'https://wa.me/570001234567',
    text: `Hola, quiero agendar este pedido y recogerlo en la tienda:\n3 x ${moringa}\nTotal a precio de hoy: $ 163.200`,
  });

  await tabTo(page, 'link', confirmText);
  const recorded = page.waitForResponse((response) => new URL(response.url()).pathname === '/recoger');
  const popup = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await popup).waitForURL('https://wa.me/**');
  expect((await recorded).status()).toBe(204);
  expect(chats).toHaveLength(1);
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const opener = page.getByRole('button', { name: 'Recoger en Tienda' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

  const staff = await enter('/admin/pickups');
  const latest = staff
    .getByRole('table', { name: /^Solicitudes de recogida/ })
    .getByRole('row')
    .nth(1);
  expect((await latest.innerText()).replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`\\d+ \\w+ 20\\d\\d, .+\\s+${moringa}\\s+Por unidades\\s+3\\s+\\$ 163\\.200`),
  );
});

test('a pack is picked up at its own price, and pressing twice counts once', async () => {
  const page = await browser.visit('/', { screen: 'phone' });
  await standInFor(page, 'https://wa.me/**');
  const records: (string | null)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/recoger') records.push(request.postData());
  });
  await openProduct(page, totumo);
  const pack = page.getByRole('radio', { name: /^Pack x2/ });
  await pack.check();
  const price = /\$\s[\d.]+/.exec((await pack.locator('xpath=..').innerText()).split('\n').at(2) ?? '')?.[0];
  const dialog = await openPickup(page);

  expect(await dialog.getByRole('button', { name: 'Añadir uno' }).count()).toBe(0);
  const link = dialog.getByRole('link', { name: confirmText });
  expect((await chatOf(link)).text).toBe(
    `Hola, quiero agendar este pedido y recogerlo en la tienda:\n${totumo}, Pack x2 (2 unidades)\nTotal a precio de hoy: ${price?.replace('\u00a0', ' ')}`,
  );
  for (let press = 0; press < 2; press++) {
    const popup = page.waitForEvent('popup');
    await link.click();
    await (await popup).close();
  }
  expect(records).toHaveLength(1);
});

test('a failed record does not block the chat', async () => {
  const page = await browser.visit('/', { expectComplaint: /ERR_FAILED/ });
  await standInFor(page, 'https://wa.me/**');
  await page.route('**/recoger', (route) => route.abort());
  await openProduct(page, totumo);
  const dialog = await openPickup(page);

  const popup = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: confirmText }).click();
  await (await popup).waitForURL('https://wa.me/**');
});

test('a forged price is ignored, and a forged quantity is refused', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const send = async (fields: Record<string, string>) => {
    const answer = await fetch(`${inject('shopUrl')}/recoger`, {
      method: 'POST',
      body: new URLSearchParams({ productId, ...fields }),
      headers: { Origin: inject('shopUrl'), 'X-Forwarded-For': '10.77.1.2' },
    });
    return answer.status;
  };

  expect(await send({ quantity: '4' })).toBe(409);
  expect(await send({ quantity: '-1' })).toBe(400);
  expect(await send({ offerId: 'regalo' })).toBe(409);
  expect(await send({ productId: '00000000-0000-4000-8000-000000000000' })).toBe(404);
  expect(await send({ quantity: '2', total: '1', price: '1', productName: 'Regalo' })).toBe(204);

  const staff = await enter('/admin/pickups');
  const latest = staff
    .getByRole('table', { name: /^Solicitudes de recogida/ })
    .getByRole('row')
    .nth(1);
  expect((await latest.innerText()).replaceAll('\u00a0', ' ')).toMatch(new RegExp(`${moringa}[^]+\\$ 108\\.800`));
});

test('the map loads only on request and leaves the focus where it was', async () => {
  const page = await browser.visit('/');
  const urls = await standInFor(page, 'https://*.google.com/**');
  const visit = page.getByRole('region', { name: 'Visita nuestra tienda' });
  await visit.getByRole('img', { name: /^Ilustración/ }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(urls).toEqual([]);

  await tabTo(page, 'button', 'Ver mapa');
  await page.keyboard.press('Enter');

  const frame = visit.getByTitle('Mapa de Google: Cra. 8 # 19-42, Centro, Pereira, Risaralda');
  await frame.contentFrame().getByText('Otro sitio').waitFor();
  expect(urls).toEqual([
    'https://maps.google.com/maps?q=Cra.%208%20%23%2019-42%2C%20Centro%2C%20Pereira%2C%20Risaralda&z=16&hl=es&output=embed',
  ]);
  const map = visit.getByRole('group', { name: 'Mapa de la tienda' });
  expect(await map.evaluate((box) => box === document.activeElement)).toBe(true);
  await expect.poll(() => visit.getByText('Cargando el mapa...').count()).toBe(0);
});

test('the visit section shows address and hours and links to the exam and to the shop', async () => {
  const page = await browser.visit('/');
  const visit = page.getByRole('region', { name: 'Visita nuestra tienda' });
  const hrefOf = (name: string | RegExp) => visit.getByRole('link', { name }).getAttribute('href');

  await visit.getByText('Cra. 8 # 19-42, Centro, Pereira, Risaralda').waitFor();
  expect((await visit.innerText()).replaceAll('\u00a0', ' ')).toContain('Lunes a sábado, 8:30 a. m. a 6:30 p. m.');
  expect(await hrefOf('606 000 0000')).toBe('tel:6060000000');
  expect(await hrefOf('Agendar examen')).toBe('/productos?categoria=examen-bio-cuantico');
  expect(await hrefOf(/^Cómo llegar/)).toBe(
    'https://www.google.com/maps/search/?api=1&query=Cra.%208%20%23%2019-42%2C%20Centro%2C%20Pereira%2C%20Risaralda',
  );
});

test('without scripts the pickup is a form and the map an external link', async () => {
  const withScripts = await browser.visit('/');
  await openProduct(withScripts, totumo);
  const page = await browser.visit(new URL(withScripts.url()).pathname, { scripts: false });

  await page.getByRole('button', { name: 'Recoger en Tienda' }).click();
  const link = page.getByRole('link', { name: 'AGENDAR PEDIDO Y RECOGER EN TIENDA' });
  expect((await chatOf(link)).text).toMatch(new RegExp(`1 x ${totumo}\nTotal a precio de hoy: \\$ [\\d.]+$`));

  await page.goto('/');
  const visit = page.getByRole('region', { name: 'Visita nuestra tienda' });
  expect(await visit.getByRole('link', { name: /^Cómo llegar/ }).count()).toBe(1);
  expect(await visit.getByRole('button', { name: 'Ver mapa' }).count()).toBe(0);
});

test('an order is fetched in the shop: no address is asked for, and it is paid there', async () => {
  const page = await browser.visit('/');
  await goToCheckout(page, [totumo]);
  await page.getByLabel('Dirección').fill('Cra. 27 # 15-40');
  await page.getByRole('radio', { name: /^Recoger en la tienda/ }).check();
  expect(await page.getByLabel('Dirección').isVisible()).toBe(false);
  expect(await page.getByRole('radio', { name: /^Contraentrega/ }).count()).toBe(0);
  await page.getByRole('radio', { name: /^Envío a domicilio/ }).check();
  expect(await page.getByLabel('Dirección').inputValue()).toBe('Cra. 27 # 15-40');

  await page.getByRole('radio', { name: /^Recoger en la tienda/ }).check();
  await page.getByRole('radio', { name: /^Pago al recoger/ }).check();
  await page.getByLabel('Nombre', { exact: true }).fill('Laura');
  await page.getByLabel('Apellido').fill('Gómez');
  await page.getByLabel('Teléfono').fill('300 456 7813');
  await page.getByLabel('Correo electrónico').first().fill('laura.recoge@correo.example');
  await agree(page.getByRole('main'));
  await page.getByRole('button', { name: /^Pedir y pagar al recoger/ }).click();
  await page.getByRole('heading', { name: 'Pedido Realizado con Éxito' }).waitFor();
  await page.getByText('Recoges en la tienda').waitFor();
});
