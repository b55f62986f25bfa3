import { CircleAlert } from 'lucide-react';
import { type ChangeEvent, useCallback, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { Avatar } from '#app/account/profile/avatar.tsx';
import { Cover } from '#app/account/profile/cover.tsx';
import type { ProfileFace } from '#app/account/profile/profile-face.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { UploadBar } from '#app/ui/upload-bar.tsx';
import {
  acceptedPictures,
  type PictureKind,
  pictureFileProblem,
  pictureMessages,
} from '#shop/customers/personal-picture.ts';
import { useUpload } from './use-upload.ts';

const titles: Record<PictureKind, string> = { avatar: 'Foto de perfil', cover: 'Foto de portada' };

export type PictureDialogProps = {
  /** the picture to change; null closes the dialog */
  kind: PictureKind | null;
  profile: ProfileFace;
  onClose: () => void;
};

/** Changes or removes one of a profile's two pictures, with a preview before it is sent. */
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

  function choose(chosen: File) {
    const fileProblem = pictureFileProblem(chosen);
    if (fileProblem) return refuse(fileProblem);
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
        <PictureChooser id={id} file={file} hasPicture={current !== null} problem={problem} onChoose={choose} />
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

type PictureChooserProps = {
  id: string;
  file: File | null;
  /** whether the profile already has a picture of this kind */
  hasPicture: boolean;
  problem: string | null;
  onChoose: (file: File) => void;
};

/** A file input whose label looks like a button, and the name of the chosen file. */
function PictureChooser({ id, file, hasPicture, problem, onChoose }: PictureChooserProps) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again.
    event.currentTarget.value = '';
    // Cancelling the file dialog keeps the previous choice.
    if (chosen) onChoose(chosen);
  }
  return (
    <div className="text-center">
      <label
        className={classNames(
          buttonClass('secondary'),
          'cursor-pointer has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-green',
        )}
      >
        {file || hasPicture ? 'Elegir otra imagen' : 'Elegir una imagen'}
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
  );
}

type PreviewProps = { kind: PictureKind; profile: ProfileFace; file: File | null; onBroken: () => void };

/** A preview of the profile: the chosen file in its final shape, else the current picture. */
function Preview({ kind, profile, file, onBroken }: PreviewProps) {
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      if (!file) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const picture = file && (
    <img
      ref={showFile}
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
