/** Takes the pictures of the staff's manual: screens of the demo shop on a desktop and on a phone. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { admin, type RunningShop, startShop } from '#e2e/shops/running-shop.ts';
import { startCarrierStandIn } from '#shop/parcels/testing/carrier-stand-in.ts';

const folder = 'docs/manual';
const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

type Shot = {
  name: string;
  size: keyof typeof sizes;
  path: string;
  /** prepares the page before the picture is taken */
  first?: (page: Page) => Promise<unknown>;
};

const shots: Shot[] = [
  { name: 'panel', size: 'desk', path: '/admin' },
  { name: 'buscar', size: 'desk', path: '/admin', first: searchFromAnywhere },
  { name: 'pedidos', size: 'desk', path: '/admin/orders' },
  { name: 'pedidos-celular', size: 'phone', path: '/admin/orders' },
  { name: 'pedido', size: 'desk', path: '/admin/orders', first: openFirstOrder },
  { name: 'venta', size: 'phone', path: '/admin/orders/new', first: addProducts },
  { name: 'pagos', size: 'desk', path: '/admin/payments' },
  { name: 'cuentas', size: 'desk', path: '/admin/payments/settings' },
  { name: 'productos', size: 'desk', path: '/admin/products' },
  { name: 'existencias', size: 'desk', path: '/admin/products', first: openKeptStock },
  { name: 'producto', size: 'desk', path: '/admin/products', first: openFirstProduct },
  { name: 'categorias', size: 'desk', path: '/admin/categories' },
  { name: 'colecciones', size: 'desk', path: '/admin/collections' },
  { name: 'busquedas', size: 'desk', path: '/admin/searches', first: teachMissedSearch },
  { name: 'ofertas', size: 'desk', path: '/admin/offers' },
  { name: 'preguntas', size: 'desk', path: '/admin/questions' },
  { name: 'tienda', size: 'desk', path: '/admin/settings' },
  { name: 'personal', size: 'desk', path: '/admin/staff' },
  { name: 'datos', size: 'desk', path: '/admin/data' },
  { name: 'paquetes', size: 'desk', path: '/admin/parcels?show=ready', first: chooseParcels },
  { name: 'novedades-celular', size: 'phone', path: '/admin/parcels?show=incidents' },
  { name: 'guias', size: 'desk', path: '/admin/parcels', first: quoteGuides },
  { name: 'remesa', size: 'desk', path: '/admin/remittances/new', first: uploadRemittance },
  { name: 'informes', size: 'desk', path: '/admin/reports' },
];

/** All, unless some are named. */
const names = process.argv.slice(2);
const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name));

const carrier = await startCarrierStandIn();
// The first start draws the pictures of the demo shop.
const shop = await startShop({ environment: carrier.environment, patienceMs: 600_000 });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  mkdirSync(folder, { recursive: true });
  const state = await signIn(browser, shop);
  for (const shot of wanted) await take(browser, shop, state, shot);
} finally {
  await browser.close();
  await shop.discard();
  await carrier.stop();
}

/** Signs in once for all pictures. */
async function signIn(browser: Browser, { url }: RunningShop) {
  const context = await browser.newContext({ locale: 'es-CO' });
  const page = await context.newPage();
  await page.goto(`${url}/login?volver=/admin`);
  await page.getByRole('main').getByLabel('Correo electrónico').fill(admin.email);
  await page.getByRole('main').getByLabel('Contraseña', { exact: true }).fill(admin.password);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  // The welcome toast is shown once per sign-in: after this it does not appear in the pictures.
  await Promise.all([
    page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor(),
    page.getByText('¡Bienvenido!').waitFor(),
  ]);
  const state = await context.storageState();
  await context.close();
  return state;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function take(browser: Browser, { url }: RunningShop, state: State, { name, size, path: address, first }: Shot) {
  const context = await browser.newContext({
    storageState: state,
    viewport: sizes[size],
    deviceScaleFactor: size === 'phone' ? 1.5 : 1,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(url + address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await first?.(page);
  await page.evaluate(() => {
    // Images below the fold load lazily.
    const inSight = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    return Promise.all(inSight.map((image) => image.decode().catch(() => {})));
  });
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 80, effort: 10 })
    .toFile(path.join(folder, `${name}.png`));
  await context.close();
  console.log(`${folder}/${name}.png`);
}

async function searchFromAnywhere(page: Page) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('moringa');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
}

async function openFirstOrder(page: Page) {
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
}

/** Adds two products to a sale, with the lines in view. */
async function addProducts(page: Page) {
  const popular = page.getByRole('region', { name: 'Lo que más se vende' }).getByRole('button');
  await popular.nth(0).click();
  await popular.nth(1).click();
  await page.getByRole('searchbox').evaluate((field) => field.scrollIntoView());
}

/** Opens the stock of a product that orders keep units of. */
async function openKeptStock(page: Page) {
  await page
    .getByRole('table')
    .getByRole('link', { name: / apartadas?/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Existencias' }).waitFor();
}

/** Searches the shop for words without results, and opens the form that adds them as a synonym. */
async function teachMissedSearch(page: Page) {
  const address = page.url();
  for (const words of ['berenjena', 'zapatos', 'berenjena']) {
    await page.goto(new URL(`/productos?search=${words}`, address).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto(address);
  await page
    .getByRole('link', { name: /^Añadir como sinónimo/ })
    .first()
    .click();
  await page.waitForURL(/words=/);
}

async function openFirstProduct(page: Page) {
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Moringa/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Editar producto' }).waitFor();
}

/** Chooses two parcels that the carrier takes. */
async function chooseParcels(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar el paquete/ });
  for (const place of [0, 1]) await boxes.nth(place).check();
  await page.getByRole('button', { name: 'Ya los recogieron' }).waitFor();
}

/** Makes parcels of two orders, and asks for the rates of their guides. */
async function quoteGuides(page: Page) {
  await page.getByLabel('Transportadora').selectOption('EnvioClick');
  const orders = page.getByRole('checkbox', { name: /^Seleccionar pedido/ });
  for (const place of [0, 1]) await orders.nth(place).check();
  await page.getByRole('button', { name: 'Crear paquetes' }).click();
  await page.getByText('Quedaron 2 en «Por entregar».').waitFor();
  await page.getByRole('link', { name: /^Por entregar/ }).click();
  const parcels = page.getByRole('listitem').filter({ hasText: 'EnvioClick' });
  for (const place of [0, 1]) await parcels.nth(place).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Comprar guías' }).click();
  await page.getByRole('heading', { level: 1, name: 'Comprar guías' }).waitFor();
}

/** Uploads a remittance that lacks money of a parcel and pays for a guide that the shop does not know. */
async function uploadRemittance(page: Page) {
  const csv = [
    'Guía;Valor recaudado;Comisión;Valor pagado',
    '70210003964;94.075;6.200;87.875',
    '70210003999;50.000;4.000;46.000',
  ].join('\n');
  await page.getByLabel('Transportadora').selectOption('Coordinadora');
  await page
    .getByLabel('Archivo de Excel (.xlsx) o CSV')
    .setInputFiles({ name: 'pagos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const check = page.getByRole('button', { name: 'Revisar el archivo' });
  await check.click();
  await page.getByRole('heading', { level: 2, name: 'Qué trae cada columna' }).waitFor();
  // The first file of a carrier asks for its columns.
  await check.click();
  await page.getByRole('button', { name: 'Guardar la remesa' }).click();
  await page.getByRole('list', { name: 'Filas de la remesa' }).waitFor();
}
