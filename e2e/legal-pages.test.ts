import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ScreenName, useBrowser } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { addToCart, openProduct, payOnDelivery, staffVisits } from './shopper.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

const pages = [
  { path: '/terminos', link: 'Términos', title: 'Términos y condiciones', says: 'Quién te vende' },
  {
    path: '/tratamiento-de-datos',
    link: 'Tratamiento de datos',
    title: 'Tratamiento de datos personales',
    says: 'Tus derechos',
  },
  {
    path: '/cambios-y-devoluciones',
    link: 'Cambios y devoluciones',
    title: 'Cambios y devoluciones',
    says: 'Derecho de retracto',
  },
  { path: '/envios', link: 'Envíos', title: 'Envíos', says: 'Pago contraentrega' },
];

const footer = (page: Page) => page.getByRole('contentinfo');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.each([true, false])('the footer links to every legal page and to the authority (scripts: %s)', async (scripts) => {
  const page = await browser.visit('/carrito', { scripts });
  for (const legal of pages) {
    await footer(page).getByRole('link', { name: legal.link, exact: true }).click();
    await title(page, legal.title).waitFor();
    expect(new URL(page.url()).pathname).toBe(legal.path);
    await page.getByRole('heading', { level: 2, name: legal.says, exact: true }).waitFor();
    expect(await page.getByText(/^Última actualización: \d+ de noviembre de 2026$/).count()).toBe(1);
  }
  const authority = footer(page).getByRole('link', { name: 'Superintendencia de Industria y Comercio' });
  expect(await authority.getAttribute('href')).toBe('https://www.sic.gov.co');
});

test('the terms say who sells, from the shop’s settings', async () => {
  const page = await browser.visit('/terminos', { scripts: false });
  const main = page.getByRole('main');
  await main.getByText('Nombre o razón social: Origen Natural S.A.S. (demostración)').waitFor();
  await main.getByText('NIT: 999.999.999-4').waitFor();
  await main.getByRole('link', { name: 'hola@origennatural.example' }).first().waitFor();
});

