import { ArrowLeft, ArrowRight, CircleAlert, ImagePlus, X } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { mostPictures } from '#shop/catalog/product-form.ts';
import { acceptedPictures } from '#shop/customers/personal-picture.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { UploadBar } from '../../ui/upload-bar.tsx';
import { Panel } from '../panel.tsx';
import { usePictureUpload } from '../pictures/use-picture-upload.ts';

type ProductPicturesProps = {
  /** their addresses in order, the cover first */
  urls: string[];
  onChange: (urls: string[]) => void;
  /** told why a form sent now would leave a picture behind; null once none is on its way */
  onUnfinished: (reason: string | null) => void;
  productName: string;
  ground: string | undefined;
  error: string[] | undefined;
};

/** A product's pictures: uploaded or fetched from an address, put in order by dragging or by buttons. */
export function ProductPictures({ urls, onChange, onUnfinished, productName, ground, error }: ProductPicturesProps) {
  const id = useId();
  const { upload, problem, forgetProblem, sendAll, cancel } = usePictureUpload('productorigenatural');
  const [typed, setTyped] = useState('');
  const [spoken, setSpoken] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const changed = useTellForm(urls);
  useKeepPage();
  const focusNext = useRef<string | null>(null);
  const isBusy = upload !== null;
  const unfinished = isBusy
    ? 'Espera a que terminen de subir las imágenes.'
    : typed.trim()
      ? 'Falta añadir la imagen cuya dirección pegaste. Pulsa Intro en ella o bórrala.'
      : null;
  const tellUnfinished = useEffectEvent(onUnfinished);
  // Pictures arrive while others are moved and taken away.
  const latest = useRef(urls);
  const message = problem ?? error?.[0];
  const isFull = urls.length >= mostPictures;

  useEffect(() => tellUnfinished(unfinished), [unfinished]);
  useEffect(() => {
    latest.current = urls;
  }, [urls]);
  useEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const put = (next: string[], words: string) => {
    latest.current = next;
    setSpoken(words);
    onChange(next);
  };
  const add = (sources: (File | string)[]) => {
    if (isBusy || sources.length === 0) return;
    void sendAll(sources.slice(0, mostPictures - urls.length), (url) => {
      setTyped('');
      const before = latest.current;
      if (before.includes(url)) setSpoken('Esa imagen ya estaba.');
      else put([...before, url], `Imagen ${before.length + 1} añadida.`);
    });
  };
  const addTyped = () => {
    if (typed.trim()) add([typed.trim()]);
  };

  const move = (url: string, to: number) => {
    const before = latest.current;
    const from = before.indexOf(url);
    if (from < 0 || to < 0 || to >= before.length || from === to) return;
    const next = before.filter((one) => one !== url);
    next.splice(to, 0, url);
    const cover = to === 0 ? ' Es la portada.' : '';
    put(next, `Imagen ${from + 1} movida a la posición ${to + 1} de ${before.length}.${cover}`);
  };
  const moveByButton = (index: number, by: 1 | -1) => {
    const to = index + by;
    const url = urls[index];
    if (!url) return;
    const isAtEnd = to === 0 || to === urls.length - 1;
    // The button at the end is switched off: its neighbour goes on.
    focusNext.current = `${id}-${isAtEnd ? -by : by}-${to}`;
    move(url, to);
  };
  const remove = (index: number) => {
    focusNext.current = urls.length === 1 ? `${id}-add` : `${id}-remove-${Math.min(index, urls.length - 2)}`;
    put(
      latest.current.filter((_, place) => place !== index),
      `Imagen ${index + 1} quitada.`,
    );
  };

  // A picture of this page that is dragged counts as a file too.
  const takesFiles = (event: DragEvent) => dragged === null && event.dataTransfer.types.includes('Files');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };

  return (
    <Panel title="Imágenes" id="imagenes">
      <span ref={changed} hidden />
      {urls.map((url, index) => (
        <input key={url} type="hidden" name={`imageUrls[${index}]`} value={url} />
      ))}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut for the button within */}
      <div
        onDragOver={(event) => {
          if (!takesFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => takesFiles(event) && drop(event)}
        className={classNames(
          'rounded-card-admin',
          isOver && 'outline-2 outline-offset-4 outline-green outline-dashed',
        )}
      >
        <ul className="grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3 sm:grid-cols-4 xl:grid-cols-5">
          {urls.map((url, index) => {
            const isFirst = index === 0;
            const isLast = index === urls.length - 1;
            return (
              <li
                key={url}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(url);
                }}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => dragged && event.preventDefault()}
                onDrop={(event) => {
                  if (!dragged) return;
                  event.preventDefault();
                  event.stopPropagation();
                  move(dragged, index);
                  setDragged(null);
                }}
                className={classNames('min-w-0 cursor-grab', dragged === url && 'opacity-50')}
              >
                <div className="relative overflow-hidden rounded-card-admin">
                  {/* What is dragged is the whole tile. */}
                  <Picture
                    className="pointer-events-none"
                    src={url}
                    alt={`Imagen ${index + 1}${productName ? ` de ${productName}` : ''}`}
                    ground={ground}
                    sizes="(min-width: 80rem) 130px, 45vw"
                    widths={[160, 240, 320, 480]}
                  />
                  {isFirst && (
                    <span className="absolute bottom-2 left-2 rounded-badge bg-surface px-2 py-0.5 text-small font-semibold">
                      Portada
                    </span>
                  )}
                  <span className="absolute top-0 right-0">
                    <IconButton
                      id={`${id}-remove-${index}`}
                      label={`Quitar la imagen ${index + 1}`}
                      look="plain"
                      onClick={() => remove(index)}
                    >
                      <span className="grid size-8 place-items-center rounded-badge border border-line bg-surface">
                        <X aria-hidden="true" size={18} />
                      </span>
                    </IconButton>
                  </span>
                </div>
                {urls.length > 1 && (
                  <div className="mt-1 flex justify-center gap-1">
                    <IconButton
                      id={`${id}--1-${index}`}
                      label={`Mover antes la imagen ${index + 1}`}
                      look="plain"
                      disabled={isFirst}
                      onClick={() => moveByButton(index, -1)}
                    >
                      <ArrowLeft aria-hidden="true" size={18} />
                    </IconButton>
                    <IconButton
                      id={`${id}-1-${index}`}
                      label={`Mover después la imagen ${index + 1}`}
                      look="plain"
                      disabled={isLast}
                      onClick={() => moveByButton(index, 1)}
                    >
                      <ArrowRight aria-hidden="true" size={18} />
                    </IconButton>
                  </div>
                )}
              </li>
            );
          })}
          {!isFull && (
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
                  // Switched off it would lose the focus.
                  aria-disabled={isBusy || undefined}
                  onClick={(event) => isBusy && event.preventDefault()}
                  aria-invalid={message ? true : undefined}
                  aria-describedby={message ? `${id}-error` : undefined}
                  onChange={(event) => {
                    const files = [...(event.currentTarget.files ?? [])];
                    // Emptied, so that the same file can be chosen again.
                    event.currentTarget.value = '';
                    add(files);
                  }}
                  className="sr-only"
                />
              </label>
            </li>
          )}
        </ul>
      </div>
      {upload && (
        <div className="mt-4">
          <UploadBar label="Subiendo la imagen" name={upload.name} part={upload.part} />
          <Button variant="text" size="sm" onClick={cancel} className="mt-1 -ml-4">
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
        <TextField
          label="O pega la dirección de una imagen"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={typed}
          readOnly={isBusy}
          onChange={(event) => {
            forgetProblem();
            setTyped(event.target.value);
          }}
          onBlur={addTyped}
          onKeyDown={(event) => {
            // Enter brings the picture; it would send the whole form otherwise.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addTyped();
          }}
          className="mt-4"
        />
      )}
    </Panel>
  );
}

/** A file that is let go beside the place for it would take the place of the page, and of all that is written in it. */
function useKeepPage() {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
}

/** Tells the form that its pictures changed, as a field that is typed into does. */
function useTellForm(urls: string[]) {
  const element = useRef<HTMLSpanElement>(null);
  const told = useRef(urls);
  useEffect(() => {
    if (told.current === urls) return;
    told.current = urls;
    element.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [urls]);
  return element;
}
