import { expect, test } from 'vitest';
import { demoSettings } from '#demo/settings.ts';
import { starCountsOf } from '#shop/catalog/rating.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { publicSettings } from '#shop/settings/public-settings.ts';
import { wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { aShippingRule } from '#shop/shipping/testing/shipping-rules.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import type { StructuredData } from './graph.server.ts';
import { describeList } from './lists.server.ts';
import { describeProduct } from './product.server.ts';
import { describeShop } from './shop.server.ts';

const origin = 'https://tienda.example';
const shop = { siteName: 'Origen Natural', origin, saturdayDeliveries: false, rules: [aShippingRule(wholeCountry)] };
const settings = publicSettings({ ...defaultSettings, ...demoSettings, primaryFont: 'Montserrat' });
const picture = '/imagenes/productorigenatural/0123456789abcdef0123456789abcdef';

const ofType = (data: StructuredData, type: string) =>
  data['@graph'].filter((thing) => '@type' in thing && thing['@type'] === type);

test('the shop has its name, address, opening hours and search action', () => {
  const data = describeShop(settings, origin);

  const address = {
    '@type': 'PostalAddress',
    streetAddress: 'Cra. 8 # 19-42, Centro, Pereira, Risaralda',
    addressLocality: 'Pereira',
    addressRegion: 'Risaralda',
    addressCountry: 'CO',
  };
  const contact = { telephone: '+576060000000', email: 'hola@origennatural.example', address };
  expect(ofType(data, 'OnlineStore')).toMatchObject([
    { name: 'Origen Natural', url: `${origin}/`, logo: `${origin}/icono-512.png`, taxID: '999.999.999-4', ...contact },
  ]);
  expect(ofType(data, 'Store')).toMatchObject([{ openingHours: ['Mo-Sa 08:30-18:30'], ...contact }]);
  expect(ofType(data, 'WebSite')).toMatchObject([
    {
      name: 'Origen Natural',
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${origin}/productos?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]);
});

test('empty settings of the shop are left out', () => {
  const data = describeShop(publicSettings(defaultSettings), origin);

  const [organization] = ofType(data, 'OnlineStore');
  for (const unknown of ['telephone', 'email', 'legalName', 'taxID']) expect(organization).not.toHaveProperty(unknown);
  expect(organization).not.toHaveProperty('address.streetAddress');
  expect(ofType(data, 'Store')).toEqual([]);
});

test('a product has the fields a merchant listing requires: name, picture, price today, stock, condition', () => {
  const honey = aProduct({ price: 33_333, discountPercentage: 10, imageUrls: [picture] });
  const [product] = ofType(describeProduct(honey, [], shop), 'Product');

  expect(product).toMatchObject({
    name: 'Miel de Abejas',
    image: [`${origin}${picture}/1080.jpeg`],
    sku: honey.id,
    offers: {
      '@type': 'Offer',
      url: `${origin}/productos/${honey.id}`,
      price: 30_000,
      priceCurrency: 'COP',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { name: 'Origen Natural' },
    },
  });
});

test('the offer has free shipping and the legal five days of withdrawal', () => {
  const [product] = ofType(describeProduct(aProduct(), [], shop), 'Product');

  expect(product).toMatchObject({
    offers: {
      shippingDetails: {
        shippingRate: { value: 0, currency: 'COP' },
        shippingDestination: { addressCountry: 'CO' },
        deliveryTime: { transitTime: { minValue: 2, maxValue: 5, unitCode: 'DAY' } },
      },
      hasMerchantReturnPolicy: {
        applicableCountry: 'CO',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 5,
        merchantReturnLink: `${origin}/cambios-y-devoluciones`,
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    },
  });
});

test('an offer that is not sent free everywhere has the most that sending it costs', () => {
  const steps = [
    { upToGrams: 1_000, price: 0 },
    { upToGrams: null, price: 21_000 },
  ];
  const rules = [aShippingRule(wholeCountry), aShippingRule('91', { steps, freeFrom: 40_000 })];
  const rateOf = (price: number) => JSON.stringify(describeProduct(aProduct({ price }), [], { ...shop, rules }));

  expect(rateOf(39_999)).toContain('{"@type":"MonetaryAmount","maxValue":21000,"currency":"COP"}');
  expect(rateOf(40_000)).toContain('{"@type":"MonetaryAmount","value":0,"currency":"COP"}');
});

test('an offer whose shipping costs what the carrier asks has no price of it, unless the table gives it free', () => {
  const rules = [aShippingRule(wholeCountry, { steps: [{ upToGrams: null, price: 9_000 }], freeFrom: 40_000 })];
  const live = { ...shop, rules, liveQuotes: true };
  const rateOf = (price: number) => JSON.stringify(describeProduct(aProduct({ price }), [], live));

  expect(rateOf(39_999)).not.toContain('shippingRate');
  expect(rateOf(40_000)).toContain('{"@type":"MonetaryAmount","value":0,"currency":"COP"}');
});

test('the delivery time is that of the nearest and of the farthest place', () => {
  const rules = [aShippingRule(wholeCountry), aShippingRule('91', { daysLeast: 8, daysMost: 15 })];
  expect(JSON.stringify(describeProduct(aProduct(), [], { ...shop, rules }))).toContain('"minValue":2,"maxValue":15');
});

test('the delivery time counts Saturday only if the shop delivers on it', () => {
  const saturday = 'https://schema.org/Saturday';
  expect(JSON.stringify(describeProduct(aProduct(), [], shop))).not.toContain(saturday);
  expect(JSON.stringify(describeProduct(aProduct(), [], { ...shop, saturdayDeliveries: true }))).toContain(saturday);
});

test('a sold-out product is out of stock', () => {
  const [product] = ofType(describeProduct(aProduct({ stock: 0 }), [], shop), 'Product');

  expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
});

test('without reviews there is no rating, and a pack’s price is not the product’s', () => {
  const data = JSON.stringify(describeProduct(aProduct({ offers: [anOffer({ price: 51_000 })] }), [], shop));

  expect(data).not.toMatch(/rating|review/i);
  expect(data).not.toContain('51000');
});

test('an exam is a service: without shipping and returns', () => {
  const data = describeProduct(aProduct({ kind: 'service' }), [], shop);

  expect(ofType(data, 'Product')).toEqual([]);
  const [service] = ofType(data, 'Service');
  expect(service).toMatchObject({ offers: { price: 30_000, priceCurrency: 'COP' } });
  expect(service).not.toHaveProperty('offers.shippingDetails');
  expect(service).not.toHaveProperty('offers.hasMerchantReturnPolicy');
});

test('the breadcrumb of a product is a numbered list with absolute URLs', () => {
  const way = [{ label: 'Inicio', to: '/' }, { label: 'Miel de Abejas' }];

  expect(ofType(describeProduct(aProduct(), way, shop), 'BreadcrumbList')).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Miel de Abejas' },
      ],
    },
  ]);
});