test('with the keyboard, the table of contents moves the focus to a section', async () => {
  const page = await browser.visit('/terminos');
  await tabTo(page, 'link', 'Derecho de retracto');
  await page.keyboard.press('Enter');

  const section = page.getByRole('heading', { level: 2, name: 'Derecho de retracto' });
  await expect.poll(() => section.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(page.url()).toMatch(/\/terminos#derecho-de-retracto$/);
  await expect.poll(async () => (await section.boundingBox())?.y ?? Number.NaN).toBeLessThan(200);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cambios y devoluciones');
});

test('a truncated fragment in the URL still shows the page', async () => {
  const page = await browser.visit('/terminos#quien%C3');
  await page.getByRole('navigation', { name: 'En esta página' }).getByRole('link', { name: 'Quién te vende' }).click();
  await page.waitForURL(/#quien-te-vende$/);
  await title(page, 'Términos y condiciones').waitFor();
});

test('on a phone the table of contents is folded, and opens without scripts too', async () => {
  const page = await browser.visit('/tratamiento-de-datos', { screen: 'phone', scripts: false });
  const contents = page.getByRole('navigation', { name: 'En esta página' });
  expect(await contents.isVisible()).toBe(false);
  await page.getByText('En esta página', { exact: true }).and(page.locator(':visible')).click();
  await contents.getByRole('link', { name: 'Datos de salud' }).click();
  await expect
    .poll(async () => (await page.getByRole('heading', { name: 'Datos de salud' }).boundingBox())?.y ?? Number.NaN)
    .toBeLessThan(200);
});

test('a page is printed by its button: the text alone, with the address of the authority', async () => {
  const page = await browser.visit('/terminos');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Imprimir o guardar' }).click();
  expect(await page.locator('html[data-printed]').count()).toBe(1);

  await page.emulateMedia({ media: 'print' });
  for (const onScreenOnly of [
    page.getByRole('banner'),
    footer(page),
    page.getByRole('button', { name: 'Imprimir o guardar' }),
    page.getByRole('navigation'),
    page.getByRole('link', { name: 'WhatsApp' }),
  ]) {
    expect(await onScreenOnly.count()).toBe(0);
  }
  await title(page, 'Términos y condiciones').waitFor();
  const authority = page.getByRole('main').getByRole('link', { name: /^Superintendencia/ });
  expect(await authority.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('sic.gov.co');
});

test('without scripts there is no button that does nothing', async () => {
  const page = await browser.visit('/envios', { scripts: false });
  expect(await page.getByRole('button', { name: 'Imprimir o guardar' }).count()).toBe(0);
});

test('the terms of an order open in a new tab, and nothing typed is lost', async () => {
  const page = await browser.visit('/productos');
  await openProduct(page, 'Moringa 500 mg x 90 cápsulas');
  await addToCart(page);
  const form = await payOnDelivery(page);
  await form.getByLabel('Nombre', { exact: true }).fill('Laura');

  for (const [words, legal] of [
    ['condiciones de esta compra', pages[0]],
    ['tratar mis datos personales', pages[1]],
  ] as const) {
    const opened = page.context().waitForEvent('page');
    await form.getByRole('link', { name: words }).click();
    const beside = await opened;
    await title(beside, legal?.title ?? '').waitFor();
    await beside.close();
  }
  expect(await form.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Laura');
  expect(await form.getByRole('checkbox', { name: /^Acepto las condiciones/ }).isChecked()).toBe(false);
});

test('the consent of an account links to terms and data treatment', async () => {
  const page = await browser.visit('/registro', { scripts: false });
  const main = page.getByRole('main');
  const linked = async (name: string) => main.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await linked('términos y condiciones')).toBe('/terminos');
  expect(await linked('tratamiento de mis datos personales')).toBe('/tratamiento-de-datos');
});

test('a supplement’s page shows the legend of the law, its record with INVIMA, and the terms of its order', async () => {
  const page = await browser.visit('/productos');
  await openProduct(page, 'Moringa 500 mg x 90 cápsulas');
  const main = page.getByRole('main');

  expect(await main.getByText(/^ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO, NO ES UN MEDICAMENTO/).isVisible()).toBe(true);
  await main.getByText('SD0000-0000000 (demostración)').waitFor();
  const search = main.getByRole('link', { name: 'Comprobar en INVIMA' });
  expect(await search.getAttribute('href')).toBe('https://www.invima.gov.co');
  await main.getByText(/30 días calendario/).waitFor();
  await main.getByRole('link', { name: 'Envíos', exact: true }).click();
  await title(page, 'Envíos').waitFor();
});

test.each<ScreenName>(['phone', 'desktop'])(
  'staff format a legal text with buttons, by keyboard too, see how it is read, and undo it (%s)',
  async (screen) => {
    const page = await enter('/admin/settings/legal', { screen });
    const text = page.getByLabel('Texto de la página');
    const preview = page.getByRole('region', { name: 'La página con este texto' });
    await text.fill('Despachos cada martes');

    await text.press('Control+a');
    await tabTo(page, 'button', 'Negrita', { backwards: true });
    await page.keyboard.press('Enter');
    expect(await text.inputValue()).toBe('**Despachos cada martes**');
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
    await preview.locator('strong', { hasText: 'Despachos cada martes' }).waitFor();
    await page.keyboard.press('Control+z');
    expect(await text.inputValue()).toBe('Despachos cada martes');

    await page.getByRole('button', { name: 'Título', exact: true }).click();
    await preview.getByRole('heading', { name: 'Despachos cada martes' }).waitFor();
    await page.getByText('Datos de la tienda que puedes nombrar').click();
    await page.getByRole('button', { name: /^\{tienda\}/ }).click();
    expect(await text.inputValue()).toBe('## Despachos cada martes{tienda}');
  },
);
