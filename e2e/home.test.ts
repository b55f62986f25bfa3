import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

test('the home page goes from the banners to the newsletter in the order the shop wants', async () => {
  const page = await browser.visit('/');
  const parts = [
    page.getByRole('region', { name: 'Destacados de la tienda' }),
    page.getByRole('main').getByRole('search'),
    page.getByRole('region', { name: 'Categorías' }),
    page.getByRole('region', { name: 'Promociones' }),
    page.getByRole('region', { name: 'Productos destacados' }),
    page.getByRole('region', { name: 'Agenda tu Examen Bio-Cuántico' }),
    page.getByRole('region', { name: 'Visita nuestra tienda' }),
    page.getByRole('region', { name: 'Por qué comprar aquí' }),
    page.getByRole('region', { name: 'Novedades y ofertas en tu correo' }),
  ];

  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const benefits = page.getByRole('region', { name: 'Por qué comprar aquí' }).getByRole('listitem');
  expect(await benefits.count()).toBe(4);
});

test('banners, the ten categories, promos and up to four featured products link to their pages', async () => {
  const page = await browser.visit('/');
  const links = async (region: string) => {
    const all = await page.getByRole('region', { name: region }).getByRole('link').all();
    return Promise.all(all.map((link) => link.getAttribute('href')));
  };

  expect(await links('Destacados de la tienda')).toEqual([
    '/productos',
    '/productos?categoria=capsulas',
    '/productos?categoria=cosmeticos',
  ]);
  expect((await links('Categorías')).toSorted()).toEqual(
    [
      'jarabes',
      'multivitaminicos',
      'potencializadores',
      'cosmeticos',
      'ninos',
      'purgantes',
      'pomadas-cremas',
      'linea-erotica',
      'capsulas',
      'examen-bio-cuantico',
    ]
      .map((id) => `/productos?categoria=${id}`)
      .toSorted(),
  );
  expect(await links('Promociones')).toEqual([
    '/productos?oferta=true',
    '/productos?categoria=cosmeticos',
    '/productos?categoria=ninos',
  ]);
  const featured = page.getByRole('region', { name: 'Productos destacados' });
  expect(await featured.getByRole('article').count()).toBe(4);
  expect(await featured.getByRole('link', { name: 'Ver todos' }).getAttribute('href')).toBe('/productos');
});

test('the newsletter needs an e-mail and a tick, and thanks for them', async () => {
  const page = await browser.visit('/');
  const form = page.getByRole('region', { name: 'Novedades y ofertas en tu correo' });
  const email = form.getByLabel('Tu correo electrónico');
  await form.getByRole('button', { name: 'Suscribirme' }).click();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
  await email.fill('laura.gomez@correo.example');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Suscribirme' }).click();

  await expectToast(page, '¡Gracias por suscribirte!', 'Guardamos tu correo en nuestra lista de novedades.');
  await page.getByRole('heading', { name: '¡Gracias por suscribirte!' }).waitFor();
});