test('a list has the pages of its products in order; an empty one is no list', () => {
  const data = describeList([], [{ id: 'uno' }, { id: 'dos' }], origin);

  expect(ofType(data, 'ItemList')).toMatchObject([
    {
      itemListElement: [
        { position: 1, url: `${origin}/productos/uno` },
        { position: 2, url: `${origin}/productos/dos` },
      ],
    },
  ]);
  expect(ofType(describeList([], [], origin), 'ItemList')).toEqual([]);
});

test('a picture with an invalid URL is left out of a product', () => {
  const honey = aProduct({ imageUrls: ['http://[', 'javascript:alert(1)', picture] });

  expect(ofType(describeProduct(honey, [], shop), 'Product')).toMatchObject([
    { image: [`${origin}${picture}/1080.jpeg`] },
  ]);
});

test('the rating is that of buyers: reviews of the demo shop are neither counted nor described', () => {
  const review = { photos: [], reply: '', createdAt: new Date('2026-11-20T14:42:00Z') };
  const reviews = [
    { ...review, id: '1', stars: 4, body: 'Muy rica.', authorName: 'Laura G.', isDemo: false },
    { ...review, id: '2', stars: 1, body: 'De muestra.', authorName: 'Ana R.', isDemo: true },
  ];
  const starCounts = starCountsOf({ ones: 1, twos: 0, threes: 0, fours: 1, fives: 0, demoCount: 1, demoStars: 1 });

  const data = describeProduct(aProduct(), [], shop, { starCounts, reviews });

  expect(ofType(data, 'Product')).toMatchObject([
    {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1, bestRating: 5 },
      review: [{ author: { name: 'Laura G.' }, reviewRating: { ratingValue: 4 }, reviewBody: 'Muy rica.' }],
    },
  ]);
  const onlyDemo = starCountsOf({ ones: 1, twos: 0, threes: 0, fours: 0, fives: 0, demoCount: 1, demoStars: 1 });
  const shown = { starCounts: onlyDemo, reviews: reviews.slice(1) };
  expect(JSON.stringify(describeProduct(aProduct(), [], shop, shown))).not.toMatch(/rating|review/i);
});
