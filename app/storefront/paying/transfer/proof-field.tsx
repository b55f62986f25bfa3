import { CircleAlert, FileCheck, FileUp } from 'lucide-react';
import { type ChangeEvent, useCallback, useId, useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { UploadBar } from '#app/ui/upload-bar.tsx';
import { acceptedProofs, formatFileSize, proofFileProblem } from './proof-file.ts';

type ProofFieldProps = {
  id?: string;
  /** the file to upload, held by the parent */
  file: File | null;
  /** called with the chosen file; null if it is not acceptable, for which the field shows the error */
  onFile: (file: File | null) => void;
  error?: string | null;
  /** the uploaded share, from 0 to 1; null while nothing is uploading */
  progress?: number | null;
  onCancel?: () => void;
};

/** The field for the proof of a transfer: a file that is chosen, dropped or taken with the camera. */
export function ProofField({ id: givenId, file, onFile, error, progress = null, onCancel }: ProofFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const message = problem ?? error ?? null;
  const isSending = progress !== null;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again once it is corrected.
    event.currentTarget.value = '';
    setIsOver(false);
    // Closing the chooser without a file keeps the current one.
    if (!chosen) return;
    const fileProblem = proofFileProblem(chosen);
    setProblem(fileProblem);
    onFile(fileProblem ? null : chosen);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-label font-semibold">
        Comprobante de pago
      </label>
      <div
        className={classNames(
          'relative flex min-h-18 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-control border border-dashed bg-surface px-4 py-3 transition-colors duration-150 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-green',
          message ? 'border-[1.5px] border-danger bg-danger-tint/30' : 'border-field hover:border-green',
          isOver && 'border-green bg-green-tint',
        )}
      >
        <FileTile file={file} />
        <FileWords id={id} file={file} progress={progress} />
        {!isSending && (
          <span aria-hidden="true" className={classNames(buttonClass('text', 'sm'), 'ml-auto')}>
            {file ? 'Cambiar' : 'Elegir archivo'}
          </span>
        )}
        {/* Covers the whole box, so that clicks and dropped files anywhere in it reach the input. */}
        <input
          id={id}
          type="file"
          accept={acceptedProofs}
          disabled={isSending}
          aria-invalid={message ? true : undefined}
          aria-describedby={classNames(!isSending && `${id}-description`, message && `${id}-error`) || undefined}
          onChange={choose}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:pointer-events-none"
        />
        {isSending && onCancel && (
          <Button variant="text" size="sm" onClick={onCancel} className="ml-auto">
            Cancelar
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {file && !isSending && `Archivo elegido: ${file.name}`}
        {file && isSending && 'Subiendo el comprobante'}
      </p>
      {message && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex gap-1.5 text-small font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}

/** The chosen file with its upload progress, or what can be chosen. */
function FileWords({ id, file, progress }: { id: string; file: File | null; progress: number | null }) {
  return (
    <div className="min-w-0 flex-[1_1_11rem]">
      {file && progress !== null ? (
        <UploadBar label="Subiendo el comprobante" name={file.name} part={progress} />
      ) : (
        <>
          <p className="text-label font-semibold break-words">{file ? file.name : 'Sube una foto o un PDF'}</p>
          <p id={`${id}-description`} className="text-small text-ink-2">
            {file ? formatFileSize(file.size) : 'JPG, PNG, WebP o PDF, hasta 10 MB'}
          </p>
        </>
      )}
    </div>
  );
}

/** A thumbnail if the browser can draw the file, else an icon. */
function FileTile({ file }: { file: File | null }) {
  const [unreadable, setUnreadable] = useState<File | null>(null);

  if (file?.type.startsWith('image/') && file !== unreadable) {
    return <Thumbnail file={file} onError={() => setUnreadable(file)} />;
  }
  const Icon = file ? FileCheck : FileUp;
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-[10px] bg-green-tint text-green">
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </span>
  );
}

function Thumbnail({ file, onError }: { file: File; onError: () => void }) {
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <img
      ref={draw}
      alt=""
      onError={onError}
      className="size-12 shrink-0 rounded-[10px] border border-line bg-paper object-cover"
    />
  );
}
