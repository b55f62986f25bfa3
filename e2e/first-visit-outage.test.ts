import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/database.server.ts';
import { productCategories, products, storeSettings } from '#db/schema.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { fallbackCategories } from '#shop/catalog/categories/categories.ts';
import { builtInCarousel } from '#shop/settings/banners.ts';
import { announceShipping } from '#shop/shipping/announced-shipping.ts';
import { accessibilityFaults, awake, useBrowser } from './browser.ts';
import {
  agree,
  confirmOrder,
  delivery,
  fillDelivery,
  orderNumber,
  payOnDelivery,
  signInStaff,
  typedDelivery,
} from './shopper.ts';
import { type RunningShop, startShop } from './shops/running-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
let server: ThrowawayPostgres;
let shop: RunningShop;
let productPage = '';
/** not visited before the outage */
let unseenPage = '';
let goneProductPage = '';

/** The first slide of a shop without banners, and of any shop during an outage. */
const [slide] = builtInCarousel(announceShipping(null));
const ownBanner = 'Cosecha de diciembre';
const localCategories = 'Error al cargar categorías desde la base de datos. Mostrando datos locales.';

beforeAll(async () => {
  server = await startThrowawayPostgres();
  const database = await openDatabase(server.url);
  await database.migrate();
  await database.db.insert(productCategories).values({ id: 'mieles', name: 'Mieles' });
  await database.db.insert(storeSettings).values({
    siteName: 'Tienda de mieles',
    banners: [
      {
        image_url: slide?.image_url ?? '',
        title: ownBanner,
        description: 'Recién llegada.',
        alt: '',
        link: '/productos',
        size: 'large',
        placement: 'carousel',
      },
    ],
  });
  const [honey, wax, pollen] = await database.db
    .insert(products)
    .values([
      { name: 'Miel de abejas', price: 30_000, stock: 8, categoryId: 'mieles' },
      { name: 'Cera de abejas', price: 20_000, stock: 0, categoryId: 'mieles', deletedAt: new Date() },
      { name: 'Polen de montaña', price: 15_000, stock: 3, categoryId: 'mieles' },
    ])
    .returning({ id: products.id });
  await database.close();
  productPage = `/productos/${honey?.id}`;
  unseenPage = `/productos/${pollen?.id}`;
  goneProductPage = `/productos/${wax?.id}`;
  shop = await startShop({
    dataFolder: mkdtempSync(path.join(tmpdir(), 'shop-outage-')),
    environment: { DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32), DEMO: '0' },
  });
});

afterEach(() => server.resume());

afterAll(async () => {
  await shop?.discard();
  await server?.stop();
});

/** Pauses the database and waits until the shop no longer trusts what it read before. */
async function startOutage() {
  await server.pause();
  // A URL with an unknown parameter is not cached.
  const home = async () => (await fetch(`${shop.url}/?nueva=1`)).text();
  await expect.poll(home).toContain(slide?.title);
}

test('without its database the shop stays up, loses no order, and recovers on its own', async () => {
  // The browser logs the status of failed requests as errors.
  const options = { shopUrl: shop.url, expectComplaint: /status of 503/ };
  const ordering = await browser.visit(productPage, options);
  const form = await payOnDelivery(ordering);
  await fillDelivery(form);

  const staff = await browser.visit('/login?volver=/admin', options);
  await signInStaff(staff);
  await staff.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();

  await startOutage();

  await staff.goto('/admin');
  const notLoaded = staff.getByRole('alert').filter({ hasText: 'Error de Carga' });
  await notLoaded.getByText('Base de datos no disponible.').waitFor();
  // This code identifies the fault in the log.
  const code = (await notLoaded.getByText(/Código: /).innerText()).replace('Código: ', '');
  expect(code).toMatch(/^[0-9a-z]{10}$/);
  expect(shop.output()).toContain(`"request":"${code}"`);

  const visitor = await browser.visit('/', options);
  await expectToast(visitor, localCategories);
  await visitor.getByRole('heading', { name: slide?.title ?? '' }).waitFor();
  const categories = visitor.getByRole('region', { name: 'Categorías' }).getByRole('link');
  expect(await categories.allInnerTexts()).toEqual(fallbackCategories.map(({ name }) => name));
  expect(await visitor.getByRole('heading', { name: 'Productos destacados' }).count()).toBe(0);

  await visitor.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Productos' }).click();
  const panel = visitor.getByRole('alert').filter({ hasText: 'Error al Cargar Productos' });
  await panel.getByText('No se pudieron cargar los productos. Base de datos no disponible.').waitFor();

  const reader = await browser.visit('/', options);
  // A cached page is still served; a page not in the cache cannot be rendered.
  await reader.goto(productPage);
  await reader.getByRole('heading', { level: 1, name: 'Miel de abejas' }).waitFor();
  await awake(reader, () => reader.goto(unseenPage));
  await expectToast(reader, 'No se pudo cargar el producto.');
  await reader.getByRole('heading', { level: 1, name: 'Producto no encontrado' }).waitFor();

  await confirmOrder(form);
  await expectToast(
    ordering,
    'Error al procesar el pedido',
    'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo. Base de datos no disponible.',
  );
  await expect.poll(() => typedDelivery(form)).toEqual(delivery);

  const waiting = await browser.visit('/', options);
  await waiting.getByRole('heading', { name: slide?.title ?? '' }).waitFor();
  await panel.getByRole('button', { name: 'Reintentar' }).click();
  await panel.getByText('No se pudieron cargar los productos. Base de datos no disponible.').waitFor();

  await server.resume();

  await notLoaded.getByRole('button', { name: 'Reintentar' }).click();
  await staff.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();

  // List, product and home reload without any action, with the shop's name.
  await visitor.getByText('2 productos encontrados').waitFor();
  await visitor.getByRole('link', { name: 'Miel de abejas' }).waitFor();
  await reader.getByRole('heading', { level: 1, name: 'Polen de montaña' }).waitFor();
  await waiting.getByRole('heading', { name: ownBanner }).waitFor();
  await waiting.getByRole('banner').getByText('Tienda de mieles').waitFor();
  expect(await waiting.getByRole('region', { name: 'Categorías' }).getByRole('link').allInnerTexts()).toEqual([
    'Mieles',
  ]);

  await agree(form);
  await confirmOrder(form);
  expect(await orderNumber(ordering)).toMatch(/^\d{3}\s\d{3}$/);
});

