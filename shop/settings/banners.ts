import type { Banner } from '#db/schema.ts';
import { pictureAddress } from '#shop/pictures.ts';
import { type AnnouncedShipping, shippingTexts } from '#shop/shipping/announced-shipping.ts';

/** The most slides of the home page's carousel. */
export const maxCarouselBanners = 3;

const defaultCarouselLink = '/productos';
const defaultPromoLink = '#';

/** Whether a banner can be shown: it needs a picture, a title and a description. */
export function isCompleteBanner(banner: Banner): boolean {
  return [banner.image_url, banner.title, banner.description].every((text) => text.trim() !== '');
}

/** The slides of the carousel: the first three complete banners of its kind, or the built-in ones if there is none. */
export function carouselBanners(banners: readonly Banner[], announced: AnnouncedShipping): Banner[] {
  const complete = banners.filter((banner) => banner.placement === 'carousel' && isCompleteBanner(banner));
  const shown = complete.length > 0 ? complete.slice(0, maxCarouselBanners) : builtInCarousel(announced);
  return shown.map((banner) => withSafeLink(banner, defaultCarouselLink));
}

/**
 * The promo tiles: the shop's complete ones, or the built-in ones while the shop has no complete banner of any kind.
 */
export function promoBanners(banners: readonly Banner[]): Banner[] {
  const complete = banners.filter(isCompleteBanner);
  const shown = complete.length > 0 ? complete.filter((banner) => banner.placement === 'promo') : builtInPromos;
  return shown.map((banner) => withSafeLink(banner, defaultPromoLink));
}

/**
 * Whether a banner may have this link: a path of the shop, a part of the page (`#`) or a web address. Other links are
 * not safe, because a `javascript:` URL would run in a shopper's browser.
 */
export function isSafeLink(link: string): boolean {
  return /^(\/(?![/\\])|#|https?:\/\/)/i.test(link);
}

function withSafeLink(banner: Banner, fallback: string): Banner {
  const link = banner.link.trim();
  return { ...banner, link: isSafeLink(link) ? link : fallback };
}

/**
 * The slides of a shop that has no complete one of its own. They name no product, so that they fit any shop, and
 * promise about shipping what its rules give.
 */
export function builtInCarousel(announced: AnnouncedShipping): Banner[] {
  const { shipping, onDelivery } = shippingTexts(announced).slides;
  const plain = { alt: '', link: '/productos', size: 'large', placement: 'carousel' } as const;
  const slides: Banner[] = [
    {
      ...plain,
      image_url: pictureAddress('ilustraciones', '80d9039c799a49dfbb4064e2e08a0fe2'),
      title: 'Lo natural, en la puerta de tu casa',
      description: `Jarabes, vitaminas, cápsulas y cosmética botánica. ${shipping}`,
    },
    {
      ...plain,
      image_url: pictureAddress('ilustraciones', '86558b64c020c85a2f97f2ffc6fac4bd'),
      title: 'Pagas cuando llega a tus manos',
      description: onDelivery ?? '',
    },
    {
      ...plain,
      image_url: pictureAddress('ilustraciones', '6fc15a24874aaa6e01fda9285f5f1e92'),
      title: 'Te ayudamos a escoger',
      description: 'Escríbenos o visítanos en la tienda: te contamos qué es y cómo se usa cada producto.',
    },
  ];
  return slides.filter(isCompleteBanner);
}

export const builtInPromos: readonly Banner[] = [
  {
    image_url: pictureAddress('ilustraciones', '58f52e56cb578914ac71863ed80cc2ce'),
    title: 'Una planta en cada frasco',
    description: 'Cápsulas con su origen y su contenido a la vista.',
    alt: '',
    link: '/productos?categoria=capsulas',
    size: 'large',
    placement: 'promo',
  },
  {
    image_url: pictureAddress('ilustraciones', '6a82f56b7fcbea32534314014b23338e'),
    title: 'Cosmética botánica',
    description: 'Cuidado para el rostro y el cabello.',
    alt: '',
    link: '/productos?categoria=cosmeticos',
    size: 'small',
    placement: 'promo',
  },
  {
    image_url: pictureAddress('ilustraciones', '8624ad76bbb25fdfc7dbdf787b0c36d4'),
    title: 'Para los más pequeños',
    description: 'Gomitas, jarabes y cuidado suave.',
    alt: '',
    link: '/productos?categoria=ninos',
    size: 'small',
    placement: 'promo',
  },
];
