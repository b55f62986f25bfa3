import type { RouterContextProvider } from 'react-router';
import { dbContext, picturesContext } from '#app/context.ts';
import { enqueue } from '#db/jobs.server.ts';
import { pictureMessages } from '#shop/customers/personal-picture.ts';
import { mostPhotos } from '#shop/reviews/review.ts';

type KeptPhotos =
  | {
      ok: true;
      photos: string[];
      /** Deletes the photos again, because no review has them. */
      drop(): Promise<void>;
    }
  /** `problem` is for the shopper; no photo was stored */
  | { ok: false; problem: string };

/** Stores the photos of a review, re-encoded, before any transaction begins. */
export async function keepPhotos(
  context: Readonly<RouterContextProvider>,
  fields: FormDataEntryValue[],
): Promise<KeptPhotos> {
  // An empty file field sends a file without content.
  const files = fields.filter((field) => field instanceof File).filter(({ size }) => size > 0);
  if (files.length > mostPhotos)
    return { ok: false, problem: `Puedes enviar hasta ${mostPhotos} fotos. Elígelas otra vez.` };

  const photos: string[] = [];
  const drop = async () => {
    if (photos.length > 0)
      await enqueue(context.get(dbContext), 'drop-personal-files', { pictures: photos, proofs: [] });
  };
  for (const file of files) {
    const saved = await context
      .get(picturesContext)
      .savePersonal('opiniones', new Uint8Array(await file.arrayBuffer()))
      .catch(async (error) => {
        await drop();
        throw error;
      });
    if (!saved.ok) {
      await drop();
      return { ok: false, problem: `${pictureMessages[saved.reason]} Elige las fotos otra vez.` };
    }
    photos.push(saved.url);
  }
  return { ok: true, photos, drop };
}
