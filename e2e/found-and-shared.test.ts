import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { useBrowser } from './browser.ts';
import { signInStaff } from './shopper.ts';
import { type RunningShop, startShop } from './shops/running-shop.ts';

const browser = useBrowser();
const hostileName = 'Miel </script><script>document.title="robado"</script> & "limón"';

/** A separate shop with a product whose name contains markup and one that is no longer sold. */
let server: ThrowawayPostgres;
let shop: RunningShop;
const hostile = '/productos/00000000-0000-4000-8000-000000000001';
const gone = '/productos/00000000-0000-4000-8000-000000000002';

beforeAll(async () => {
  server = await startThrowawayPostgres();
  const database = await openDatabase(server.url);
  await database.migrate();
  await database.db.insert(productCategories).values({ id: 'mieles', name: 'Mieles' });
  const common = { price: 30_000, stock: 8, categoryId: 'mieles' };
  await database.db.insert(products).values([
    { ...common, id: hostile.slice(-36), name: hostileName, description: hostileName },
    { ...common, id: gone.slice(-36), name: 'Polen de abejas', deletedAt: new Date() },
  ]);
  await database.close();
  shop = await startShop({
    dataFolder: mkdtempSync(path.join(tmpdir(), 'shop-found-')),
    environment: { DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32), DEMO: '0' },
  });
});

afterAll(async () => {
  await shop?.discard();
  await server?.stop();
});

const origin = inject('shopUrl');
const ask = (where: string, init?: RequestInit) => fetch(new URL(where, origin), { redirect: 'manual', ...init });

/** The metadata of a page, as a crawler reads it. */
async function readHead(where: string) {
  const answer = await ask(where);
  const html = await answer.text();
  const tags = [...html.matchAll(/<(?:meta|link)\s([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)])),
  );
  const content = (name: string) => tags.find((tag) => tag.name === name || tag.property === name)?.content;
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
  return {
    status: answer.status,
    title: plain(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1]),
    canonical: tags.find((tag) => tag.rel === 'canonical')?.href,
    robots: content('robots'),
    content,
    /** the page's schema.org data */
    things: data.flatMap((one) => one['@graph']),
  };
}

const plain = (text = '') =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

async function aProductPage(): Promise<string> {
  const sitemap = await (await ask('/sitemap.xml')).text();
  return /\/productos\/[0-9a-f-]{36}/.exec(sitemap)?.[0] ?? '';
}

test('every public page has a unique title, description and canonical URL', async () => {
  const legal = ['/terminos', '/tratamiento-de-datos', '/cambios-y-devoluciones', '/envios'];
  const lists = ['/productos', '/productos?categoria=capsulas', '/productos?oferta=true', '/productos?pagina=2'];
  const pages = ['/', ...lists, await aProductPage(), ...legal];
  const heads = await Promise.all(pages.map(readHead));

  expect(heads.map(({ canonical }) => canonical)).toEqual(pages.map((page) => origin + page));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(heads.map(({ content }) => content('description'))).size).toBe(pages.length);
  for (const { title, content, robots } of heads) {
    expect(robots).toBeUndefined();
    expect(title.length, title).toBeLessThanOrEqual(60);
    const description = content('description') ?? '';
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});

test.each(['/carrito', '/login', '/registro', '/productos?search=miel', '/productos?orden=precio-asc', '/no-existe'])(
  '%s is not indexed',
  async (page) => {
    const head = await readHead(page);

    expect(head.robots).toContain('noindex');
    expect(head.canonical).toBeUndefined();
  },
);

test('a cached page has the same metadata for everyone', async () => {
  const page = await aProductPage();
  const headOf = (html: string) => /<head>[\s\S]*<\/head>/.exec(html)?.[0];
  const asStranger = headOf(await (await ask(page)).text());
  expect(asStranger).toContain('og:title');

  const staff = await browser.visit('/login');
  await signInStaff(staff);
  await staff.waitForURL('**/admin');
  expect(headOf(await (await staff.request.get(page)).text())).toBe(asStranger);

  const messenger = { 'User-Agent': 'WhatsApp/2', 'Accept-Language': 'en' };
  expect(headOf(await (await ask(page, { headers: messenger })).text())).toBe(asStranger);
});

