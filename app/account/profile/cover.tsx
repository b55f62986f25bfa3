import { Picture } from '#app/ui/picture.tsx';
import { customerWidths, isOwnPicture, pictureAddress, pictureSourceSet, pictureUrl } from '#shop/pictures.ts';

/** The default cover, drawn for the shop: `server/files/illustrations/portada-hojas.webp`. */
const defaultCover = pictureAddress('ilustraciones', '80d9039c799a49dfbb4064e2e08a0fe2');

const across = '(min-width: 80rem) 1216px, 100vw';

/** The cover of a profile: its own picture, or the shop's default. It fills a positioned parent. */
export function Cover({ url }: { url: string | null }) {
  if (!url || !isOwnPicture(url)) return <Picture src={defaultCover} alt="" sizes={across} ratio="fill" priority />;
  return (
    <img
      src={pictureUrl(url, 1080, 'webp')}
      srcSet={pictureSourceSet(url, customerWidths.cover_photos, 'webp')}
      sizes={across}
      alt=""
      className="absolute inset-0 size-full bg-sand object-cover"
    />
  );
}
