import { CircleAlert } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import {
  acceptedPictures,
  type PictureKind,
  pictureFileProblem,
  pictureMessages,
} from '#shop/customers/personal-picture.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Modal, ModalHeader } from '../../ui/dialog.tsx';
import { UploadBar } from '../../ui/upload-bar.tsx';
import { Avatar } from '../avatar.tsx';
import { Cover } from '../cover.tsx';
import type { ProfileFace } from '../profile-header.tsx';
import type { PictureDialogProps } from './picture-on-demand.tsx';
import { useUpload } from './use-upload.ts';

const titles: Record<PictureKind, string> = { avatar: 'Foto de perfil', cover: 'Foto de portada' };

/** Changes one of a profile's two pictures: chosen, looked at, sent; or takes it off. */
export function PictureDialog({ kind, profile, onClose }: PictureDialogProps) {
  const id = useId();
  return (
    <Modal
      open={kind !== null}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[520px]"
    >
      {kind && (
        <>
          <ModalHeader
            id={id}
            title={titles[kind]}
            description="La ven solo tú y el equipo de la tienda."
            onClose={onClose}
            className="px-6 py-4 md:px-7"
          />
          <PictureForm key={kind} kind={kind} profile={profile} onClose={onClose} />
        </>
      )}
    </Modal>
  );
}

function PictureForm({ kind, profile, onClose }: { kind: PictureKind; profile: ProfileFace; onClose: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const { progress, problem, refuse, forgetProblem, send, cancel } = useUpload(kind, onClose);
  const removal = useFetcher();
  const isSending = progress !== null;
  const current = kind === 'avatar' ? profile.avatarUrl : profile.coverPhotoUrl;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.currentTarget.files?.[0];
    // Emptied, so that the same file can be chosen again.
    event.currentTarget.value = '';
    // Closing the chooser chooses nothing, and takes nothing away.
    if (!chosen) return;
    const found = pictureFileProblem(chosen);
    if (found) return refuse(found);
    forgetProblem();
    setFile(chosen);
  }

  function dropBroken() {
    setFile(null);
    refuse(pictureMessages['not-a-picture']);
  }

  return (
    <form
      className="grid gap-5 overflow-y-auto p-6 md:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) void send(file);
        else refuse(pictureMessages.missing);
      }}
    >
      <Preview kind={kind} profile={profile} file={file} onBroken={dropBroken} />
      {file && isSending ? (
        <UploadBar label="Subiendo la imagen" name={file.name} part={progress} />
      ) : (
        <div className="text-center">
          <label
            className={classNames(
              buttonClass('secondary'),
              'cursor-pointer has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-green',
            )}
          >
            {file || current ? 'Elegir otra imagen' : 'Elegir una imagen'}
            <input
              type="file"
              accept={acceptedPictures}
              onChange={choose}
              aria-invalid={problem ? true : undefined}
              aria-describedby={classNames(`${id}-description`, problem && `${id}-error`)}
              className="sr-only"
            />
          </label>
          <p id={`${id}-description`} className="mt-2 text-small break-words text-ink-3">
            {file ? file.name : 'JPG, PNG o WebP, hasta 12 MB'}
          </p>
        </div>
      )}
      {problem && (
        <p id={`${id}-error`} className="flex gap-1.5 text-small font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 max-sm:flex-col-reverse">
        {current && !isSending && (
          <Button
            variant="text"
            pending={removal.state !== 'idle'}
            pendingText="Quitando..."
            onClick={() =>
              void removal.submit(null, { method: 'post', action: `/perfil/picture/${kind}/remove` }).then(onClose)
            }
            className="sm:mr-auto"
          >
            Quitar foto
          </Button>
        )}
        <Button variant="neutral" onClick={isSending ? cancel : onClose}>
          Cancelar
        </Button>
        <Button type="submit" pending={isSending} pendingText="Subiendo...">
          Guardar foto
        </Button>
      </div>
    </form>
  );
}

type PreviewProps = { kind: PictureKind; profile: ProfileFace; file: File | null; onBroken: () => void };

/** What the profile will look like: the chosen file in the shape it is shown in, else what is there now. */
function Preview({ kind, profile, file, onBroken }: PreviewProps) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);

  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setChosen({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const picture = chosen && chosen.file === file && (
    <img
      src={chosen.url}
      alt="Vista previa de la imagen elegida"
      onError={onBroken}
      className="absolute inset-0 size-full bg-sand object-cover"
    />
  );
  return kind === 'avatar' ? (
    <div className="relative mx-auto overflow-hidden rounded-full">
      <Avatar person={profile} size="large" />
      {picture}
    </div>
  ) : (
    <div className="relative h-32 overflow-hidden rounded-card sm:h-40">
      <Cover url={profile.coverPhotoUrl} />
      {picture}
    </div>
  );
}
