import { preload } from 'react-dom';
import { isOwnPicture, type PictureWidth, pictureSourceSet, pictureUrl, pictureWidths } from '#shop/pictures.ts';
import { PalePlant } from './marks/pale-plant.tsx';

/** The space reserved for a picture before it loads. 'fill' fills a positioned parent. */
const rooms = {
  '4/5': { box: 'relative aspect-[4/5]', width: 800, height: 1000 },
  '1/1': { box: 'relative aspect-square', width: 800, height: 800 },
  '5/4': { box: 'relative aspect-[5/4]', width: 1000, height: 800 },
  '4/3': { box: 'relative aspect-[4/3]', width: 1000, height: 750 },
  '16/9': { box: 'relative aspect-video', width: 1600, height: 900 },
  '3/1': { box: 'relative aspect-[3/1]', width: 1800, height: 600 },
  fill: { box: 'absolute inset-0', width: 1600, height: 900 },
} as const;

export type PictureRatio = keyof typeof rooms;

/** The default widths: no screen shows a picture that may fill it smaller than 320 pixels. */
const largeWidths = pictureWidths.filter((width) => width >= 320);

type PictureProps = {
  /** null or empty shows the placeholder plant */
  src: string | null | undefined;
  /** empty if the text next to it already describes it */
  alt: string;
  /** the displayed width, as in the `sizes` of an `<img>` */
  sizes: string;
  /** the available widths, for pictures that are always small */
  widths?: readonly PictureWidth[];
  ratio?: PictureRatio;
  /** for pictures visible first: loaded at once, before others */
  priority?: boolean;
  /** id of the category whose tint is the background */
  ground?: string;
  fit?: 'cover' | 'contain';
  className?: string;
};

/** A responsive picture in the best format and width for the browser, without layout shift. */
export function Picture({
  src,
  alt,
  sizes,
  widths = largeWidths,
  ratio = '4/5',
  priority = false,
  ground,
  fit = 'cover',
  className = '',
}: PictureProps) {
  const room = rooms[ratio];
  const box = `block overflow-hidden ${room.box} ${className}`;

  if (!src) {
    return (
      <span data-ground={ground ?? ''} className={box}>
        <PalePlant className="absolute inset-0 size-full" />
        {alt && <span className="sr-only">Sin imagen</span>}
      </span>
    );
  }

  const own = isOwnPicture(src);
  // Preloads from the document head, before the parser reaches the picture. Only on the server: in the browser a
  // changed list fetches its pictures as it renders, and a preload would fetch again a picture that has only moved.
  if (priority && own && import.meta.env.SSR) {
    preload(pictureUrl(src, widths.at(-1) ?? 640, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: pictureSourceSet(src, widths, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  // The few browsers that support neither format of the sources all get one medium width.
  const fallback = widths.find((width) => width >= 640) ?? widths.at(-1) ?? 640;

  return (
    <span data-ground={ground} className={`${box} ${ground ? '' : 'bg-sand'}`}>
      <picture>
        {own && (
          <>
            <source type="image/avif" srcSet={pictureSourceSet(src, widths, 'avif')} sizes={sizes} />
            <source type="image/webp" srcSet={pictureSourceSet(src, widths, 'webp')} sizes={sizes} />
          </>
        )}
        <img
          src={pictureUrl(src, fallback, 'jpeg')}
          alt={alt}
          width={room.width}
          height={room.height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
        />
      </picture>
    </span>
  );
}
