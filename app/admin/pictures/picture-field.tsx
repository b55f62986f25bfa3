import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useChangeEvent } from '#app/admin/form/use-change-event.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture, type PictureRatio } from '#app/ui/picture.tsx';
import { UploadBar } from '#app/ui/upload-bar.tsx';
import { acceptedPictures } from '#shop/customers/personal-picture.ts';
import type { StaffBucket } from '#shop/pictures.ts';
import { filePickClass } from './file-pick.ts';
import { PictureAddressField } from './picture-address-field.tsx';
import { type Upload, usePictureUpload } from './use-picture-upload.ts';

type PictureFieldProps = {
  bucket: StaffBucket;
  /** name of the form field, whose value is the picture's address, or '' for none */
  name: string;
  id?: string;
  label: string;
  hint?: string;
  /** the address of the stored picture; '' for none */
  value: string;
  onChange: (url: string) => void;
  error?: string | string[] | null | undefined;
  optional?: boolean;
  ratio?: PictureRatio;
  fit?: 'cover' | 'contain';
  className?: string;
};

/**
 * Selects one picture: a file, or a URL that the server downloads. It is uploaded at once and previewed; the form only
 * submits its address.
 */
export function PictureField(props: PictureFieldProps) {
  const { bucket, name, label, value, onChange, error, optional = false, ratio = '4/3', fit = 'cover' } = props;
  const { hint = 'PNG, JPEG o WebP, hasta 12 MB.', className } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState('');
  const { upload, problem, forgetProblem, sendAll, cancel } = usePictureUpload(bucket);
  const message = problem ?? (Array.isArray(error) ? error[0] : error);
  const sent = useChangeEvent<HTMLInputElement>('input', value || typed.trim());

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
      // Forms wait for file uploads. A typed address is already in the form's field.
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
            <UploadProgress upload={upload} onCancel={cancel} />
          ) : (
            <FilePick
              id={id}
              hasPicture={value !== ''}
              hasError={Boolean(message)}
              onPick={(file) => {
                setTyped('');
                take(file);
              }}
              onRemove={() => {
                forgetProblem();
                onChange('');
              }}
            />
          )}
          <PictureAddressField
            value={typed}
            isBusy={upload !== null}
            onChange={(text) => {
              forgetProblem();
              setTyped(text);
              if (value && text.trim()) onChange('');
            }}
            onDone={takeTyped}
          />
        </div>
      </div>
      {message && <FieldError id={`${id}-error`} isNew={problem !== null} message={message} />}
      <p id={`${id}-description`} className="mt-1.5 text-small text-ink-3">
        {hint}
      </p>
    </fieldset>
  );
}

function UploadProgress({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  return (
    <div>
      <UploadBar label="Subiendo la imagen" name={upload.name} part={upload.part} />
      <Button variant="text" size="sm" onClick={onCancel} className="mt-2">
        Cancelar subida
      </Button>
    </div>
  );
}

type FilePickProps = {
  id: string;
  hasPicture: boolean;
  hasError: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
};

/** The button that chooses a file, and the one that removes the picture. */
function FilePick({ id, hasPicture, hasError, onPick, onRemove }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <label className={filePickClass}>
        <ImagePlus aria-hidden="true" size={18} />
        {hasPicture ? 'Cambiar imagen' : 'Elegir imagen'}
        <input
          ref={input}
          id={id}
          type="file"
          accept={acceptedPictures}
          aria-invalid={hasError ? true : undefined}
          aria-describedby={classNames(`${id}-description`, hasError && `${id}-error`)}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // Cleared, so that the same file can be chosen again.
            event.currentTarget.value = '';
            if (file) onPick(file);
          }}
          className="sr-only"
        />
      </label>
      {hasPicture && (
        <Button
          variant="text"
          size="sm"
          onClick={() => {
            onRemove();
            // This button disappears with the picture.
            input.current?.focus();
          }}
        >
          <Trash2 aria-hidden="true" size={18} />
          Quitar imagen
        </Button>
      )}
    </div>
  );
}

function FieldError({ id, isNew, message }: { id: string; isNew: boolean; message: string }) {
  return (
    <p id={id} role={isNew ? 'alert' : undefined} className="mt-2 flex gap-1.5 text-small font-semibold text-danger">
      <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
      <span className="min-w-0 break-words">{message}</span>
    </p>
  );
}
