import { expect, test } from 'vitest';
import type { Banner } from '#db/schema.ts';
import { type AnnouncedShipping, shippedAnnouncement } from '#shop/shipping/announced-shipping.ts';
import { builtInCarousel, builtInPromos, carouselBanners, isCompleteBanner, promoBanners } from './banners.ts';

function aBanner(overrides: Partial<Banner> = {}): Banner {
  return {
    image_url: '/imagenes/sliderorigenatural/0123456789abcdef0123456789abcdef',
    title: 'Semana de la miel',
    description: 'Miel de montaña.',
    alt: '',
    link: '/productos',
    size: 'large',
    placement: 'carousel',
    ...overrides,
  };
}

test('a banner needs a picture, a title and a description', () => {
  expect(isCompleteBanner(aBanner())).toBe(true);
  expect(isCompleteBanner(aBanner({ image_url: '' }))).toBe(false);
  expect(isCompleteBanner(aBanner({ title: '  ' }))).toBe(false);
  expect(isCompleteBanner(aBanner({ description: '' }))).toBe(false);
});

test('the carousel shows at most three complete banners', () => {
  const banners = [aBanner({ title: '' }), ...['A', 'B', 'C', 'D'].map((title) => aBanner({ title }))];
  expect(carouselBanners(banners, shippedAnnouncement).map((banner) => banner.title)).toEqual(['A', 'B', 'C']);
});

test('promo banners are not in the carousel', () => {
  const banners = [aBanner({ title: 'Slide' }), aBanner({ title: 'Tile', placement: 'promo' })];
  expect(carouselBanners(banners, shippedAnnouncement).map((banner) => banner.title)).toEqual(['Slide']);
  expect(promoBanners(banners).map((banner) => banner.title)).toEqual(['Tile']);
});

test('a shop without banners shows the built-in ones', () => {
  expect(carouselBanners([], shippedAnnouncement)).toEqual(builtInCarousel(shippedAnnouncement));
  expect(promoBanners([aBanner({ title: '' })])).toEqual(builtInPromos);
});

test('a shop with its own slides and no promo shows no built-in promo', () => {
  expect(promoBanners([aBanner()])).toEqual([]);
});

test('the built-in banners are complete', () => {
  expect([...builtInCarousel(shippedAnnouncement), ...builtInPromos].every(isCompleteBanner)).toBe(true);
});

test.each(['', 'javascript:alert(1)', '//otro.example', '/\\otro.example', 'data:text/html,x'])(
  'the link %j gives way to the default',
  (link) => {
    expect(carouselBanners([aBanner({ link })], shippedAnnouncement)[0]?.link).toBe('/productos');
    expect(promoBanners([aBanner({ link, placement: 'promo' })])[0]?.link).toBe('#');
  },
);

test.each(['/productos/ofertas', 'https://otro.example/feria', '#'])('the link %j is kept', (link) => {
  expect(promoBanners([aBanner({ link, placement: 'promo' })])[0]?.link).toBe(link);
});

test('the built-in slides promise about shipping and paying on delivery what the rules give', () => {
  const texts = (announced: AnnouncedShipping) => builtInCarousel(announced).map(({ description }) => description);
  const advice = 'Escríbenos o visítanos en la tienda: te contamos qué es y cómo se usa cada producto.';
  expect(texts(shippedAnnouncement)).toEqual([
    'Jarabes, vitaminas, cápsulas y cosmética botánica. Envío gratis a toda Colombia y pagas al recibir.',
    'Pide hoy sin adelantar dinero y paga en efectivo al recibir, en cualquier municipio del país.',
    advice,
  ]);
  expect(texts({ freeFrom: null, onDelivery: 'elsewhere', days: null })).toEqual([
    'Jarabes, vitaminas, cápsulas y cosmética botánica. Envíos a toda Colombia.',
    advice,
  ]);
});
