import { CircleAlert } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useChangeEvent } from '#app/admin/form/use-change-event.ts';
import { PictureAddressField } from '#app/admin/pictures/picture-address-field.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';
import { UploadBar } from '#app/ui/upload-bar.tsx';
import { mostPictures } from '#shop/catalog/fields/field-types.ts';
import { productPanels } from '#shop/catalog/fields/product-fields.ts';
import { AddTile, PictureTile } from './picture-tile.tsx';
import type { PictureList } from './use-picture-list.ts';

type ProductPicturesProps = {
  list: PictureList;
  productName: string;
  ground: string | undefined;
  error: string[] | undefined;
};

/** A product's pictures: uploaded or fetched from an address, and ordered by dragging or with buttons. */
export function ProductPictures({ list, productName, ground, error }: ProductPicturesProps) {
  const { id, urls, upload, problem, typed, isBusy } = list;
  const [dragged, setDragged] = useState<string | null>(null);
  const changed = useChangeEvent<HTMLSpanElement>('change', urls);
  useKeepPage();
  const message = problem ?? error?.[0];
  const isFull = urls.length >= mostPictures;

  const dropOn = (index: number) => (event: DragEvent) => {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    list.move(dragged, index);
    setDragged(null);
  };

  return (
    <Panel title={productPanels.pictures.title} id="imagenes">
      <span ref={changed} hidden />
      {urls.map((url, index) => (
        <input key={url} type="hidden" name={`imageUrls[${index}]`} value={url} />
      ))}
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
      {/* A dragged picture of this page would count as a file too. */}
      <FileDrop takesFiles={dragged === null} onDrop={list.add}>
        <ul className="grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3 sm:grid-cols-4 xl:grid-cols-5">
          {urls.map((url, index) => (
            <PictureTile
              key={url}
              {...{ id, url, index, productName, ground }}
              count={urls.length}
              isDragged={dragged === url}
              onMove={(by) => list.moveByButton(index, by)}
              onRemove={() => list.remove(index)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(url);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={dropOn(index)}
            />
          ))}
          {!isFull && <AddTile id={id} isBusy={isBusy} hasError={Boolean(message)} onAdd={list.add} />}
        </ul>
      </FileDrop>
      {upload && (
        <div className="mt-4">
          <UploadBar label="Subiendo la imagen" name={upload.name} part={upload.part} />
          <Button variant="text" size="sm" onClick={list.cancel} className="mt-1 -ml-4">
            Cancelar subida
          </Button>
        </div>
      )}
      {message && (
        <p
          id={`${id}-error`}
          role={problem ? 'alert' : undefined}
          className="mt-3 flex gap-1.5 text-small font-semibold text-danger"
        >
          <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
          <span className="min-w-0 break-words">{message}</span>
        </p>
      )}
      {isFull ? (
        <p className="mt-4 text-label text-ink-2">Puede haber hasta {mostPictures} imágenes.</p>
      ) : (
        <PictureAddressField
          value={typed}
          isBusy={isBusy}
          onChange={list.setTyped}
          onDone={list.addTyped}
          className="mt-4"
        />
      )}
    </Panel>
  );
}

type FileDropProps = { takesFiles: boolean; onDrop: (files: File[]) => void; children: ReactNode };

/** Accepts files that are dropped on its children. */
function FileDrop({ takesFiles, onDrop, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => takesFiles && event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut for the button within
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
      className={classNames('rounded-card-admin', isOver && 'outline-2 outline-offset-4 outline-green outline-dashed')}
    >
      {children}
    </div>
  );
}

/**
 * Ignores files dropped beside the panel: the browser would open them in place of the page, and unsaved input would be
 * lost.
 */
function useKeepPage() {
  const keep = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  useWindowEvent('dragover', keep);
  useWindowEvent('drop', keep);
}