test.each([
  ['the home page', () => '/'],
  ['a category', () => '/productos?categoria=capsulas'],
  ['a product', aProductPage],
])('%s is shared with a picture that WhatsApp shows', async (_, find) => {
  const { content } = await readHead(await find());

  expect(content('og:locale')).toBe('es_CO');
  expect(content('og:title')).not.toBe('');
  expect(content('og:image:alt')).not.toBe('');
  expect(content('twitter:card')).toBe('summary_large_image');
  const picture = await ask(content('og:image') ?? '');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg');
  expect(bytes.byteLength).toBeLessThanOrEqual(300 * 1024);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('pages describe their content as schema.org data', async () => {
  const types = async (page: string) => (await readHead(page)).things.map((thing) => thing['@type']);

  expect(await types('/')).toEqual(['OnlineStore', 'WebSite', 'Store']);
  expect(await types('/productos?categoria=capsulas')).toEqual(['BreadcrumbList', 'ItemList']);

  const page = await aProductPage();
  const [product, way] = (await readHead(page)).things;
  expect(product).toMatchObject({
    '@type': 'Product',
    offers: { url: origin + page, priceCurrency: 'COP', price: expect.any(Number) },
  });
  expect(way['@type']).toBe('BreadcrumbList');

  // Search engines get the same price as shoppers.
  const shopper = await browser.visit(page);
  await shopper.getByRole('heading', { level: 1, name: product.name, exact: true }).waitFor();
  const price = new Intl.NumberFormat('es-CO').format(product.offers.price);
  await shopper.getByRole('main').getByText(`$ ${price}`).first().waitFor();
  const crumbs = shopper.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem');
  expect(await crumbs.allInnerTexts()).toEqual(way.itemListElement.map(({ name }: { name: string }) => name));
});

test('a product’s name is escaped on the page and in structured data', async () => {
  const page = await browser.visit(hostile, { shopUrl: shop.url });

  await page.getByRole('heading', { level: 1, name: hostileName, exact: true }).waitFor();
  expect(await page.title()).toMatch(/^Miel <\/script>/);
  const { things, content } = await readHead(shop.url + hostile);
  expect(things[0]).toMatchObject({ '@type': 'Product', name: hostileName, description: hostileName });
  expect(content('og:title')).toBe(hostileName);
});

test('a withdrawn product answers 410 and links to its category', async () => {
  const { status, robots, things } = await readHead(shop.url + gone);
  expect({ status, robots, things }).toEqual({ status: 410, robots: 'noindex', things: [] });

  const page = await browser.visit(gone, { shopUrl: shop.url, expectComplaint: /status of 410/ });
  await page.getByText('Polen de abejas ya no se vende en la tienda.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ver Mieles' }).click();
  await page.getByText('1 producto encontrado').waitFor();
});

test('the 404 page offers a search', async () => {
  const page = await browser.visit('/no-existe', { scripts: false, expectComplaint: /status of 404/ });

  await page.getByRole('heading', { level: 1, name: 'Página no encontrada' }).waitFor();
  await page.getByRole('searchbox', { name: 'Busca en la tienda' }).fill('moringa');
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('link', { name: 'Moringa 500 mg x 90 cápsulas' }).waitFor();
});

test.each([
  ['/', 200],
  ['/productos', 200],
  ['/no-existe', 404],
  ['/productos/00000000-0000-4000-8000-000000000000', 404],
  ['/sitemap.xml', 200],
  ['/robots.txt', 200],
] as const)('%s answers HEAD as it answers GET, without the page', async (page, status) => {
  const head = await ask(page, { method: 'HEAD' });

  expect(head.status).toBe(status);
  expect(await head.text()).toBe('');
  expect(head.headers.get('Content-Type')).toBe((await ask(page)).headers.get('Content-Type'));
});

test('a page has one URL, however its path is spelled', async () => {
  const answer = await ask('/Productos/?categoria=capsulas');

  expect(answer.status).toBe(301);
  expect(answer.headers.get('Location')).toBe('/productos?categoria=capsulas');
});

test('the sitemap lists existing pages, and robots.txt names the sitemap', async () => {
  const robots = await (await ask('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, start]) => start ?? '');
  expect(closed).toEqual(expect.arrayContaining(['/admin', '/perfil', '/carrito', '/checkout', '/login', '/registro']));

  const sitemap = await (await ask('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => plain(page));
  expect(pages.filter((page) => page.includes('/productos/'))).toHaveLength(70);
  expect(pages.filter((page) => closed.some((start) => new URL(page).pathname.startsWith(start)))).toEqual([]);
  const [picture = ''] = [...sitemap.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, address]) => plain(address));
  expect((await ask(picture)).status).toBe(200);
  for (const page of [...pages.slice(0, 18), ...pages.slice(-2)]) {
    expect((await readHead(page)).canonical, page).toBe(page);
  }
});

test('the shop can be installed as an app on a phone', async () => {
  const page = await browser.visit('/', { screen: 'phone' });

  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await ask(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Origen Natural', lang: 'es-CO', start_url: '/', display: 'standalone' });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes } of [...icons, { src: touchIcon ?? '', sizes: '180x180' }]) {
    const { format, width, height } = await sharp(Buffer.from(await (await ask(src)).arrayBuffer())).metadata();
    expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes });
  }
});
