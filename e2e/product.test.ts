import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { addToCart, openProduct } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const moringa = 'Moringa 500 mg x 90 cápsulas';

test('a product’s page shows its breadcrumb, price, stock and guarantees', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  const main = page.getByRole('main');

  const way = page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link');
  expect(await way.allInnerTexts()).toEqual(['Inicio', 'Productos', 'Cápsulas']);
  const hrefs = await Promise.all((await way.all()).map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(['/', '/productos', '/productos?categoria=capsulas']);
  const words = (await main.innerText()).replaceAll('\u00a0', ' ');
  for (const text of [
    'Aún sin opiniones',
    '20% OFF',
    'Solo 3',
    'Elige tu oferta',
    'Añadir al carrito',
    'Descripción',
    'Hojas de moringa en cápsulas vegetales.',
  ])
    expect(words).toContain(text);
  for (const assurance of ['Envío gratis a toda Colombia', 'Compra segura', 'Calidad garantizada'])
    expect(words).toContain(assurance);
  expect(words.indexOf('$ 54.400')).toBeLessThan(words.indexOf('$ 68.000'));
  expect(await main.locator('s').first().innerText()).toBe('$\u00a068.000');
});

test('on a small phone name and price are on the first screen', async () => {
  const page = await browser.visit('/', { screen: 'phone', viewport: { width: 360, height: 740 } });
  await openProduct(page, moringa);
  await page.evaluate(() => scrollTo(0, 0));
  const buyBar = await page.getByRole('button', { name: 'PAGAR CONTRAENTREGA', exact: true }).boundingBox();
  for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('main').locator('s').first()]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(buyBar?.y ?? 0);
  }
});

test('product, cart and footer name the ways to pay, a service without paying on delivery', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  const ways = (place: 'main' | 'contentinfo') =>
    page.getByRole(place).getByRole('list', { name: 'Formas de pago' }).getByRole('listitem').allInnerTexts();
  const notOnDelivery = (names: string[]) => names.filter((name) => name.trim() !== 'Contraentrega');
  const footerWays = await ways('contentinfo');
  expect(footerWays.map((name) => name.trim())).toEqual(
    expect.arrayContaining(['Nequi', 'PSE', 'Tarjeta', 'Contraentrega']),
  );
  expect(await ways('main')).toEqual(footerWays);
  await addToCart(page);
  await page.goto('/carrito');
  await page.getByRole('main').getByRole('list', { name: 'Formas de pago' }).waitFor();
  expect([await ways('main'), await ways('contentinfo')]).toEqual([footerWays, footerWays]);

  await openProduct(page, 'Asesoría de Seguimiento');
  expect(await ways('main')).toEqual(notOnDelivery(footerWays));
});

test('a press enlarges a picture, and the page can be shared', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  await page.getByRole('link', { name: `Ampliar: ${moringa}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: moringa });
  await dialog.getByRole('button', { name: 'Ampliar la imagen' }).click();
  await dialog.getByRole('button', { name: 'Reducir la imagen' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const { pathname } = new URL(page.url());
  const share = new URL((await page.getByRole('link', { name: 'Compartir' }).getAttribute('href')) ?? '');
  expect(share.searchParams.get('text')).toContain(`${moringa}\n`);
  expect(share.searchParams.get('text')).toContain(pathname);
});

test('a second product shows the one viewed before, until it is forgotten', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  expect(await page.getByRole('region', { name: 'Lo que viste antes' }).count()).toBe(0);
  await page.getByRole('region', { name: 'También te podría interesar' }).getByRole('link').first().click();
  const seen = page.getByRole('region', { name: 'Lo que viste antes' });
  await seen.getByRole('link', { name: moringa }).waitFor();
  await seen.getByRole('button', { name: 'Borrar' }).click();
  await seen.waitFor({ state: 'hidden' });
});

test('thumbnails choose the displayed picture', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  const second = page.getByRole('link', { name: /^Ver imagen 2 de/ });

  await second.click();

  await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
});

test('up to four other products of the category are suggested', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  const related = page.getByRole('region', { name: 'También te podría interesar' });

  expect(await related.getByRole('article').count()).toBe(4);
  expect(await related.getByRole('link', { name: moringa }).count()).toBe(0);
  const categories = await related.getByText('Cápsulas', { exact: true }).count();
  expect(categories).toBe(4);
});

test('favourites are kept and listed at today’s prices', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);

  await page.getByRole('button', { name: 'Añadir a favoritos' }).click();
  await expectToast(page, 'Añadido a favoritos', moringa);
  await page.reload();
  await page.getByRole('button', { name: 'Quitar de favoritos' }).waitFor();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Favoritos' }).click();
  await page.waitForURL(/\/favoritos\?ids=[\w-]{36}$/);
  await page.getByRole('main').getByRole('article').getByRole('link', { name: moringa }).waitFor();
  const friend = await browser.visit(new URL(page.url()).pathname + new URL(page.url()).search);
  await friend.getByRole('main').getByRole('article').getByRole('link', { name: moringa }).waitFor();
});

test('cart messages stay two seconds and others five, one at a time, and longer while a pointer rests on them', async () => {
  const page = await browser.visit('/');
  await openProduct(page, moringa);
  const toasts = page.getByRole('button', { name: 'Cerrar aviso' });
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));

  await page.getByRole('button', { name: 'Añadir a favoritos' }).click();
  await expectToast(page, 'Añadido a favoritos', moringa);
  await page.clock.runFor(4900);
  expect(await toasts.count()).toBe(1);
  await page.getByRole('button', { name: 'Añadir al carrito', exact: true }).click();
  await expectToast(page, 'Añadido al carrito', moringa);
  expect(await toasts.count()).toBe(1);

  await page.clock.runFor(1900);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => toasts.count()).toBe(0);

  await page.getByRole('button', { name: 'Quitar de favoritos' }).click();
  await expectToast(page, 'Quitado de favoritos', moringa);
  await page.getByText('Quitado de favoritos').hover();
  await page.clock.runFor(20_000);
  expect(await toasts.count()).toBe(1);
  await page.mouse.move(10, 10);
  await page.clock.runFor(5100);
  await expect.poll(() => toasts.count()).toBe(0);
});