test('during an outage an exam request keeps what was typed and is sent later, and the staff list recovers', async () => {
  const options = { shopUrl: shop.url, expectComplaint: /status of (503|400)/ };
  const staff = await browser.visit('/login?volver=/admin/services', options);
  await signInStaff(staff);
  await staff.getByRole('heading', { name: 'No hay solicitudes de servicio' }).waitFor();

  const page = await browser.visit('/', options);
  const form = page.getByRole('region', { name: 'Agenda tu Examen Bio-Cuántico' });
  const notes = form.getByLabel('Notas (opcional)');
  const sent = ['Solicitud Enviada', 'Hemos recibido tu solicitud. Pronto nos pondremos en contacto contigo.'] as const;
  const ask = async (words: string) => {
    await form.getByLabel('Nombre').fill('Laura Gómez');
    await form.getByLabel('Celular').fill('3004567812');
    await form.getByLabel('Correo electrónico').fill('laura.gomez@correo.example');
    await notes.fill(words);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Solicitar examen' }).click();
  };
  await ask('La primera.');
  await expectToast(page, ...sent);
  await staff.reload();
  const row = staff.getByRole('table').getByRole('row').filter({ hasText: 'Laura Gómez' });
  await row.getByText('Nueva', { exact: true }).waitFor();

  await startOutage();

  await ask('La segunda.');
  await expectToast(page, 'Error al enviar', 'Hubo un problema al enviar tu solicitud. Por favor, inténtalo de nuevo.');
  await expect.poll(() => notes.inputValue()).toBe('La segunda.');
  await row.getByRole('button', { name: /^Marcar como contactada/ }).click();
  await expectToast(staff, 'Error al Actualizar', 'No se pudo actualizar el estado. Base de datos no disponible.');
  await row.getByRole('button', { name: /^Eliminar/ }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(staff, 'Error al Eliminar', 'No se pudo eliminar la solicitud. Base de datos no disponible.');
  await row.getByText('Nueva', { exact: true }).waitFor();

  await server.resume();

  await form.getByRole('button', { name: 'Solicitar examen' }).click();
  await expectToast(page, ...sent);
  await row.getByRole('button', { name: /^Marcar como contactada/ }).click();
  await expectToast(staff, 'Estado Actualizado', 'La solicitud de Laura Gómez ahora está Contactada.');
});

test('no axe violations on screens of an outage, a missing picture or a withdrawn product', async () => {
  const page = await browser.visit('/', { shopUrl: shop.url, expectComplaint: /status of (410|503)/ });
  const expectNoFaults = async (where: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await accessibilityFaults(page), `${where}, ${width}`).toEqual([]);
    }
  };

  await page.goto(productPage);
  await page.getByText('Sin imagen').first().waitFor();
  await expectNoFaults('no picture');
  await page.goto(goneProductPage);
  await page.getByText('Cera de abejas ya no se vende en la tienda.').waitFor();
  await expectNoFaults('taken away');

  await startOutage();
  // A URL with an unknown parameter is not cached.
  const anew = '?nueva=1';
  await page.goto(`/${anew}`);
  await expectToast(page, localCategories);
  await expectNoFaults('home without its database');
  await page.goto(`/productos${anew}`);
  await page.getByRole('heading', { name: 'Error al Cargar Productos' }).waitFor();
  await expectNoFaults('list without its database');
  await page.goto(productPage + anew);
  await page.getByRole('heading', { level: 1, name: 'Producto no encontrado' }).waitFor();
  await expectNoFaults('product without its database');
});
