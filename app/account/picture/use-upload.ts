import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { uploadWithProgress } from '#app/upload-with-progress.ts';
import type { PictureKind } from '#shop/customers/personal-picture.ts';
import { dismissToast, toast } from '../../ui/toast.tsx';
import { refreshViewer } from '../use-viewer.ts';
import { pictureFailure } from './picture-failure.ts';
import type { PictureAnswer } from './upload-picture.ts';

const keptText: Record<PictureKind, string> = {
  avatar: 'Foto de perfil actualizada',
  cover: 'Foto de portada actualizada',
};

/** Sends a picture for the profile, tells how far it has got, and says what became of it. */
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
        refuse('No pudimos enviar la imagen. Revisa tu conexión e inténtalo de nuevo.');
        // Whose session has ended is led to sign in again.
        return revalidate();
    }
  }

  /** For the file that has taken its place, or another try. */
  function forgetProblem() {
    setProblem(null);
    dismissToast();
  }

  return { progress, problem, refuse, forgetProblem, send, cancel: () => sending.current?.abort() };
}
