import type { RouterContextProvider } from 'react-router';
import { dbContext, logContext, picturesContext } from '#app/context.ts';
import { enqueue } from '#db/jobs.server.ts';

/**
 * Forgets the file of a picture that no profile has any more. Where that fails, what the person did stands all the same, and
 * the file goes by a job that is tried until the storage answers.
 */
export async function forgetPicture(context: Readonly<RouterContextProvider>, url: string | null) {
  if (!url) return;
  try {
    await context.get(picturesContext).remove(url);
  } catch (error) {
    context.get(logContext).warn({ err: error }, 'the file of a picture is forgotten later');
    await enqueue(context.get(dbContext), 'drop-personal-files', { pictures: [url], proofs: [] }).catch((fault) =>
      context.get(logContext).error({ err: fault }, 'the file of a picture could not be forgotten'),
    );
  }
}
