import { isOwnPicture, personalWidths, pictureAddress, pictureSourceSet, pictureUrl } from '#shop/pictures.ts';
import { Picture } from '../ui/picture.tsx';

/** A quiet bed of plants on paper, drawn for the shop: `server/illustrations/portada-hojas.webp`. */
const defaultCover = pictureAddress('ilustraciones', '80d9039c799a49dfbb4064e2e08a0fe2');

const across = '(min-width: 80rem) 1216px, 100vw';

/** The band across the head of a profile: somebody's own picture, or the shop's. It fills a positioned parent. */
export function Cover({ url }: { url: string | null }) {
  if (!url || !isOwnPicture(url)) return <Picture src={defaultCover} alt="" sizes={across} ratio="fill" priority />;
  return (
    <img
      src={pictureUrl(url, 1080, 'webp')}
      srcSet={pictureSourceSet(url, personalWidths.cover_photos, 'webp')}
      sizes={across}
      alt=""
      className="absolute inset-0 size-full bg-sand object-cover"
    />
  );
}
