import { data, redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { dbContext, limitsContext, picturesContext, viewerContext } from '#app/context.ts';
import { explainFileFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import { changePicture } from '#shop/customers/change-picture.server.ts';
import { isPictureKind, pictureBucketOf, pictureMessages } from '#shop/customers/personal-picture.ts';
import type { Route } from './+types/upload-picture';
import { forgetPicture } from './forget-picture.server.ts';

/** The response to an uploaded picture; the message says why it was refused. */
export type PictureAnswer = { outcome: 'kept' } | { outcome: 'refused'; message: string };

/** Redirects GET requests to the profile. */
export function loader() {
  return redirect('/perfil/details');
}

/** Saves the viewer's profile picture or cover. */
export async function action({ request, params: { kind }, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('A picture can only be uploaded by a signed-in user');
  if (!isPictureKind(kind)) throw data(null, { status: 404 });

  // Rate-limited before the file is read, since reading it is the expensive part.
  const taken = await context.get(limitsContext).takePicture(viewer.userId);
  if (!taken.ok) return answer(refused(retryText(taken.retryAfterSeconds)), 429, retryAfter(taken.retryAfterSeconds));

  const file = (await readForm(request)).get('picture');
  if (!(file instanceof File) || file.size === 0) return answer(refused(pictureMessages.missing), 400);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const saved = await context.get(picturesContext).savePersonal(pictureBucketOf[kind], bytes);
    if (!saved.ok) return answer(refused(pictureMessages[saved.reason]), 400);

    const replaced = await changePicture(context.get(dbContext), viewer.userId, { kind, url: saved.url }).catch(
      async (error: unknown) => {
        await forgetPicture(context, saved.url);
        throw error;
      },
    );
    await forgetPicture(context, replaced);
    return answer({ outcome: 'kept' }, 200);
  } catch (error) {
    const text = 'No pudimos guardar la imagen. La que tenías sigue en su lugar.';
    const { problem, status } = explainFileFault(context, error, 'a picture of a profile could not be stored', text);
    return answer(refused(problem), status);
  }
}

const refused = (message: string): PictureAnswer => ({ outcome: 'refused', message });

const answer: AnswerJson<PictureAnswer> = answerJson;
