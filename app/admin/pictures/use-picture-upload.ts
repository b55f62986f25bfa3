import { useEffect, useRef, useState } from 'react';
import { toast } from '#app/ui/toast.tsx';
import { uploadWithProgress } from '#app/upload-with-progress.ts';
import { pictureFileProblem } from '#shop/customers/personal-picture.ts';
import type { StaffBucket } from '#shop/pictures.ts';
import type { PictureAnswer } from './upload-picture.ts';
import { uploadProblem } from './upload-words.ts';

/** An upload in progress. */
export type Upload = { name: string; part: number };

/** Uploads pictures one after another, with their progress and errors. */
export function usePictureUpload(bucket: StaffBucket) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController>(null);
  const cancelled = useRef(false);
  useEffect(() => () => sending.current?.abort(), []);

  function refuse(name: string, reason: string) {
    const description = uploadProblem(name, reason);
    setProblem((before) => (before ? `${before} ${description}` : description));
    toast({ title: 'Error de Subida', description, kind: 'destructive' });
  }

  /**
   * Uploads one picture.
   *
   * @returns the stored address; null if it failed, which has been reported already
   */
  async function send(source: File | string): Promise<string | null> {
    const name = typeof source === 'string' ? source : source.name;
    const wrong = typeof source === 'string' ? null : pictureFileProblem(source);
    if (wrong) {
      refuse(name, wrong);
      return null;
    }
    const fields = new FormData();
    fields.set(typeof source === 'string' ? 'url' : 'file', source);
    const controller = new AbortController();
    sending.current = controller;
    setUpload({ name, part: 0 });
    const answer = await uploadWithProgress<PictureAnswer>(
      `/admin/pictures/${bucket}`,
      fields,
      (part) => setUpload({ name, part }),
      controller.signal,
    );
    if (sending.current === controller) sending.current = null;
    setUpload(null);
    switch (answer.outcome) {
      case 'kept':
        return answer.url;
      case 'refused':
        refuse(name, answer.message);
        return null;
      case 'unreachable':
        refuse(name, answer.message ?? 'No hay conexión con la tienda, o tu sesión terminó.');
        return null;
      case 'cancelled':
        return null;
    }
  }

  return {
    upload,
    problem,
    forgetProblem: () => setProblem(null),
    /** @param onKept called with each picture's address once it is stored */
    async sendAll(sources: (File | string)[], onKept: (url: string) => void) {
      setProblem(null);
      cancelled.current = false;
      for (const source of sources) {
        if (cancelled.current) break;
        const url = await send(source);
        if (url) onKept(url);
      }
    },
    /** Cancels the current upload and those that would follow. */
    cancel() {
      cancelled.current = true;
      sending.current?.abort();
    },
  };
}
