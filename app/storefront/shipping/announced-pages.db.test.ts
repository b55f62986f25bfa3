import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, originContext } from '#app/context.ts';
import { meta as cartMeta } from '#app/storefront/cart/cart.tsx';
import { loader as openProduct, meta as productMeta } from '#app/storefront/catalog/product/product.tsx';
import { loader as openProducts } from '#app/storefront/catalog/products.tsx';
import { meta as homeMeta, loader as openHome } from '#app/storefront/home/home.tsx';
import { loader as openLayout } from '#app/storefront/layout.tsx';
import { loader as openLegalPage } from '#app/storefront/legal/legal-page.tsx';
import { shippingRules } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type ShippingRule, wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { aShippingRule } from '#shop/shipping/testing/shipping-rules.ts';
import { insertProduct } from '#shop/testing/products.ts';

const shop = useTestDatabase();

/** What the loaders and heads of the public pages say about shipping, as JSON text by page. */
async function announced(rules: ShippingRule[]): Promise<Record<string, string>> {
  await shop.db.delete(shippingRules);
  await shop.db.insert(shippingRules).values(rules);
  const { id } = await insertProduct(shop.db, { price: 30_000 });
  const argsFor = (path: string, pattern: string) => {
    const context = new RouterContextProvider();
    context.set(dbContext, shop.db);
    context.set(originContext, 'https://tienda.example');
    const url = new URL(path, 'https://tienda.example');
    return { request: new Request(url), url, params: { productId: id }, context, pattern } as never;
  };
  const layout = await openLayout(argsFor('/', '/'));
  const [home, product] = [await openHome(argsFor('/', '/')), await openProduct(argsFor(`/productos/${id}`, ''))];
  const head = (meta: unknown, loaderData: object) =>
    (meta as (args: object) => unknown)({ loaderData, matches: [null, { loaderData: layout }] });
  const pages = {
    layout,
    home,
    product,
    list: await openProducts(argsFor('/productos', '')),
    shipping: await openLegalPage(argsFor('/envios', 'envios')),
    heads: [head(homeMeta, home), head(productMeta, product), head(cartMeta, {})],
  };
  const texts = Object.entries(pages).map(([page, data]) => [page, JSON.stringify(data).replaceAll('\u00a0', ' ')]);
  return Object.fromEntries(texts);
}

const charged = [{ upToGrams: null, price: 9_000 }];
const rate = (text = '') => /"MonetaryAmount\\?",[^}]*/.exec(text)?.[0].replaceAll('\\', '');

test('every public page announces free shipping while the table gives it everywhere', async () => {
  const pages = await announced([aShippingRule(wholeCountry)]);
  for (const [page, text] of Object.entries(pages))
    expect([page, text]).toEqual([page, expect.stringMatching(/gratis/i)]);
  expect(rate(pages.product)).toContain('"value":0');
});

test('the usual delivery time is that of the nearest and of the farthest place', async () => {
  const far = aShippingRule('91', { daysLeast: 8, daysMost: 15 });
  const { layout, shipping, product } = await announced([aShippingRule(wholeCountry), far]);
  for (const text of [layout, shipping]) expect(text).toContain('Entrega habitual de 2 a 15 días hábiles');
  expect(product?.replaceAll('\\', '')).toContain('"minValue":2,"maxValue":15');
});

test('from an amount, every public page names that amount', async () => {
  const pages = await announced([aShippingRule(wholeCountry, { steps: charged, freeFrom: 150_000 })]);
  for (const [page, text] of Object.entries(pages))
    expect([page, text]).toEqual([page, expect.stringMatching(/gratis desde \$ 150.000/i)]);
  for (const text of Object.values(pages)) expect(text).not.toMatch(/gratis (y rápido|a toda)/i);
  expect(rate(pages.product)).toContain('"maxValue":9000');
});

test('while one department is charged, no public page calls shipping free', async () => {
  const pages = await announced([aShippingRule(wholeCountry), aShippingRule('91', { steps: charged })]);
  for (const [page, text] of Object.entries(pages))
    expect([page, text]).toEqual([page, expect.not.stringMatching(/gratis/i)]);
  expect(pages.heads).toContain('Envíos a toda Colombia y pago contraentrega.');
  expect(rate(pages.product)).toContain('"maxValue":9000');
});

test('where the country’s rule forbids paying on delivery, no public page offers it', async () => {
  const pages = await announced([aShippingRule(wholeCountry, { codAllowed: false }), aShippingRule('66')]);
  const { shipping, ...others } = pages;
  const offer = /paga contraentrega|pago contraentrega|pagas al recibir|efectivo al recibir|Contraentrega</i;
  for (const [page, text] of Object.entries(others))
    expect([page, text]).toEqual([page, expect.not.stringMatching(offer)]);
  expect(shipping).toContain('El pago contraentrega se ofrece según tu ciudad');
});
