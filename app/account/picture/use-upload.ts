import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import { dismissToast, toast } from '#app/ui/toast.tsx';
import { uploadWithProgress } from '#app/upload-with-progress.ts';
import type { PictureKind } from '#shop/customers/personal-picture.ts';
import { pictureFailure } from './picture-failure.ts';
import type { PictureAnswer } from './upload-picture.ts';

const keptText: Record<PictureKind, string> = {
  avatar: 'Foto de perfil actualizada',
  cover: 'Foto de portada actualizada',
};

/** Uploads a picture for the profile, with its progress and a toast for its result. */
export function useUpload(kind: PictureKind, onKept: () => void) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController>(null);

  function refuse(message: string) {
    setProblem(message);
    toast(pictureFailure(kind, message));
  }

  async function send(file: File) {
    if (sending.current) return;
    const fields = new FormData();
    fields.set('picture', file);
    sending.current = new AbortController();
    forgetProblem();
    setProgress(0);
    const { signal } = sending.current;
    const answer = await uploadWithProgress<PictureAnswer>(`/perfil/picture/${kind}`, fields, setProgress, signal);
    sending.current = null;
    setProgress(null);

    switch (answer.outcome) {
      case 'kept':
        toast({ title: keptText[kind] });
        void refreshViewer();
        await revalidate();
        return onKept();
      case 'refused':
        return refuse(answer.message);
      case 'cancelled':
        return;
      case 'unreachable':
        refuse(`No pudimos enviar la imagen. ${answer.message ?? unreachedStepText}`);
        // If the cause is an expired session, revalidation redirects to sign-in.
        return revalidate();
    }
  }

  /** Clears the error and its toast, before another file or another attempt. */
  function forgetProblem() {
    setProblem(null);
    dismissToast();
  }

  return { progress, problem, refuse, forgetProblem, send, cancel: () => sending.current?.abort() };
}
