import type { Banner } from '#db/schema.ts';
import { maxCarouselBanners } from '#shop/settings/banners.ts';

/** Whether a banner is shown once it is saved; `words` say where, or why not. */
export type BannerState = { isShown: boolean; words: string };

type WrittenBanner = Partial<Record<keyof Banner, unknown>>;

const neededFields = [
  ['image_url', 'la imagen'],
  ['title', 'el título'],
  ['description', 'la descripción'],
] as const;

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** Tells, for each banner of the form, whether and where the home page would show it. */
export function bannerStates(banners: readonly WrittenBanner[]): BannerState[] {
  let slides = 0;
  return banners.map((banner) => {
    const missing = neededFields
      .filter(([field]) => String(banner[field] ?? '').trim() === '')
      .map(([, words]) => words);
    if (missing.length > 0) {
      return { isShown: false, words: `No se muestra: falta${missing.length > 1 ? 'n' : ''} ${list.format(missing)}.` };
    }
    if (banner.placement === 'promo') return { isShown: true, words: 'Se muestra en las promociones.' };
    slides += 1;
    return slides > maxCarouselBanners
      ? { isShown: false, words: `No se muestra: el carrusel pasa solo ${maxCarouselBanners} banners.` }
      : { isShown: true, words: `Se muestra en el carrusel, de ${slides}.º` };
  });
}
