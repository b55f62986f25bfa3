import { useId, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { pictureSourceSet, pictureUrl, pictureWidths } from '#shop/pictures.ts';

export type ZoomDialogProps = {
  /** the picture to show; null closes the dialog */
  url: string | null;
  name: string;
  onClose: () => void;
};

/** A picture in the size of the screen; a press enlarges it further, and it can be scrolled. */
export function ZoomDialog({ url, name, onClose }: ZoomDialogProps) {
  const id = useId();
  const [isLarge, setIsLarge] = useState(false);
  const close = () => {
    setIsLarge(false);
    onClose();
  };
  return (
    <Modal open={url !== null} onClose={close} kind="dialog" labelledBy={`${id}-title`} className="w-full md:w-[56rem]">
      <ModalHeader id={id} title={name} onClose={close} className="px-5 py-3" />
      <button
        type="button"
        aria-pressed={isLarge}
        aria-label={isLarge ? 'Reducir la imagen' : 'Ampliar la imagen'}
        onClick={() => setIsLarge(!isLarge)}
        className={classNames(
          'block min-h-0 flex-1 overflow-auto overscroll-contain text-left',
          isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in',
        )}
      >
        {url && (
          <img
            src={pictureUrl(url, 1440, 'webp')}
            srcSet={pictureSourceSet(url, pictureWidths, 'webp')}
            sizes={isLarge ? '200vw' : '100vw'}
            alt={name}
            className={isLarge ? 'w-[200%] max-w-none' : 'mx-auto max-h-[78dvh] w-full object-contain'}
          />
        )}
      </button>
    </Modal>
  );
}
