import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Product } from '#shop/catalog/product.ts';
import { pictureUrl } from '#shop/pictures.ts';

const thumbWidths = [96, 160, 240] as const;
const pictureSizes = '(min-width: 80rem) 528px, (min-width: 48rem) 45vw, 100vw';

/** On phones name and price are on the first screen, below the picture. */
const roomOnPhones = 'max-md:aspect-auto! max-md:h-[max(200px,min(100vw,44svh))]';

type GalleryProduct = Pick<Product, 'name' | 'imageUrls' | 'ground'>;

const loadZoom = async () => (await import('./zoom-dialog.tsx')).ZoomDialog;

/**
 * The pictures of a product in a strip that is swiped on a phone, with thumbnails beside it on wider screens. A press
 * enlarges a picture.
 *
 * The thumbnails are links to the pictures, and those to their files, so they work before the script arrives.
 */
export function Gallery({ product }: { product: GalleryProduct }) {
  const { name, imageUrls, ground } = product;
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<string | null>(null);
  const closeZoom = useCallback(() => setZoomed(null), []);
  const Zoom = useOnDemand(loadZoom, zoomed !== null, closeZoom);

  if (imageUrls.length === 0) return <NoPicture ground={ground} />;

  const show = (place: number) => {
    const { current: list } = strip;
    list?.scrollTo({ left: place * list.clientWidth });
  };
  const noteShown = () => {
    const { current: list } = strip;
    if (list) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };
  const altOf = (place: number) => (place === 0 ? name : `${name}, imagen ${place + 1} de ${imageUrls.length}`);

  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-1 gap-4 max-md:-mx-5',
        imageUrls.length > 1 && 'lg:grid-cols-[5.5rem_minmax(0,1fr)]',
      )}
    >
      <div className="relative min-w-0 lg:order-last">
        <ul
          ref={strip}
          tabIndex={imageUrls.length > 1 ? 0 : undefined}
          aria-label={`Imágenes de ${name}`}
          onScroll={noteShown}
          className="gallery-strip flex snap-x snap-mandatory overflow-x-auto scroll-smooth overscroll-x-contain md:rounded-card"
        >
          {imageUrls.map((url, place) => (
            <li key={url} id={`imagen-${place + 1}`} className="w-full shrink-0 snap-start">
              <a
                href={pictureUrl(url, 1440, 'jpeg')}
                tabIndex={place === current ? undefined : -1}
                aria-label={`Ampliar: ${altOf(place)}`}
                onClick={(event) => {
                  event.preventDefault();
                  setZoomed(url);
                }}
                className="block cursor-zoom-in -outline-offset-2"
              >
                <Picture
                  src={url}
                  alt={altOf(place)}
                  ground={ground}
                  sizes={pictureSizes}
                  priority={place === 0}
                  className={roomOnPhones}
                />
              </a>
            </li>
          ))}
        </ul>
        {imageUrls.length > 1 && <Position imageUrls={imageUrls} current={current} />}
      </div>
      {Zoom && <Zoom url={zoomed} name={name} onClose={closeZoom} />}
      {imageUrls.length > 1 && <Thumbnails product={product} current={current} onShow={show} />}
    </div>
  );
}

/** On phones: which picture of how many is shown. */
function Position({ imageUrls, current }: { imageUrls: string[]; current: number }) {
  return (
    <>
      <p
        aria-hidden="true"
        className="no-scripts:hidden tabular absolute top-3.5 right-3.5 flex min-h-7 items-center rounded-badge bg-surface px-3 text-label font-semibold md:hidden"
      >
        {current + 1} / {imageUrls.length}
      </p>
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-full flex justify-center gap-1.5 pt-2 md:hidden no-scripts:hidden"
      >
        {imageUrls.map((url, place) => (
          <span
            key={url}
            className={classNames(
              'h-2 rounded-full border transition-[width] duration-150',
              place === current ? 'w-5 border-green bg-green' : 'w-2 border-field bg-surface',
            )}
          />
        ))}
      </div>
    </>
  );
}

type ThumbnailsProps = { product: GalleryProduct; current: number; onShow: (place: number) => void };

function Thumbnails({ product: { imageUrls, ground }, current, onShow }: ThumbnailsProps) {
  const show = (place: number) => (event: MouseEvent) => {
    event.preventDefault();
    onShow(place);
  };
  return (
    <ul className="flex gap-2.5 max-md:hidden lg:flex-col lg:gap-3.5">
      {imageUrls.map((url, place) => (
        <li key={url} className="w-22 min-w-0">
          <a
            href={`#imagen-${place + 1}`}
            onClick={show(place)}
            aria-label={`Ver imagen ${place + 1} de ${imageUrls.length}`}
            aria-current={place === current || undefined}
            className="block rounded-card border-2 border-transparent p-[3px] transition-colors duration-150 hover:border-line aria-[current]:border-green"
          >
            <Picture src={url} alt="" ground={ground} sizes="78px" widths={thumbWidths} className="rounded-control" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoPicture({ ground }: { ground: string }) {
  return (
    <div className="relative max-md:-mx-5">
      <Picture
        src={undefined}
        alt=""
        ground={ground}
        sizes=""
        className={classNames(roomOnPhones, 'md:rounded-card')}
      />
      <p className="absolute inset-x-0 bottom-8 text-center font-semibold text-ink-2">Sin imagen</p>
    </div>
  );
}