test('header, footer and WhatsApp are on every public page', async () => {
  const page = await browser.visit('/productos');
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  const target = (name: string) => header.getByRole('link', { name, exact: true }).getAttribute('href');

  await header.getByText('Bienestar que nace de la tierra').waitFor();
  expect(await Promise.all(['Inicio', 'Productos', 'Ofertas', 'Carrito', 'Iniciar Sesión'].map(target))).toEqual([
    '/',
    '/productos',
    '/productos?oferta=true',
    '/carrito',
    '/login?volver=%2Fproductos',
  ]);
  expect(await header.getByRole('link', { name: 'ADMINISTRAR' }).count()).toBe(0);
  expect(await footer.getByRole('link', { name: 'hola@origennatural.example' }).getAttribute('href')).toBe(
    'mailto:hola@origennatural.example',
  );
  await footer.getByText('Cra. 8 # 19-42, Centro, Pereira, Risaralda').waitFor();
  await footer.getByText('606 000 0000').waitFor();
  await footer.getByRole('heading', { name: 'Sobre nosotros' }).waitFor();
  expect(await page.getByRole('link', { name: 'Escríbenos por WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/570001234567?text=Hola%2C%20%C2%BFme%20ayudas%20a%20escoger%20un%20producto%3F',
  );
});

test.each(['/', '/productos', '/carrito', '/terminos'])('on a phone %s has a WhatsApp link', async (path) => {
  const page = await browser.visit(path, { screen: 'phone' });
  await phoneChat(page).waitFor();
});

test.each(['/', '/productos', '/login', '/registro', '/recuperar', '/confirmar'])(
  'on a phone the WhatsApp link of %s covers nothing',
  async (path) => {
    const page = await browser.visit(path, { screen: 'phone' });
    const covered = await phoneChat(page).evaluate((link) => {
      const own = link.getBoundingClientRect();
      return [...document.querySelectorAll(':is(main, header) :is(input, button, a, p, h1, h2, h3)')].filter(
        (control) => {
          const { left, right, top, bottom, width } = control.getBoundingClientRect();
          return width > 0 && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        },
      ).length;
    });
    expect(covered).toBe(0);
  },
);

test.each([1360, 1440])(
  'in a window of %i px the floating WhatsApp link covers nothing, wherever the page is scrolled',
  async (width) => {
    const page = await browser.visit('/', { viewport: { width, height: 900 } });
    for (const path of ['/', '/productos', '/carrito', '/login', '/terminos']) {
      await page.goto(path);
      const { position, beside } = await phoneChat(page).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        const parts = document.querySelectorAll(':is(main, header, footer) :is(input, button, a, p, h1, h2, h3)');
        return {
          position: getComputedStyle(link).position,
          beside: [...parts]
            .filter((part) => part !== link && part.checkVisibility())
            .map((part) => ({ box: part.getBoundingClientRect(), words: part.textContent?.slice(0, 40) }))
            .filter(
              ({ box }) =>
                box.width > 0 && box.left < right && box.right > left && box.left >= 0 && box.right <= innerWidth,
            )
            .map(({ words }) => words),
        };
      });
      expect({ path, position, beside }).toEqual({ path, position: 'fixed', beside: [] });
    }
  },
);

/** The link to a chat with the shop; hidden ones have no role. */
function phoneChat(page: Page): Locator {
  return page.getByRole('link', { name: 'Escríbenos por WhatsApp' });
}

test('on a small phone the home page shows the search and the featured products early', async () => {
  const page = await browser.visit('/', { screen: 'phone', viewport: { width: 360, height: 740 } });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

  expect(await topOf(page.getByRole('combobox', { name: 'Buscar productos' }))).toBeLessThan(1.5 * 740);
  const featured = page.getByRole('region', { name: 'Productos destacados' });
  expect(await topOf(featured.getByRole('article').first())).toBeLessThan(1_600);
  const categories = page.getByRole('region', { name: 'Categorías' }).getByRole('listitem');
  const tops = await categories.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('a new page fades and slides in, unless less motion is wanted', async () => {
  for (const reducedMotion of [false, true]) {
    const page = await browser.visit('/', { reducedMotion });
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        const [first] = how[0] as Keyframe[];
        this.setAttribute('data-came-in', Object.keys(first ?? {}).join(' '));
        return animate.apply(this, how);
      };
    });

    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Productos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor();
    const main = page.getByRole('main');
    await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await main.getAttribute('data-came-in')).toBe(reducedMotion ? null : 'opacity translate');
  }
});

test('until the session is known, the header reserves its space', async () => {
  const page = await browser.visit('/');
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/sesion', async (route) => {
    await requested;
    await route.continue();
  });
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' });

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Carrito' }).waitFor();
  expect(await signIn.count()).toBe(0);
  answer();
  await signIn.waitFor();
});

test('a large promo spans two columns', async () => {
  const page = await browser.visit('/');
  const promos = page.getByRole('region', { name: 'Promociones' }).getByRole('listitem');
  const [large = 0, small = 0] = await promos.evaluateAll((tiles) =>
    tiles.map((tile) => tile.getBoundingClientRect().width),
  );

  expect(large).toBeGreaterThan(2 * small);
});

test('on a phone the same links are in a menu that closes after a click', async () => {
  const page = await browser.visit('/', { screen: 'phone' });
  const menu = page.getByRole('navigation', { name: 'Menú' });
  expect(await menu.isVisible()).toBe(false);

  await page.getByRole('banner').locator('summary').filter({ hasText: 'Menú' }).click();
  await expect
    .poll(() => menu.getByRole('list').first().getByRole('link').allInnerTexts())
    .toEqual(['Inicio', 'Productos', 'Ofertas', 'Favoritos']);
  await menu.getByRole('link', { name: 'Jarabes' }).waitFor();
  await menu.getByRole('link', { name: 'Iniciar Sesión' }).waitFor();
  await menu.getByRole('link', { name: 'Ofertas' }).click();

  await page.waitForURL('**/productos?oferta=true');
  await menu.waitFor({ state: 'hidden' });
});
