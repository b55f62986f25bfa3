import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { acceptedPictures } from '#shop/customers/personal-picture.ts';

type PictureTileProps = Omit<ComponentProps<'li'>, 'id' | 'className' | 'children'> & {
  /** prefix of the ids of the list's controls */
  id: string;
  url: string;
  index: number;
  /** how many pictures there are */
  count: number;
  productName: string;
  ground: string | undefined;
  isDragged: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One picture of a product, with the buttons that remove and move it. The whole tile can be dragged. */
export function PictureTile(props: PictureTileProps) {
  const { id, url, index, count, productName, ground, isDragged, onMove, onRemove, ...dragging } = props;
  return (
    <li {...dragging} draggable className={classNames('min-w-0 cursor-grab', isDragged && 'opacity-50')}>
      <div className="relative overflow-hidden rounded-card-admin">
        <Picture
          className="pointer-events-none"
          src={url}
          alt={`Imagen ${index + 1}${productName ? ` de ${productName}` : ''}`}
          ground={ground}
          sizes="(min-width: 80rem) 130px, 45vw"
          widths={[160, 240, 320, 480]}
        />
        {index === 0 && (
          <span className="absolute bottom-2 left-2 rounded-badge bg-surface px-2 py-0.5 text-small font-semibold">
            Portada
          </span>
        )}
        <span className="absolute top-0 right-0">
          <IconButton
            id={`${id}-remove-${index}`}
            label={`Quitar la imagen ${index + 1}`}
            look="plain"
            onClick={onRemove}
          >
            <span className="grid size-8 place-items-center rounded-badge border border-line bg-surface">
              <X aria-hidden="true" size={18} />
            </span>
          </IconButton>
        </span>
      </div>
      {count > 1 && (
        <div className="mt-1 flex justify-center gap-1">
          <IconButton
            id={`${id}--1-${index}`}
            label={`Mover antes la imagen ${index + 1}`}
            look="plain"
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowLeft aria-hidden="true" size={18} />
          </IconButton>
          <IconButton
            id={`${id}-1-${index}`}
            label={`Mover después la imagen ${index + 1}`}
            look="plain"
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowRight aria-hidden="true" size={18} />
          </IconButton>
        </div>
      )}
    </li>
  );
}

type AddTileProps = { id: string; isBusy: boolean; hasError: boolean; onAdd: (files: File[]) => void };

/** The tile that opens the file chooser. */
export function AddTile({ id, isBusy, hasError, onAdd }: AddTileProps) {
  return (
    <li className="min-w-0">
      <label
        className={classNames(
          'flex aspect-[4/5] cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card-admin border border-dashed border-field bg-admin-paper p-2 text-center transition-colors duration-150 hover:bg-green-tint',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-green',
          isBusy && 'pointer-events-none opacity-60',
        )}
      >
        <ImagePlus aria-hidden="true" size={24} strokeWidth={1.75} className="text-green" />
        <span className="text-label font-semibold text-green">Añadir imagen</span>
        <span className="text-small text-ink-3">PNG, JPEG o WebP</span>
        <input
          id={`${id}-add`}
          type="file"
          multiple
          accept={acceptedPictures}
          // A disabled input would lose the focus.
          aria-disabled={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
          aria-invalid={hasError ? true : undefined}
          aria-describedby={hasError ? `${id}-error` : undefined}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // Cleared, so that the same file can be chosen again.
            event.currentTarget.value = '';
            onAdd(files);
          }}
          className="sr-only"
        />
      </label>
    </li>
  );
}
