import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { acceptedPictures } from '#shop/customers/personal-picture.ts';
import type { StaffBucket } from '#shop/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Picture, type PictureRatio } from '../../ui/picture.tsx';
import { UploadBar } from '../../ui/upload-bar.tsx';
import { filePickClass } from './file-pick.ts';
import { usePictureUpload } from './use-picture-upload.ts';

type PictureFieldProps = {
  bucket: StaffBucket;
  /** the form's field: it carries the address of a picture of ours, or nothing */
  name: string;
  id?: string;
  label: string;
  hint?: string;
  /** The address under which the picture is kept; empty for none. */
  value: string;
  onChange: (url: string) => void;
  error?: string | string[] | null | undefined;
  optional?: boolean;
  ratio?: PictureRatio;
  fit?: 'cover' | 'contain';
  className?: string;
};

/**
 * One picture of the shop's: a file of this device, or the address of one elsewhere, which the server fetches. Either is kept
 * at once, takes the place of the other and is shown; the form sends its address alone.
 */
export function PictureField({
  bucket,
  name,
  id: givenId,
  label,
  hint = 'PNG, JPEG o WebP, hasta 12 MB.',
  value,
  onChange,
  error,
  optional = false,
  ratio = '4/3',
  fit = 'cover',
  className,
}: PictureFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [typed, setTyped] = useState('');
  const { upload, problem, forgetProblem, sendAll, cancel } = usePictureUpload(bucket);
  const message = problem ?? (Array.isArray(error) ? error[0] : error);
  const sent = useSentField(value || typed.trim());
  const pick = useRef<HTMLInputElement>(null);

  const take = (source: File | string) =>
    void sendAll([source], (url) => {
      setTyped('');
      onChange(url);
    });
  const takeTyped = () => {
    if (typed.trim() && !upload) take(typed.trim());
  };

  return (
    <fieldset
      aria-describedby={classNames(`${id}-description`, message && `${id}-error`)}
      // An address on its way is in the form's field already; the form waits for a file.
      data-uploading={upload && !typed.trim() ? '' : undefined}
      className={classNames('min-w-0', className)}
    >
      <legend className="mb-2 text-label font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> (opcional)</span>}
      </legend>
      <input ref={sent} type="hidden" name={name} value={value || typed.trim()} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,176px)_minmax(0,1fr)]">
        <div className="max-w-60 self-start overflow-hidden rounded-card-admin border border-line bg-sand">
          <Picture
            src={value}
            alt={value ? `Vista previa: ${label}` : 'Sin imagen'}
            sizes="240px"
            ratio={ratio}
            fit={fit}
          />
        </div>
        <div className="grid content-start gap-3">
          {upload ? (
            <div>
              <UploadBar label="Subiendo la imagen" name={upload.name} part={upload.part} />
              <Button variant="text" size="sm" onClick={cancel} className="mt-2">
                Cancelar subida
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <label className={filePickClass}>
                <ImagePlus aria-hidden="true" size={18} />
                {value ? 'Cambiar imagen' : 'Elegir imagen'}
                <input
                  ref={pick}
                  id={id}
                  type="file"
                  accept={acceptedPictures}
                  aria-invalid={message ? true : undefined}
                  aria-describedby={classNames(`${id}-description`, message && `${id}-error`)}
                  onChange={(event) => {
                    const file = event.currentTarget.files?.[0];
                    // Emptied, so that the same file can be chosen again.
                    event.currentTarget.value = '';
                    if (!file) return;
                    setTyped('');
                    take(file);
                  }}
                  className="sr-only"
                />
              </label>
              {value && (
                <Button
                  variant="text"
                  size="sm"
                  onClick={() => {
                    forgetProblem();
                    onChange('');
                    // The button goes with the picture.
                    pick.current?.focus();
                  }}
                >
                  <Trash2 aria-hidden="true" size={18} />
                  Quitar imagen
                </Button>
              )}
            </div>
          )}
          <TextField
            label="O pega la dirección de una imagen"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={typed}
            readOnly={upload !== null}
            onChange={(event) => {
              forgetProblem();
              setTyped(event.target.value);
              if (value && event.target.value.trim()) onChange('');
            }}
            onBlur={takeTyped}
            onKeyDown={(event: KeyboardEvent) => {
              // Enter brings the picture; it would send the whole form otherwise.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              takeTyped();
            }}
          />
        </div>
      </div>
      {message && (
        <p
          id={`${id}-error`}
          role={problem ? 'alert' : undefined}
          className="mt-2 flex gap-1.5 text-small font-semibold text-danger"
        >
          <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
          <span className="min-w-0 break-words">{message}</span>
        </p>
      )}
      <p id={`${id}-description`} className="mt-1.5 text-small text-ink-3">
        {hint}
      </p>
    </fieldset>
  );
}

/** A hidden field that tells the form of its changes as one that is typed into does. */
function useSentField(value: string) {
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return field;
}
